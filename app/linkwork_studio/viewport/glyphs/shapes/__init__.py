"""Pictures of the kinds of shapes, one file each, under the names of linkwork.model.shapes.

What lives here: which unit meshes make up a shape, and the solid that picking sees.
Imports: viewport; linkwork equations, math3d, model; numpy, vtkmodules.
Start reading at: box.py.
"""
