"""The kinds of forces, one file each.

What lives here: forces of a mechanism, as frozen values; a kind is found by its file.
Imports: errors, math3d, model.
Start reading at: spring.py; force.py has what all share, laws.py how a force may depend on what it acts along.
Why so: a force is rows with laws, so that every formulation takes a new kind without learning of it.
"""
