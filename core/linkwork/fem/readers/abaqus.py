"""Meshes of Abaqus and CalculiX: nodes, solid elements and node sets of an .inp file with one part."""

from __future__ import annotations

from pathlib import Path

from linkwork.errors import FileError
from linkwork.fem.elements import HEXAHEDRON, TETRAHEDRON, WEDGE, Element
from linkwork.fem.readers.gathered import Gathered, ReadMesh, lines_of

_SIZES = {4: TETRAHEDRON, 10: TETRAHEDRON, 8: HEXAHEDRON, 20: HEXAHEDRON, 6: WEDGE, 15: WEDGE}
_FACES = ("CPS", "CPE", "CAX", "SFM3D", "T3D")  # how other programs write faces and edges of a solid
_KEPT = {"NODE", "ELEMENT", "NSET", "ELSET"}
_REFUSED = {"INCLUDE": "another file", "SYSTEM": "a local system of axes", "TRANSFORM": "a local system of axes"}


def read_abaqus(path: Path, unit: str = "m") -> ReadMesh:
    """The mesh of an .inp file.

    Raises:
        FileError: naming the file and what it holds that cannot be carried.
    """
    gathered, elements, groups = Gathered(path), {}, {}
    keyword, options = "", {}
    pending: list[int] = []
    for number, line in enumerate(lines_of(path), 1):
        if line.startswith("**") or not line.strip():
            continue
        if line.lstrip().startswith("*"):
            keyword, options = _keyword(line)
            _look_at(keyword, options, gathered)
            pending = []
            continue
        try:
            if keyword == "NODE":
                _node(line, gathered)
            elif keyword == "ELEMENT":
                pending = _element(pending, line, options, gathered, elements)
            elif keyword in ("NSET", "ELSET"):
                name = options.get(keyword, "")
                groups.setdefault((keyword, name), []).extend(_numbers_of_set(line, options))
            elif keyword == "INSTANCE":
                raise FileError(f"{path}: line {number} moves an instance of a part, which cannot be carried.")
        except ValueError as error:
            raise FileError(f"{path}: line {number} cannot be read ({error}).") from error
    if pending:
        raise FileError(f"{path}: its last element is cut off.")
    for (kind, name), members in groups.items():
        nodes = members if kind == "NSET" else [node for member in members for node in elements.get(member, [])]
        gathered.sets.setdefault(name, []).extend(nodes)
    return gathered.read(unit)


def _keyword(line: str) -> tuple[str, dict[str, str]]:
    first, *rest = (part.strip() for part in line.lstrip()[1:].split(","))
    options = {}
    for part in rest:
        name, _, value = part.partition("=")
        options[name.strip().upper()] = value.strip()
    return first.upper(), options


def _look_at(keyword: str, options: dict[str, str], gathered: Gathered) -> None:
    """Refuse keywords that change the mesh in ways that are not carried; note those that are left out."""
    if keyword in _REFUSED:
        raise FileError(f"{gathered.path}: *{keyword} names {_REFUSED[keyword]}, which cannot be carried.")
    if keyword == "PART" and gathered.ids:
        raise FileError(f"{gathered.path}: it holds several parts; write each into its own file.")
    if keyword == "ELEMENT" and not options.get("TYPE"):
        raise FileError(f"{gathered.path}: *ELEMENT without a type.")
    if keyword not in _KEPT:
        gathered.pass_over(f"*{keyword}")


def _node(line: str, gathered: Gathered) -> None:
    number, *place = (part for part in line.split(","))
    x, y, z = (float(value) if value.strip() else 0.0 for value in [*place[:3], "", "", ""][:3])
    gathered.ids.append(int(number))
    gathered.points.append((x, y, z))


def _element(
    pending: list[int], line: str, options: dict[str, str], gathered: Gathered, elements: dict[int, list[int]]
) -> list[int]:
    """Take an element when its last line is there; returns what waits for the next line."""
    kind, count = _kind(options["TYPE"].upper(), gathered)
    pending = [*pending, *(int(part) for part in line.split(",") if part.strip())]
    if kind is None:
        gathered.pass_over(options["TYPE"])
        elements[pending[0]] = pending[1:]
        return []
    if len(pending) <= count:
        return pending
    if len(pending) > count + 1:
        raise ValueError(f"element {pending[0]} has {len(pending) - 1} nodes instead of {count}")
    gathered.add(kind, pending[1:])
    elements[pending[0]] = pending[1:]
    if options.get("ELSET"):
        gathered.sets.setdefault(options["ELSET"], []).extend(pending[1:])
    return []


def _kind(name: str, gathered: Gathered) -> tuple[Element | None, int]:
    """The element of a type, C3D20R and the like, and how many nodes it has; None for faces and edges."""
    if name.startswith("C3D"):
        digits = "".join(letter for letter in name[3:5] if letter.isdigit())
        if digits and int(digits) in _SIZES:
            return _SIZES[int(digits)], int(digits)
    if name.startswith(_FACES):
        return None, 0
    raise FileError(f"{gathered.path}: it holds elements of type {name}, which cannot be carried; solids are (C3D..).")


def _numbers_of_set(line: str, options: dict[str, str]) -> list[int]:
    words = [part.strip() for part in line.split(",") if part.strip()]
    if "GENERATE" in options:
        first, last, *step = map(int, words)
        return list(range(first, last + 1, step[0] if step else 1))
    return [int(word) for word in words if word.lstrip("-").isdigit()]
