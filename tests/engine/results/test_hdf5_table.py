"""HDF5 as other programs read it."""

import numpy as np

from linkwork.results import hdf5_table
from linkwork.results.channel import Channel


def test_datasets_stand_under_their_elements(tmp_path):
    import h5py

    path = tmp_path / "t.h5"
    parts = Channel("bodies", "a/b", "position", "m", np.ones((2, 3)), ("x", "y", "z"))
    hdf5_table.write(path, [Channel("", "time", "", "s", np.array([0.0, 0.1])), parts], {"step": 1e-3})
    with h5py.File(path) as file:
        assert file.attrs["step"] == 1e-3
        assert file["time"][()].tolist() == [0.0, 0.1]
        assert dict(file["bodies"]["a%2Fb"]["position"].attrs) == {"unit": "m", "number": 1, "parts": "x y z"}


def test_the_same_results_give_the_same_bytes(tmp_path):
    for name in ("a.h5", "b.h5"):
        hdf5_table.write(tmp_path / name, [Channel("", "time", "", "s", np.array([0.0, 0.1]))], {"solver": "ali3p"})
    assert (tmp_path / "a.h5").read_bytes() == (tmp_path / "b.h5").read_bytes()
