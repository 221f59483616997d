"""Punch files with DMIG cards, written by another program and by hand."""

from pathlib import Path

import pytest
from beam_matrices import PLACES, beam

from linkwork.errors import FileError
from linkwork.fem.readers.dmig import read_dmig
from linkwork.fem.readers.reduced import body_of

PUNCH = Path(__file__).parent / "matrices" / "beam.pch"


def test_the_beam_is_read():
    found = read_dmig(PUNCH)
    for matrix, wanted in zip((found.stiffness, found.mass), beam(), strict=True):
        assert matrix == pytest.approx(wanted, rel=1e-9, abs=1e-10 * abs(wanted).max())
    assert body_of(found, "boom", places=PLACES).nodes == (11, 22)


def test_places_from_the_same_file(tmp_path):
    path = tmp_path / "a.pch"
    path.write_text(PUNCH.read_text() + "GRID,11,,0.,0.,0.\nGRID,22,,.5,0.,0.\nGRID,33,,9.,9.,9.\n")
    assert body_of(read_dmig(path), "boom").places[1] == pytest.approx([0.5, 0, 0])


def written(tmp_path, text):
    path = tmp_path / "a.pch"
    path.write_text(text)
    return path


def test_small_and_free_fields_and_modes(tmp_path):
    text = "DMIG,K2GG,0,6,1,0\nDMIG,K2GG,5,1,,5,1,2.5+3\n+,101,0,-7.\nDMIG,K2GG,101,0,,101,0,4.\n"
    text += (
        "DMIG    M2GG           0       6       1\nDMIG    M2GG           5       1               5       1     3.0\n"
    )
    found = read_dmig(written(tmp_path, text))
    assert found.coordinates == ((5, 1), (101, 0))
    assert found.stiffness.tolist() == [[2500, -7], [-7, 4]]
    assert found.mass.tolist() == [[3, 0], [0, 0]]


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("DMIG,K2GG,0,6,3,0\n", "K2GG is complex"),
        ("DMIG,K2GG,0,9,1,0\n", "K2GG is of form 9"),
        ("DMIG,K2GG,0,6,1,0\n", "it has no matrix M2GG or .*; there are: K2GG"),
        ("GRID,1,,0.,0.,0.\n", "it has no matrix K2GG or .*; there are: none"),
        ("GRID,1,7,0.,0.,0.\n", "GRID 1 is given in local axes"),
        ("DMIG,K2GG,0,6,1,0\nDMIG,K2GG,x,1,,1,1,1.\n", "DMIG K2GG x 1 cannot be read"),
    ],
)
def test_what_cannot_be_carried_is_named(tmp_path, text, told):
    with pytest.raises(FileError, match=told):
        read_dmig(written(tmp_path, text))


def test_names_can_be_told(tmp_path):
    text = PUNCH.read_text().replace("KAAX", "KBIG").replace("MAAX", "MBIG")
    assert read_dmig(written(tmp_path, text), "kbig", "mbig").stiffness.shape == (12, 12)
    with pytest.raises(FileError, match="it has no matrix KAAX"):
        read_dmig(written(tmp_path, text), "kaax", "mbig")
