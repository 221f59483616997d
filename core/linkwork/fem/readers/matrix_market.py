"""Matrices in Matrix Market's format, as Ansys and others write them: stiffness and mass in a file each."""

from __future__ import annotations

from pathlib import Path

import numpy as np
from scipy.io import mmread

from linkwork.errors import FileError
from linkwork.fem.elements import Array
from linkwork.fem.readers.op4 import with_nodes
from linkwork.fem.readers.reduced import ReadMatrices, symmetric


def read_matrix_market(stiffness: Path, mass: Path, nodes: tuple[int, ...]) -> ReadMatrices:
    """Stiffness and mass; the files do not tell their rows, so the nodes are told in their order, six rows each.

    Raises:
        FileError: naming the file and what is wrong with it.
    """
    return with_nodes(stiffness, _read(stiffness, "stiffness"), _read(mass, "mass"), nodes)


def _read(path: Path, name: str) -> Array:
    try:
        found = mmread(path)
    except OSError as error:
        raise FileError(f"{path}: it cannot be read ({error.strerror or error}).") from error
    except (ValueError, OverflowError, TypeError) as error:
        raise FileError(f"{path}: it is no matrix of Matrix Market, or damaged ({error}).") from error
    matrix = np.asarray(found if isinstance(found, np.ndarray) else found.toarray())
    if np.iscomplexobj(matrix):
        raise FileError(f"{path}: {name} is complex, which cannot be carried.")
    return symmetric(matrix.astype(float), name, path)
