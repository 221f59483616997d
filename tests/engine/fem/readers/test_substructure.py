"""Substructure matrices of Abaqus."""

import numpy as np
import pytest
from beam_matrices import PLACES, beam

from linkwork.errors import FileError
from linkwork.fem.readers.reduced import body_of
from linkwork.fem.readers.substructure import read_substructure


def triangle(matrix, name):
    values = [f"{value:.15e}" for value in matrix[np.tril_indices(len(matrix))]]
    lines = [", ".join(values[k : k + 4]) + "," for k in range(0, len(values), 4)]
    return f"*MATRIX,TYPE={name}\n" + "\n".join(lines) + "\n"


HEAD = "** Abaqus\n*USER ELEMENT, NODES=       2, LINEAR\n** ELEMENT NODES\n**         11,         22\n"
HEAD += "       1,       2,       3,       4,       5,       6\n"
WHOLE = HEAD + triangle(beam()[0], "STIFFNESS") + triangle(beam()[1], "MASS")


def written(tmp_path, text):
    path = tmp_path / "a.mtx"
    path.write_text(text)
    return path


def test_the_beam_is_read(tmp_path):
    found = read_substructure(written(tmp_path, WHOLE))
    for matrix, wanted in zip((found.stiffness, found.mass), beam(), strict=True):
        assert matrix == pytest.approx(wanted, rel=1e-13, abs=1e-14 * abs(wanted).max())
    assert body_of(found, "boom", places=PLACES).nodes == (11, 22)


def test_components_from_a_node_on(tmp_path):
    text = HEAD.replace("NODES=       2", "NODES=3").replace("22\n", "22, 33\n") + "3, 1, 2\n"
    found = read_substructure(
        written(tmp_path, text + triangle(np.eye(14), "STIFFNESS") + triangle(np.eye(14), "MASS"))
    )
    assert found.coordinates[-3:] == ((22, 6), (33, 1), (33, 2))


def test_what_is_missing_or_damaged_is_told(tmp_path):
    with pytest.raises(FileError, match=r"no \*MATRIX of type MASS"):
        read_substructure(written(tmp_path, HEAD + triangle(beam()[0], "STIFFNESS")))
    with pytest.raises(FileError, match="MASS has 79 entries, which do not fit 12 coordinates"):
        read_substructure(written(tmp_path, "\n".join(WHOLE.splitlines()[:-1]) + "\n0., 0., 0.\n"))
    with pytest.raises(FileError, match="does not tell the nodes"):
        read_substructure(written(tmp_path, WHOLE.replace("** ELEMENT NODES", "** other")))
    with pytest.raises(FileError, match="line 8 cannot be read"):
        read_substructure(written(tmp_path, "\n".join([*WHOLE.splitlines()[:7], "x,"])))
