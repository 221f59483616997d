"""OUTPUT4 files as another program writes them, dense and in both sparse ways."""

from pathlib import Path

import pytest
from beam_matrices import beam

from linkwork.errors import FileError
from linkwork.fem.readers.op4 import read_op4, with_nodes

MATRICES = Path(__file__).parent / "matrices"


@pytest.mark.parametrize("way", ["dense", "bigmat", "nonbigmat"])
def test_the_beam_is_read(way):
    found = read_op4(MATRICES / f"beam_{way}.op4", "kaa", "maa", (11, 22))
    for matrix, wanted in zip((found.stiffness, found.mass), beam(), strict=True):
        assert matrix == pytest.approx(wanted, rel=1e-11, abs=1e-12 * abs(wanted).max())
    assert found.coordinates[:7] == ((11, 1), (11, 2), (11, 3), (11, 4), (11, 5), (11, 6), (22, 1))


def test_rows_behind_the_nodes_are_modes():
    k, m = beam()
    found = with_nodes(Path("a.op4"), k, m, (11,))
    assert found.coordinates[6:] == tuple((n, 0) for n in range(1, 7))


def test_missing_matrices_and_nodes_are_told():
    path = MATRICES / "beam_dense.op4"
    with pytest.raises(FileError, match="it has no matrix KGG; there are: KAA, MAA"):
        read_op4(path, "kgg", "maa", (11, 22))
    with pytest.raises(FileError, match="12 rows are too few for 3 nodes"):
        read_op4(path, "kaa", "maa", (1, 2, 3))
    k, m = beam()
    with pytest.raises(FileError, match="stiffness has 12 rows and mass 6"):
        with_nodes(path, k, m[:6, :6], (1,))


@pytest.mark.parametrize("way", ["dense", "bigmat", "nonbigmat"])
def test_cut_files_are_told(way, tmp_path):
    whole = (MATRICES / f"beam_{way}.op4").read_bytes()
    path = tmp_path / "a.op4"
    for share in range(1, 20):
        path.write_bytes(whole[: len(whole) * share // 20])
        with pytest.raises(FileError):
            read_op4(path, "kaa", "maa", (11, 22))


def test_complex_matrices_are_named(tmp_path):
    path = tmp_path / "a.op4"
    text = (MATRICES / "beam_dense.op4").read_text()
    path.write_text(text.replace("       6       2KAA", "       6       4KAA", 1))
    with pytest.raises(FileError, match="KAA is complex, which cannot be carried"):
        read_op4(path, "kaa", "maa", (11, 22))
