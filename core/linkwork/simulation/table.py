"""The one table of what a run changes.

It has the arrays of the state (system/state.py), those of each partner (partners/partner.py) and the values below. Who
keeps a moment, goes back after a step that failed, takes an edit over or compares two runs reads it here: a new entry
is all that a new part of the state needs.

| | read by |
|---|---|
| a moment of history, a bookmark, a ghost | moment.py |
| going back after a step that failed | rollback.py |
| an edit | compiler/carry_state.py, swap.py |
| the hash that a replay compares | replay.py |
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from operator import attrgetter
from typing import TYPE_CHECKING, Any

from linkwork.system.declared import CARRIED, CONVERTED, RESET, Declared, table_of

if TYPE_CHECKING:
    from linkwork.simulation.installed import Installed

INSTALLED, SIMULATION = "installed", "simulation"  # what holds a value
_getter = cache(attrgetter)


@dataclass(frozen=True, slots=True)
class Value:
    """What a run replaces and never writes into, so that it is kept by reference.

    Attributes:
        name: of the attribute, in a part of the holder after a dot.
        holder: INSTALLED or SIMULATION.
        over_edit: CARRIED, CONVERTED (swap.py) or RESET.
        compared: whether a replay compares its bits; it is an array then.
        rolled_back: whether it goes back when a step fails.
    """

    name: str
    holder: str
    over_edit: str
    compared: bool = False
    rolled_back: bool = True


VALUES = (
    Value("turns.values", INSTALLED, CONVERTED, compared=True),
    Value("numbers.ramp", INSTALLED, RESET),
    Value("attached", INSTALLED, CONVERTED),
    Value("plans.planes", INSTALLED, RESET),
    Value("plans.keeps_flat", INSTALLED, RESET),
    Value("formulation", SIMULATION, CARRIED, rolled_back=False),
    Value("step", SIMULATION, CARRIED, rolled_back=False),
    Value("accuracy", SIMULATION, CARRIED, rolled_back=False),
    Value("step_count", SIMULATION, CARRIED, rolled_back=False),
    Value("reference", SIMULATION, RESET, rolled_back=False),
    Value("findings", SIMULATION, RESET, rolled_back=False),
    Value("document_revision", SIMULATION, CONVERTED, rolled_back=False),
)


def values_of(holder: object, of: str, rolled_back: bool = False) -> dict[str, Any]:
    """The values that a holder has now, or those of them that go back when a step fails."""
    return {name: _getter(name)(holder) for name in names_of(of, rolled_back)}


def put_values(holder: object, values: dict[str, Any]) -> None:
    """Let a holder have these values."""
    for name, value in values.items():
        *way, last = name.split(".")
        setattr(attrgetter(".".join(way))(holder) if way else holder, last, value)


@cache
def names_of(of: str, rolled_back: bool = False) -> tuple[str, ...]:
    """The names of these values."""
    return tuple(v.name for v in VALUES if v.holder == of and (v.rolled_back or not rolled_back))


def entries(installed: Installed) -> Iterator[tuple[str, Declared | Value]]:
    """The whole table for what is in force: `state.q`, `contact.push`, `installed.turns`, ..."""
    kind: Any = type(installed.state)
    yield from ((f"state.{name}", entry) for name, entry in table_of(kind).items())
    for partner in installed.partners:
        yield from ((f"{partner.name}.{name}", entry) for name, entry in partner.table.items())
    yield from ((f"{value.holder}.{value.name}", value) for value in VALUES)
