"""Pictures of the kinds of forces, one file each, under the names of linkwork.model.forces.

What lives here: which unit meshes make up a force, in the axes of its frames or along the line between its ends.
Imports: viewport; linkwork equations, math3d; numpy, vtkmodules.
Start reading at: spring.py.
"""
