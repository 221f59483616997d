"""Pictures of the kinds of drivers, one file each, under the names of linkwork.model.drivers.

What lives here: which unit meshes make up a driver, in the axes of the frames of the joints that it acts on.
May import: glyphs.mesh, glyphs.part, glyphs.shapes, linkwork.math3d, linkwork.model.
Start reading at: motor.py; driver_glyph.py has what all share.
"""
