"""Meshes of Nastran: GRID, CTETRA, CPENTA and CHEXA of a bulk data file in free, small or large fields."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from linkwork.errors import FileError
from linkwork.fem.elements import HEXAHEDRON, TETRAHEDRON, WEDGE
from linkwork.fem.readers.gathered import Gathered, ReadMesh, lines_of

_WEDGE = ((0, 1), (1, 2), (2, 0), (0, 3), (1, 4), (2, 5), (3, 4), (4, 5), (5, 3))
_HEXAHEDRON = ((0, 1), (1, 2), (2, 3), (3, 0), (0, 4), (1, 5), (2, 6), (3, 7), (4, 5), (5, 6), (6, 7), (7, 4))
SOLIDS = {"CTETRA": TETRAHEDRON, "CPENTA": WEDGE, "CHEXA": HEXAHEDRON}
EDGES = {TETRAHEDRON: TETRAHEDRON.edges, WEDGE: _WEDGE, HEXAHEDRON: _HEXAHEDRON}
FACES = ("CTRIA", "CQUAD")  # with a property of shells they are structure, without one faces of a solid
SHELLS = {"PSHELL", "PCOMP", "PCOMPG"}
_EXPONENT = re.compile(r"(?<=[\d.])([+-])(?=\d+$)")
_WHOLE = re.compile(r"[+-]?\d+")

Card = list[str]


def read_nastran(path: Path, unit: str = "m") -> ReadMesh:
    """The mesh of a bulk data file.

    Raises:
        FileError: naming the file and what it holds that cannot be carried.
    """
    gathered = Gathered(path)
    for card in cards(lines_of(path)):
        try:
            _take(card, gathered)
        except (ValueError, IndexError) as error:
            raise FileError(f"{path}: {' '.join(card[:3])} cannot be read ({error}).") from error
    return gathered.read(unit)


def _take(card: Card, gathered: Gathered) -> None:
    name = card[0]
    if name == "GRID":
        if field(card, 2) not in ("", "0"):
            raise FileError(f"{gathered.path}: GRID {card[1]} is given in local axes, which cannot be carried.")
        gathered.ids.append(int(card[1]))
        gathered.points.append((real(field(card, 3)), real(field(card, 4)), real(field(card, 5))))
    elif name in SOLIDS:
        kind = SOLIDS[name]
        nodes = [int(word) for word in card[3:] if word]
        if len(nodes) not in (len(kind.corners), kind.count):
            raise FileError(f"{gathered.path}: {name} {card[1]} has {len(nodes)} nodes; all middle nodes or none.")
        gathered.add(kind, nodes, EDGES[kind])
    elif name == "INCLUDE":
        raise FileError(f"{gathered.path}: INCLUDE names another file, which cannot be carried.")
    elif name in SHELLS:
        raise FileError(f"{gathered.path}: it holds shells ({name}), which cannot be carried; solids are (CHEXA ..).")
    elif name.startswith(FACES):
        gathered.pass_over(name)
    elif name.startswith("C") and _WHOLE.fullmatch(field(card, 1)) and not name.startswith(("CORD", "CONM", "CSUP")):
        raise FileError(f"{gathered.path}: it holds {name} elements, which cannot be carried; solids are (CHEXA ..).")
    else:
        gathered.pass_over(name)


def cards(lines: list[str]) -> Iterator[Card]:
    """The cards of the bulk data, continuations joined; the name first."""
    start = next((k + 1 for k, line in enumerate(lines) if line.strip().upper().startswith("BEGIN BULK")), 0)
    held: Card = []
    for raw in lines[start:]:
        line = raw.split("$")[0].rstrip()
        if not line.strip():
            continue
        if line.strip().upper().startswith("ENDDATA"):
            break
        name, fields = _fields(line)
        if not name or name.startswith(("+", "*")):
            held += fields
            continue
        if held:
            yield held
        held = [name.upper(), *fields]
    if held:
        yield held


def _fields(line: str) -> tuple[str, list[str]]:
    """Name and eight fields (four of a large one) of a line."""
    line = line.expandtabs(8)
    if "," in line:
        name, *fields = (part.strip() for part in line.split(","))
        wide = name.endswith("*") and name != "*"
    else:
        name = line[:8].strip()
        wide = name.endswith("*") or name.startswith("*")
        width = 16 if wide else 8
        fields = [line[at : at + width].strip() for at in range(8, 72, width)]
    count = 4 if wide else 8
    return (name if name.startswith("*") else name.rstrip("*")), [*fields, *[""] * count][:count]


def field(card: Card, at: int) -> str:
    """A field that may be left out at the end."""
    return card[at] if at < len(card) else ""


def real(text: str) -> float:
    """A number, with or without the letter of its exponent; nothing is zero."""
    return float(_EXPONENT.sub(r"e\1", text.upper().replace("D", "e"))) if text else 0.0
