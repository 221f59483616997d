"""Pictures of the kinds of drivers, one file each, under the names of linkwork.model.drivers.

What lives here: which unit meshes make up a driver, in the axes of the frames of the joints that it acts on.
Imports: viewport; linkwork equations, math3d, model.
Start reading at: motor.py; driver_glyph.py has what all share.
"""
