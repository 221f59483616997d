"""What a recorded channel is called, in which unit it is, and beside which others it is drawn."""

from __future__ import annotations

import math
import re
from collections.abc import Iterable
from dataclasses import dataclass

from linkwork_studio import shown_units

KNOWN = {  # first part of the name: title of the group, of its axis, unit, whether sizes span many powers of ten
    "energy": ("Energy", "Energy", "J", False),
    "ghost": ("Ghost", "Distance", "m", True),
    "violation": ("Constraint error", "Error", "m, rad", True),
}


@dataclass(frozen=True, slots=True)
class Channel:
    """A channel as the plot shows it; those of one group share their axis. Its unit is that of the record, SI."""

    name: str
    label: str
    group: str
    axis: str
    unit: str
    is_logarithmic: bool = False

    @property
    def scale(self) -> float:
        """How much one of the unit that is shown is in the unit of the record."""
        return shown_units.scale(self.unit)

    @property
    def shown_unit(self) -> str:
        """The unit in which it is drawn."""
        return shown_units.label(self.unit)

    @property
    def group_title(self) -> str:
        """Its group with the unit that is shown."""
        return self.group.replace(f"[{self.unit}]", f"[{self.shown_unit}]")


# Group and axis of what is recorded of each joint, by quantity and unit.
OF_JOINTS = {
    ("coordinate", "rad"): ("Joint angles", "Angle"),
    ("coordinate", "m"): ("Joint positions", "Position"),
    ("speed", "rad/s"): ("Joint rates", "Rate"),
    ("speed", "m/s"): ("Joint speeds", "Speed"),
}
MOST = 24  # joints whose curves still tell apart in one plot; of more, measures are shown
JOINT = re.compile(r"(?P<joint>.+)\.(?P<quantity>coordinate|speed)\.(?P<name>\w+) \[(?P<unit>[^\[\]]*)\]", re.DOTALL)
POSITION = re.compile(r".+\.position\.[xyz] \[m\]", re.DOTALL)  # of bodies: trails are drawn from these
MEASURE = re.compile(r"measure\.(?P<label>.*) \[(?P<unit>[^\[\]]*)\]", re.DOTALL)


def described(name: str) -> Channel:
    """The channel of a name such as `energy.kinetic` or `measure.tip.x [m]`; measures of one unit stand together."""
    measure = MEASURE.fullmatch(name)
    if measure:
        label, unit = measure.group("label", "unit")
        return Channel(name, label, f"Measures [{unit}]" if unit else "Measures", "Measure", unit)
    joint = JOINT.fullmatch(name)
    if joint:
        unit = joint["unit"]
        group, axis = OF_JOINTS[joint["quantity"], unit]
        return Channel(name, f"{joint['joint']} {joint['name']}", group, axis, unit)
    head, _, tail = name.partition(".")
    title, axis, unit, is_logarithmic = KNOWN.get(head, (_sentence(head), _sentence(head), "", False))
    return Channel(name, _sentence(tail) if tail else title, title, axis, unit, is_logarithmic)


def groups(names: Iterable[str]) -> dict[str, tuple[Channel, ...]]:
    """Channels by group, in the order in which they come; without those of more joints than a plot can show."""
    found: dict[str, list[Channel]] = {}
    for name in names:
        if not POSITION.fullmatch(name):
            channel = described(name)
            found.setdefault(channel.group, []).append(channel)
    crowded = {group for group, _ in OF_JOINTS.values() if len(found.get(group, ())) > MOST}
    return {group: tuple(channels) for group, channels in found.items() if group not in crowded}


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
