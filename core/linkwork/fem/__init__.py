"""Elastic bodies: from a shape or a mesh to a superelement with few coordinates, and stress back from them.

What lives here: meshes of quadratic elements, their stiffness and mass, interfaces, the reduction, constant mass in
natural coordinates, fields on the surface, readers of meshes and of matrices reduced elsewhere, files of what was
reduced.
Imports: equations, errors; numpy, scipy, threadpoolctl.
Start reading at: elements.py, mesh.py and assembly.py; then reduce.py and superelement.py.
Why so: a body is reduced once and then known by a handful of matrices, so nothing here knows of runs or of windows, and
a worker can do it in the background while the run goes on.
"""
