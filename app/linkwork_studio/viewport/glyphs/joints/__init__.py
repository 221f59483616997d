"""Pictures of the kinds of joints, one file each, under the names of linkwork.model.joints.

What lives here: which unit meshes make up a joint, in the axes of its base frame.
May import: glyphs.mesh, glyphs.part, linkwork.math3d.
Start reading at: revolute.py.
"""
