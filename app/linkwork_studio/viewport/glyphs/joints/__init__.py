"""Pictures of the kinds of joints, one file each, under the names of linkwork.model.joints.

What lives here: which unit meshes make up a joint, in the axes of its base frame.
Imports: viewport; linkwork equations, math3d; numpy, vtkmodules.
Start reading at: revolute.py.
"""
