"""Pictures of the kinds of shapes, one file each, under the names of linkwork.model.shapes.

What lives here: which unit meshes make up a shape, and the solid that picking sees.
May import: glyphs.mesh, glyphs.part, linkwork.model.shapes, linkwork.equations.ray.
Start reading at: box.py.
"""
