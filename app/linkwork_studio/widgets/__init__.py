"""Small controls that know nothing of the project: numbers with units, vectors, rotations, colours, sections, hints.

What lives here: one control per file; each field tells what the user gave by `edited`, and shows a refusal in place.
Imports: shown_units; linkwork errors, files, math3d, model; PySide6, numpy.
Start reading at: field.py, then number_edit.py for the one that does most.
Why so: what was typed is never thrown away; a refusal stands under the field until it is put right or Esc is pressed.
"""
