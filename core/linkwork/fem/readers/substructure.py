"""Matrices of Abaqus: *SUBSTRUCTURE MATRIX OUTPUT writes a user element with its stiffness and mass (.mtx)."""

from __future__ import annotations

import re
from pathlib import Path

import numpy as np

from linkwork.errors import FileError
from linkwork.fem.elements import Array
from linkwork.fem.readers.gathered import lines_of
from linkwork.fem.readers.reduced import Coordinate, ReadMatrices, symmetric

_WHOLE = re.compile(r"[\d,\s-]+")


def read_substructure(path: Path) -> ReadMatrices:
    """Stiffness and mass of an .mtx file.

    Raises:
        FileError: naming the file, and what is missing or cannot be carried.
    """
    values: dict[str, list[float]] = {}
    nodes: list[int] = []
    components: list[list[int]] = []
    keyword, kind, is_full, is_list = "", "", False, False
    for number, line in enumerate(lines_of(path), 1):
        text = line.strip()
        try:
            if text.startswith("**"):
                note = text.lstrip("* ")
                is_list = "ELEMENT NODES" in note.upper() or (is_list and bool(_WHOLE.fullmatch(note)))
                if is_list and _WHOLE.fullmatch(note):
                    nodes += [int(part) for part in note.split(",") if part.strip()]
            elif text.startswith("*"):
                keyword, *options = (part.strip().upper() for part in text[1:].split(","))
                is_full = is_full or "UNSYMM" in options or "UNSYM" in options
                kind = next((part.partition("=")[2].strip() for part in options if part.startswith("TYPE")), "")
                if keyword == "MATRIX":
                    values[kind] = []
            elif keyword == "USER ELEMENT" and text:
                components.append([int(part) for part in text.split(",") if part.strip()])
            elif keyword == "MATRIX" and text:
                values[kind] += [float(part) for part in text.split(",") if part.strip()]
        except ValueError as error:
            raise FileError(f"{path}: line {number} cannot be read ({error}).") from error
    for wanted in ("STIFFNESS", "MASS"):
        if wanted not in values:
            raise FileError(f"{path}: it has no *MATRIX of type {wanted}; ask Abaqus for both.")
    coordinates = _coordinates(nodes, components, path)
    matrices = [_dense(values[name], len(coordinates), is_full, name, path) for name in ("STIFFNESS", "MASS")]
    return ReadMatrices(path, coordinates, matrices[0], matrices[1], {})


def _coordinates(nodes: list[int], components: list[list[int]], path: Path) -> tuple[Coordinate, ...]:
    """A list of components holds from its position on: the first from the first node, others say theirs in front."""
    if not nodes or not components:
        raise FileError(f"{path}: it does not tell the nodes of its matrices, or their components.")
    starts = [1, *(row[0] for row in components[1:])]
    lists = [components[0], *(row[1:] for row in components[1:])]
    found: list[Coordinate] = []
    for position, node in enumerate(nodes, 1):
        latest = max((k for k, start in enumerate(starts) if start <= position), key=lambda k: starts[k])
        for component in lists[latest]:
            found.append((node, component if 1 <= component <= 6 else 0))
    return tuple(found)


def _dense(values: list[float], size: int, is_full: bool, name: str, path: Path) -> Array:
    """A whole matrix, or the lower triangle by rows."""
    matrix = np.zeros((size, size))
    if is_full and len(values) == size * size:
        matrix[:] = np.reshape(values, (size, size))
    elif len(values) == size * (size + 1) // 2:
        lower = np.tril_indices(size)
        matrix[lower] = values
        matrix.T[lower] = values
    else:
        raise FileError(f"{path}: {name} has {len(values)} entries, which do not fit {size} coordinates.")
    return symmetric(matrix, name, path)
