"""Matrices of Nastran, OptiStruct or Ansys as DMIG cards (punch): stiffness and mass by grid and component."""

from __future__ import annotations

from pathlib import Path

import numpy as np

from linkwork.errors import FileError
from linkwork.fem.elements import Array
from linkwork.fem.readers.gathered import lines_of
from linkwork.fem.readers.nastran import Card, cards, field, real
from linkwork.fem.readers.reduced import Coordinate, ReadMatrices, symmetric

SYMMETRIC, SQUARE = 6, 1
REAL = (1, 2)
STIFFNESS, MASS = ("K2GG", "KAAX", "K2PP", "KAA", "KGG"), ("M2GG", "MAAX", "M2PP", "MAA", "MGG")

Entries = dict[tuple[Coordinate, Coordinate], float]


def read_dmig(path: Path, stiffness: str = "", mass: str = "") -> ReadMatrices:
    """Stiffness and mass of a punch file; the names are found where they are usual ones.

    Raises:
        FileError: naming the file, and what is missing or cannot be carried.
    """
    found: dict[str, Entries] = {}
    forms: dict[str, int] = {}
    places: dict[int, tuple[float, float, float]] = {}
    for card in cards(lines_of(path)):
        try:
            _take(card, found, forms, places, path)
        except (ValueError, IndexError) as error:
            raise FileError(f"{path}: {' '.join(card[:4])} cannot be read ({error}).") from error
    names = [_name(wanted, usual, found, path) for wanted, usual in ((stiffness, STIFFNESS), (mass, MASS))]
    pairs = [pair for name in names for pair in found[name]]
    coordinates = tuple(sorted({c for pair in pairs for c in pair}, key=lambda c: (c[1] == 0, c)))
    matrices = [_dense(found[name], coordinates, forms[name], name, path) for name in names]
    return ReadMatrices(path, coordinates, matrices[0], matrices[1], places)


def _take(card: Card, found: dict[str, Entries], forms: dict[str, int], places: dict, path: Path) -> None:
    if card[0] == "GRID":
        if field(card, 2) not in ("", "0"):
            raise FileError(f"{path}: GRID {card[1]} is given in local axes, which cannot be carried.")
        places[int(card[1])] = (real(field(card, 3)), real(field(card, 4)), real(field(card, 5)))
    if card[0] != "DMIG":
        return
    name = card[1].upper()
    if field(card, 2) in ("", "0"):
        form, kind = int(field(card, 3) or 0), int(field(card, 4) or 1)
        if form not in (SYMMETRIC, SQUARE):
            raise FileError(f"{path}: {name} is of form {form}; square and symmetric ones (1, 6) can be carried.")
        if kind not in REAL:
            raise FileError(f"{path}: {name} is complex, which cannot be carried.")
        forms[name], found[name] = form, {}
        return
    column = (int(card[2]), int(card[3] or 0))
    for at in range(5, len(card), 4):
        if not field(card, at):
            break
        found[name][(int(card[at]), int(field(card, at + 1) or 0)), column] = real(field(card, at + 2))


def _name(wanted: str, usual: tuple[str, ...], found: dict[str, Entries], path: Path) -> str:
    for name in (wanted.upper(),) if wanted else usual:
        if name in found:
            return name
    held = ", ".join(found) or "none"
    raise FileError(f"{path}: it has no matrix {wanted.upper() or ' or '.join(usual)}; there are: {held}.")


def _dense(entries: Entries, coordinates: tuple[Coordinate, ...], form: int, name: str, path: Path) -> Array:
    at = {coordinate: k for k, coordinate in enumerate(coordinates)}
    matrix = np.zeros((len(at), len(at)))
    for (row, column), value in entries.items():
        matrix[at[row], at[column]] = value
        if form == SYMMETRIC:
            matrix[at[column], at[row]] = value
    return symmetric(matrix, name, path)
