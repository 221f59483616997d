"""Meshes of gmsh: .msh of versions 2.2 and 4.1 as text; physical groups become sets of nodes."""

from __future__ import annotations

from pathlib import Path

from linkwork.errors import FileError
from linkwork.fem.elements import HEXAHEDRON, TETRAHEDRON, WEDGE
from linkwork.fem.readers.gathered import Gathered, ReadMesh, lines_of

_TETRAHEDRON = ((0, 1), (1, 2), (0, 2), (0, 3), (2, 3), (1, 3))
_WEDGE = ((0, 1), (0, 2), (0, 3), (1, 2), (1, 4), (2, 5), (3, 4), (3, 5), (4, 5))
_HEXAHEDRON = ((0, 1), (0, 3), (0, 4), (1, 2), (1, 5), (2, 3), (2, 6), (3, 7), (4, 5), (4, 7), (5, 6), (6, 7))
SOLIDS = {4: (TETRAHEDRON, 4), 11: (TETRAHEDRON, 10), 5: (HEXAHEDRON, 8), 17: (HEXAHEDRON, 20)}
SOLIDS |= {6: (WEDGE, 6), 18: (WEDGE, 15)}
EDGES = {TETRAHEDRON: _TETRAHEDRON, HEXAHEDRON: _HEXAHEDRON, WEDGE: _WEDGE}
FLAT = {15: "points", 1: "lines", 8: "lines", 2: "triangles", 9: "triangles", 3: "quadrilaterals"}
FLAT |= {16: "quadrilaterals", 10: "quadrilaterals"}
OTHERS = {7: "5-node pyramids", 14: "14-node pyramids", 19: "13-node pyramids", 12: "27-node hexahedra"}
OTHERS |= {13: "18-node wedges"}

Sections = dict[str, list[str]]


def read_gmsh(path: Path, unit: str = "m") -> ReadMesh:
    """The mesh of a .msh file.

    Raises:
        FileError: naming the file and what it holds that cannot be carried.
    """
    sections = _sections(path)
    version, *kind = sections.get("MeshFormat", [""])[0].split() or [""]
    if kind and kind[0] != "0":
        raise FileError(f"{path}: it is a binary mesh of gmsh; save it as text (Mesh.Binary = 0).")
    gathered = Gathered(path)
    try:
        if version.startswith("2"):
            _read_two(sections, gathered)
        elif version == "4.1":
            _read_four(sections, gathered)
        else:
            raise FileError(f"{path}: it is of version {version or 'unknown'}; versions 2.2 and 4.1 are read.")
    except (ValueError, IndexError, KeyError, StopIteration) as error:
        raise FileError(f"{path}: it is cut or damaged ({error}).") from error
    return gathered.read(unit)


def _sections(path: Path) -> Sections:
    found: Sections = {}
    name = ""
    for line in lines_of(path):
        text = line.strip()
        if text.startswith("$End"):
            name = ""
        elif text.startswith("$"):
            name = text[1:]
            found[name] = []
        elif name and text:
            found[name].append(text)
    return found


def _names(sections: Sections) -> dict[tuple[int, int], str]:
    """Names of physical groups by dimension and number."""
    found = {}
    for line in sections.get("PhysicalNames", [])[1:]:
        dimension, number, name = line.split(maxsplit=2)
        found[int(dimension), int(number)] = name.strip('"')
    return found


def _read_two(sections: Sections, gathered: Gathered) -> None:
    for line in _counted(sections["Nodes"]):
        number, x, y, z = line.split()
        gathered.ids.append(int(number))
        gathered.points.append((float(x), float(y), float(z)))
    names = _names(sections)
    for line in _counted(sections["Elements"]):
        words = [int(word) for word in line.split()]
        nodes = words[3 + words[2] :]
        group = words[3] if words[2] else 0
        _take(gathered, words[1], nodes, [names.get((d, group), "") for d in range(4)] if group else [])


def _counted(lines: list[str]) -> list[str]:
    """The lines behind their number."""
    if len(lines) != 1 + int(lines[0]):
        raise ValueError(f"{len(lines) - 1} lines instead of {lines[0]}")
    return lines[1:]


def _read_four(sections: Sections, gathered: Gathered) -> None:
    lines = iter(sections["Nodes"])
    for _ in range(int(next(lines).split()[0])):
        *_, count = map(int, next(lines).split())
        gathered.ids += [int(next(lines)) for _ in range(count)]
        for _ in range(count):
            x, y, z, *_ = map(float, next(lines).split())
            gathered.points.append((x, y, z))
    groups, names = _groups_of_entities(sections), _names(sections)
    lines = iter(sections["Elements"])
    for _ in range(int(next(lines).split()[0])):
        dimension, entity, kind, count = map(int, next(lines).split())
        held = [names.get((dimension, group), "") for group in groups.get((dimension, entity), [])]
        for _ in range(count):
            _take(gathered, kind, [int(word) for word in next(lines).split()[1:]], held)


def _groups_of_entities(sections: Sections) -> dict[tuple[int, int], list[int]]:
    """Numbers of the physical groups of each entity, by dimension and number."""
    found: dict[tuple[int, int], list[int]] = {}
    lines = iter(sections.get("Entities", ["0 0 0 0"]))
    for dimension, count in enumerate(map(int, next(lines).split())):
        for _ in range(count):
            words = next(lines).split()
            at = 4 if dimension == 0 else 7
            found[dimension, int(words[0])] = [abs(int(word)) for word in words[at + 1 : at + 1 + int(words[at])]]
    return found


def _take(gathered: Gathered, kind: int, nodes: list[int], groups: list[str]) -> None:
    for name in filter(None, groups):
        gathered.sets.setdefault(name, []).extend(nodes)
    if kind in SOLIDS:
        solid, count = SOLIDS[kind]
        if len(nodes) != count:
            raise ValueError(f"an element of kind {kind} has {len(nodes)} nodes")
        gathered.add(solid, nodes, EDGES[solid])
    elif kind in FLAT:
        gathered.pass_over(FLAT[kind])
    else:
        what = OTHERS.get(kind, f"elements of gmsh's kind {kind}")
        raise FileError(f"{gathered.path}: it holds {what}, which cannot be carried; mesh it without them.")
