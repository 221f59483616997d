"""Readers of meshes and of reduced matrices from elsewhere; each refuses by name what it cannot carry.

What lives here: one file for each format, from text to a mesh, or to stiffness and mass of interfaces.
Imports: errors, fem; numpy, scipy.
Start reading at: mesh_file.py, then gathered.py; reduced.py for reduced matrices.
Why so: four short text formats are carried whole by a page each; a library that reads forty would have to be asked what
it left out.
"""
