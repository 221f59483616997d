"""Pictures of the kinds of forces, one file each, under the names of linkwork.model.forces.

What lives here: which unit meshes make up a force, in the axes of its frames or along the line between its ends.
May import: glyphs.mesh, glyphs.part, linkwork.math3d.
Start reading at: spring.py.
"""
