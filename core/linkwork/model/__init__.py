"""What a mechanism is: Model, Body, Joint and their kin, frozen values by id.

What lives here: frozen dataclasses that say what the user means, in SI units, with the metadata of each field.
Imports: errors, extending, math3d; numpy, scipy.
Start reading at: model.py, then joints/revolute.py for what a kind has to say.
Why so: frozen values make undo, live swaps, comparison and the mailbox between threads a matter of references.
"""
