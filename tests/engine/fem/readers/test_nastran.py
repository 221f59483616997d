"""Bulk data of Nastran: fields, continuations, and what is refused."""

import pytest

from linkwork.errors import FileError
from linkwork.fem.readers.nastran import cards, read_nastran, real

NODES = "GRID,1,,0.,0.,0.\nGRID,2,,1.,0.,0.\nGRID,3,,0.,1.,0.\nGRID,4,,0.,0.,1.\n"
SOLID = "CTETRA,1,1,1,2,3,4\n"


def written(tmp_path, text):
    path = tmp_path / "a.bdf"
    path.write_text(text)
    return path


def test_numbers_without_the_letter_of_their_exponent():
    assert [real(text) for text in ("1.5-3", "-2.+4", "1.D2", "7", "", "-.5")] == [1.5e-3, -2e4, 100, 7, 0, -0.5]


def test_small_large_and_free_fields_are_one():
    small = "GRID           1              1.      2.      3.".splitlines()
    large = [f"{'GRID*':8}{'1':>16}{'':16}{'1.':>16}{'2.':>16}", f"{'*':8}{'3.':>16}"]
    free = ["GRID,1,,1.,2.,3."]
    for lines in (small, large, free):
        (card,) = cards(lines)
        assert card[:6] == ["GRID", "1", "", "1.", "2.", "3."]


def test_the_bulk_alone_is_read(tmp_path):
    text = (
        "SOL 103\nCEND\nSPC = 1\nBEGIN BULK\n$ a note\n" + NODES + SOLID + "MAT1,1,2.1+11,,.3,7850.\nENDDATA\nnoise\n"
    )
    read = read_nastran(written(tmp_path, text))
    assert read.mesh.size == 30
    assert read.passed_over == {"MAT1": 1}


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("GRID,5,3,0.,0.,2.\n", "GRID 5 is given in local axes"),
        ("CTETRA,2,1,1,2,3,4,5,6\n", "CTETRA 2 has 6 nodes; all middle nodes or none"),
        ("CBAR,2,1,1,2\n", "it holds CBAR elements, which cannot be carried"),
        ("CPYRAM,2,1,1,2,3,4,5\n", "it holds CPYRAM elements"),
        ("CQUAD4,2,1,1,2,3,4\nPSHELL,1,1,.01\n", r"it holds shells \(PSHELL\)"),
        ("INCLUDE 'b.bdf'\n", "INCLUDE names another file"),
        ("GRID,x,,0.,0.,0.\n", "GRID x  cannot be read"),
    ],
)
def test_what_cannot_be_carried_is_named(tmp_path, line, told):
    with pytest.raises(FileError, match=told):
        read_nastran(written(tmp_path, NODES + SOLID + line))
