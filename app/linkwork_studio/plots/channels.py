"""What a recorded channel is called, in which unit it is, and beside which others it is drawn."""

from __future__ import annotations

import math
import re
from collections.abc import Iterable
from dataclasses import dataclass

KNOWN = {  # first part of the name: title of the group, of its axis, unit, whether sizes span many powers of ten
    "energy": ("Energy", "Energy", "J", False),
    "ghost": ("Ghost", "Distance", "m", True),
    "violation": ("Constraint error", "Error", "m, rad", True),
}


@dataclass(frozen=True, slots=True)
class Channel:
    """A channel as the plot shows it; those of one group share their axis."""

    name: str
    label: str
    group: str
    axis: str
    unit: str
    is_logarithmic: bool = False


MEASURE = re.compile(r"measure\.(?P<label>.*) \[(?P<unit>[^\[\]]*)\]", re.DOTALL)


def described(name: str) -> Channel:
    """The channel of a name such as `energy.kinetic` or `measure.tip.x [m]`; measures of one unit stand together."""
    measure = MEASURE.fullmatch(name)
    if measure:
        label, unit = measure.group("label", "unit")
        return Channel(name, label, f"Measures [{unit}]" if unit else "Measures", "Measure", unit)
    head, _, tail = name.partition(".")
    title, axis, unit, is_logarithmic = KNOWN.get(head, (_sentence(head), _sentence(head), "", False))
    return Channel(name, _sentence(tail) if tail else title, title, axis, unit, is_logarithmic)


def groups(names: Iterable[str]) -> dict[str, tuple[Channel, ...]]:
    """Channels by group, in the order in which they come."""
    found: dict[str, tuple[Channel, ...]] = {}
    for channel in map(described, names):
        found[channel.group] = (*found.get(channel.group, ()), channel)
    return found


def number(value: float) -> str:
    """A value in four digits for legend and readout."""
    if not math.isfinite(value):
        return "–"
    size = abs(value)
    if size and (size < 1e-3 or size >= 1e5):
        return f"{value:.2e}"
    decimals = max(0, 3 - max(0, math.floor(math.log10(size)))) if size else 3
    return f"{value:.{decimals}f}"


def _sentence(text: str) -> str:
    text = text.replace("_", " ").replace(".", " ")
    return text[:1].upper() + text[1:]
