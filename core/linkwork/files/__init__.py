"""Project files and the formats of others; data only, never code.

What lives here: reading and writing, one file per format; versions and migrations of the project file.
    Meshes: stl.py, obj.py, gltf_reading.py; mesh_files.py by suffix. FMUs out: fmu_writing.py packs fmu_slave.py, which
    runs where they are imported and knows the public Python interface only.
Imports: edits, errors, extending, math3d, model, results; numpy, pythonfmu.
Start reading at: project.py, formats.py. URDF and MJCF meet in link_tree.py and acting.py.
Units: a quantity in a project file may be a text, "30 deg", "5 in", ["1 ft", 0, 0]; it is saved as an SI number, so
that one mechanism has one text. A number without a unit is in SI.
Versions: migrations.py. What a file says beyond what is known is kept in `Model.unread`, saved again and told.
Why so: what a file says passes the same checks as what a person types, so a damaged file gives the same sentences.
    Mesh formats are read by us with numpy, about a hundred lines each: trimesh, which is kept and light, follows names
    of textures and buffers out of the folder, and would have to be guarded by as many lines against damaged files.
"""
