"""Matrices in Matrix Market's format."""

import pytest
from beam_matrices import PLACES, beam
from scipy.io import mmwrite
from scipy.sparse import csr_array

from linkwork.errors import FileError
from linkwork.fem.readers.matrix_market import read_matrix_market
from linkwork.fem.readers.reduced import body_of


def test_sparse_and_dense_files(tmp_path):
    k, m = beam()
    mmwrite(tmp_path / "k.mtx", csr_array(k), symmetry="symmetric")
    mmwrite(tmp_path / "m.mtx", m)
    found = read_matrix_market(tmp_path / "k.mtx", tmp_path / "m.mtx", (11, 22))
    body = body_of(found, "boom", places=PLACES)
    assert body.stiffness == pytest.approx(k, rel=1e-12)
    assert body.mass == pytest.approx(m, rel=1e-12)


def test_what_is_none_is_told(tmp_path):
    path = tmp_path / "k.mtx"
    with pytest.raises(FileError, match=r"k\.mtx: it cannot be read"):
        read_matrix_market(path, path, (1,))
    path.write_text("nothing")
    with pytest.raises(FileError, match=r"k\.mtx: it is no matrix of Matrix Market, or damaged"):
        read_matrix_market(path, path, (1,))
    mmwrite(path, beam()[0] * 1j)
    with pytest.raises(FileError, match="stiffness is complex"):
        read_matrix_market(path, path, (1,))
