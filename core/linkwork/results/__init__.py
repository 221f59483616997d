"""What views and scripts read: snapshots, swap reports, findings, recorded channels.

What lives here: frozen values by id; arrays in them are never written again.
Imports: edits, errors, fem, files, math3d, model, player; h5py, numpy, pandas, pyarrow, xarray.
Start reading at: snapshot.py, run.py; results in files at saving.py.
"""
