"""Standard input data of flexible bodies (SID, after Wallrapp) as text: mass, modes and frames of a floating body.

Blocks stand within each other between `name` and `end name`; a matrix has entries m0(i, j) and, of first order in the
modes, m1(i, k, j), with the mode in the middle. Terms of stress stiffening and of higher order are read past and named.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np

from linkwork.errors import FileError
from linkwork.fem.elements import Array
from linkwork.fem.readers.gathered import lines_of
from linkwork.fem.readers.reduced import symmetric

_ENTRY = re.compile(r"m([01n])\s*\(([\d,\s]+)\)\s*=\s*(\S+)", re.IGNORECASE)
_VALUE = re.compile(r"([\w ]+?)\s*(?:\(\s*\d+\s*\))?\s*=\s*(.*)")
_PAST = ("gr", "ge", "oe", "ksigma", "sigma", "ap")


@dataclass(frozen=True, eq=False)
class SidFrame:
    """A node of the body.

    Attributes:
        name: of the node.
        place: undeformed [m].
        moved, turned: by each mode (3 x p).
    """

    name: str
    place: Array
    moved: Array
    turned: Array


@dataclass(frozen=True, eq=False)
class SidBody:
    """A body that floats on its modes, in the units of the file.

    Attributes:
        weight: its mass.
        centre: mass times place of its centre, undeformed (3).
        inertia: about the origin (3 x 3).
        pushed, spun: momentum and angular momentum of each mode (p x 3).
        mass, stiffness, damping: of the modes (p x p).
        frames: its nodes.
        passed_over: blocks that were read past.
    """

    weight: float
    centre: Array
    inertia: Array
    pushed: Array
    spun: Array
    mass: Array
    stiffness: Array
    damping: Array
    frames: tuple[SidFrame, ...]
    passed_over: tuple[str, ...]


@dataclass
class _Block:
    """What stands between a name and its end."""

    name: str
    title: str = ""
    values: dict[str, str] = field(default_factory=dict)
    entries: dict[str, dict[tuple[int, ...], float]] = field(default_factory=dict)
    blocks: list[_Block] = field(default_factory=list)

    def all(self, name: str) -> list[_Block]:
        """The blocks of a name within, at any depth."""
        found = [block for block in self.blocks if block.name == name]
        return found + [inner for block in self.blocks for inner in block.all(name)]


def read_sid(path: Path) -> SidBody:
    """The body of a SID file.

    Raises:
        FileError: naming the file and what is missing, damaged, or cannot be carried.
    """
    try:
        return _body(_blocks(path), path)
    except (ValueError, IndexError, KeyError) as error:
        raise FileError(f"{path}: it is no SID file, or damaged ({error}).") from error


def _blocks(path: Path) -> _Block:
    root = _Block("file")
    open_blocks = [root]
    for number, line in enumerate(lines_of(path), 1):
        text = line.strip()
        entry, value = _ENTRY.match(text), _VALUE.match(text)
        if not text or (number == 1 and text[0].isdigit()):
            continue
        if text.lower().startswith("end "):
            name = text.split()[1].lower()
            if open_blocks[-1].name != name:
                raise ValueError(f"line {number} ends '{name}' within '{open_blocks[-1].name}'")
            open_blocks.pop()
        elif entry:
            places = tuple(int(word) - 1 for word in entry[2].split(","))
            number_ = float(entry[3].upper().replace("D", "E"))
            open_blocks[-1].entries.setdefault(entry[1].lower(), {})[places] = number_
        elif value and not text.lower().startswith("new"):
            open_blocks[-1].values[value[1].strip().lower()] = value[2].strip()
        else:
            words = text.lower().removeprefix("new ").split()
            title = text.partition("=")[2].strip()
            block = _Block(words[0], title)
            open_blocks[-1].blocks.append(block)
            open_blocks.append(block)
    if len(open_blocks) > 1:
        raise ValueError(f"'{open_blocks[-1].name}' does not end")
    return root


def _body(root: _Block, path: Path) -> SidBody:
    (refmod,) = root.all("refmod")
    modes = int(refmod.values["nelastq"])
    one = {block.name: block for modal in root.all("modal") for block in modal.blocks}
    shapes = {"mdcm": (3, 1), "j": (3, 3), "ct": (modes, 3), "cr": (modes, 3)}
    shapes |= dict.fromkeys(("me", "ke", "de"), (modes, modes))
    missing = [name for name in shapes if name not in one and name != "de"]
    if missing:
        raise ValueError(f"no block '{missing[0]}'")
    dense = {name: _dense(one[name], shape) if name in one else np.zeros(shape) for name, shape in shapes.items()}
    frames = tuple(_frame(block, modes, path) for block in root.all("node"))
    return SidBody(
        weight=float(refmod.values["mass"].upper().replace("D", "E")),
        centre=dense["mdcm"][:, 0],
        inertia=symmetric(dense["j"], "J", path),
        pushed=dense["ct"],
        spun=dense["cr"],
        mass=symmetric(dense["me"], "Me", path),
        stiffness=symmetric(dense["ke"], "Ke", path),
        damping=dense["de"],
        frames=frames,
        passed_over=tuple(name for name in one if name in _PAST and one[name].entries),
    )


def _frame(block: _Block, modes: int, path: Path) -> SidFrame:
    held = {inner.name: inner for inner in block.blocks}
    name = block.title or "?"
    if "phi" not in held or "origin" not in held:
        raise FileError(f"{path}: node {name} has no origin or no phi.")
    turned = _dense(held["psi"], (3, modes)) if "psi" in held else np.zeros((3, modes))
    return SidFrame(name, _dense(held["origin"], (3, 1))[:, 0], _dense(held["phi"], (3, modes)), turned)


def _dense(block: _Block, shape: tuple[int, int]) -> Array:
    """Its m0; structure 2 gives one triangle, 4 is the unit matrix, 0 is nothing."""
    structure = int(block.values.get("structure", "3"))
    if structure == 4:
        return np.eye(*shape)
    matrix = np.zeros(shape)
    for (row, column), value in block.entries.get("0", {}).items():
        matrix[row, column] = value
        if structure == 2:
            matrix[column, row] = value
    return matrix
