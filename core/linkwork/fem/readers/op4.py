"""Matrices of Nastran's OUTPUT4 as text: dense and both sparse ways; rows are six to a node, then modes."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import numpy as np

from linkwork.errors import FileError
from linkwork.fem.elements import Array
from linkwork.fem.readers.gathered import lines_of
from linkwork.fem.readers.reduced import ReadMatrices, symmetric

REAL = {1: 1, 2: 2}  # words of a number, by type
_FORMAT = re.compile(r"(\d+)\s*[ED]\s*(\d+)\.", re.IGNORECASE)
STRING = 65536


def read_op4(path: Path, stiffness: str, mass: str, nodes: tuple[int, ...]) -> ReadMatrices:
    """Stiffness and mass of an .op4 file; the file does not tell its rows, so the nodes are told in their order.

    Raises:
        FileError: naming the file, and what is missing or cannot be carried.
    """
    try:
        found = dict(_matrices(path))
    except (ValueError, IndexError) as error:
        raise FileError(f"{path}: it is cut or damaged ({error}).") from error
    matrices = []
    for name in (stiffness.upper(), mass.upper()):
        if name not in found:
            raise FileError(f"{path}: it has no matrix {name}; there are: {', '.join(found) or 'none'}.")
        matrices.append(symmetric(found[name], name, path))
    return with_nodes(path, matrices[0], matrices[1], nodes)


def with_nodes(path: Path, stiffness: Array, mass: Array, nodes: tuple[int, ...]) -> ReadMatrices:
    """Matrices whose rows are six for each node in turn, then modes.

    Raises:
        FileError: sizes that do not fit.
    """
    size = len(stiffness)
    if stiffness.shape != mass.shape:
        raise FileError(f"{path}: stiffness has {size} rows and mass {len(mass)}.")
    if not nodes or size < 6 * len(nodes):
        raise FileError(f"{path}: {size} rows are too few for {len(nodes)} nodes of six components.")
    coordinates = [(node, component) for node in nodes for component in range(1, 7)]
    coordinates += [(k + 1, 0) for k in range(size - len(coordinates))]
    return ReadMatrices(path, tuple(coordinates), stiffness, mass, {})


def _matrices(path: Path) -> Iterator[tuple[str, Array]]:
    lines = iter(lines_of(path))
    for line in lines:
        if not line.strip():
            continue
        wide = 16 if line.rstrip().endswith("|I16") else 8
        head = line.rstrip().removesuffix("|I16")
        columns, rows = int(head[:wide]), int(head[wide : 2 * wide])
        kind = int(head[2 * wide + 8 : 2 * wide + 16])
        name, rest = head[2 * wide + 16 : 2 * wide + 24].strip().upper(), head[2 * wide + 24 :]
        if kind not in REAL:
            raise FileError(f"{path}: {name} is complex, which cannot be carried.")
        layout = _FORMAT.search(rest)
        shape = (int(layout[1]), int(layout[2])) if layout else (5, 16)
        yield name, _columns(lines, np.zeros((abs(rows), columns)), REAL[kind], shape, wide)


def _columns(lines: Iterator[str], matrix: Array, words: int, shape: tuple[int, int], wide: int) -> Array:
    """Read columns up to the one behind the last."""
    while True:
        line = _next(lines)
        column, row, count = (int(line[wide * k : wide * k + wide]) for k in range(3))
        if column > matrix.shape[1]:
            _numbers(lines, count, shape)
            return matrix
        if row > 0:
            matrix[row - 1 : row - 1 + count, column - 1] = _numbers(lines, count, shape)
        while row == 0 and count > 0:
            first = _next(lines).split()
            if len(first) > 1:
                length, start, spent = int(first[0]) - 1, int(first[1]), 2
            else:
                length, start, spent = int(first[0]) // STRING - 1, int(first[0]) % STRING, 1
            values = _numbers(lines, length // words, shape)
            matrix[start - 1 : start - 1 + len(values), column - 1] = values
            count -= length + spent


def _next(lines: Iterator[str]) -> str:
    line = next(lines, None)
    if line is None:
        raise ValueError("it ends within a matrix")
    return line


def _numbers(lines: Iterator[str], count: int, shape: tuple[int, int]) -> list[float]:
    found: list[float] = []
    a_line, width = shape
    while len(found) < count:
        line = _next(lines).upper().replace("D", "E")
        some = min(a_line, count - len(found))
        found += [float(line[width * k : width * k + width]) for k in range(some)]
    return found
