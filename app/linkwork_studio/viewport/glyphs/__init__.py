"""Pictures of the kinds, one file each, under the names they have in linkwork.model.

What lives here: shapes/, joints/, forces/, drivers/ with one glyph per kind, found by name; meshes and parts that make
    them up; marks that belong to no kind (centre of mass, stick, ground mount).
Imports: viewport; linkwork equations, math3d, model; numpy, vtkmodules.
Start reading at: shapes/box.py, then part.py.
Why so: a glyph only says which unit meshes stand where at which size, so that all instances of one mesh are drawn at
    once and a new kind is one new file.
"""
