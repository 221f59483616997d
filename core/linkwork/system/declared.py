"""How arrays of the state of a run are declared: each once, and all that is done to it follows from there.

A class of named arrays lists them with `declared`. Its table says what each goes by (nodes, rows, angles, ...), what
becomes of it over an edit, whether a replay compares its bits, whether it goes back when a step fails, and what it
begins with. Making a state, copying it, history, rollback, edits and the hash of a moment read that table
(compiler/carry_state.py, simulation/moment.py, simulation/rollback.py, simulation/replay.py).
"""

from __future__ import annotations

import dataclasses
from dataclasses import dataclass
from functools import cache
from typing import Any

import numpy as np

from linkwork.system.packed import Packed

# What an axis of an array goes by. A node has seven places in a tree: four of a turn, three of a shift.
NODE, ROW, ANGLE, SLIDER, TREE_PLACE, TREE_RATE = "node", "row", "angle", "slider", "tree place", "tree rate"

# What becomes of an array over an edit: it follows its nodes, rows or sliders by id; it follows the rows of elements
# that remember something, by element and name; it has a rule of its own; it begins anew.
CARRIED, REMEMBERED, CONVERTED, RESET = "carried", "remembered", "converted", "reset"

# Which of its bits a replay compares: all; those of rows that steps evaluate, as others change when somebody looks.
ALL, STEPPED, NOTHING = "all", "stepped", "nothing"


@dataclass(frozen=True, slots=True)
class Declared:
    """An array of the state.

    Attributes:
        shape: numbers, and what an axis goes by.
        over_edit: CARRIED, REMEMBERED, CONVERTED or RESET.
        compared: ALL, STEPPED or NOTHING.
        rolled_back: whether it goes back when a step fails.
        begins: the number that it begins with, or the array of the system that it begins as.
    """

    shape: tuple[int | str, ...]
    over_edit: str = RESET
    compared: str = ALL
    rolled_back: bool = True
    begins: float | str = 0.0


def declared(*shape: int | str, **more: Any) -> Any:
    """A field of a class of named arrays, with what `Declared` says of it."""
    return dataclasses.field(metadata={"declared": Declared(shape, **more)})


@cache
def table_of(kind: Any) -> dict[str, Declared]:
    """What is declared of each array of a class, in the order of its fields."""
    return {field.name: field.metadata["declared"] for field in dataclasses.fields(kind)}


def counts(system: Any) -> dict[str, int]:
    """How many there are of what an axis may go by."""
    nodes = len(system.width)
    return {
        NODE: nodes,
        ROW: len(system.row_kind),
        ANGLE: len(system.turn_steady),
        SLIDER: len(system.slider_stored),
        TREE_PLACE: 7 * nodes,
        TREE_RATE: 6 * nodes,
    }


def empty(kind: type[Packed], system: Any) -> Any:
    """The arrays of a class as they begin."""
    sizes, made = counts(system), []
    for entry in table_of(kind).values():
        begins = getattr(system, entry.begins) if isinstance(entry.begins, str) else entry.begins
        array = np.empty([axis if isinstance(axis, int) else sizes[axis] for axis in entry.shape])
        array[...] = begins
        made.append(array)
    return kind(*made)


def copied(state: Any) -> Any:
    """A state of its own with the same numbers."""
    return type(state)(*(array.copy() for array in state))


def restore(state: Packed, saved: Packed) -> None:
    """Write saved numbers into a state."""
    for array, old in zip(state, saved, strict=True):
        array[...] = old


def roll_back(state: Packed, saved: Packed) -> None:
    """The same after a step that failed, for what goes back then."""
    for name, entry in table_of(type(state)).items():
        if entry.rolled_back:
            getattr(state, name)[...] = getattr(saved, name)


def compared(state: Packed, stepped: int | None = None) -> list[np.ndarray]:
    """The arrays whose bits make two states the same; so many rows are evaluated by steps, None for all."""
    parts = {ALL: slice(None), STEPPED: slice(stepped)}
    table = table_of(type(state)).items()
    return [getattr(state, name)[parts[entry.compared]] for name, entry in table if entry.compared != NOTHING]
