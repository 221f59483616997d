"""In which units people read and type quantities: chosen once in the preferences, the same in every room of the studio.

Values are SI everywhere; only what is shown and typed is converted. Lengths and forces are replaced wherever they stand
in a unit (`N/m` is N/mm in millimetres), pressures go with lengths (MPa with mm), angles where they stand alone or over
time. Densities and energies stay as they are. Files stay in SI units and say so.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import lru_cache

from linkwork.errors import ModelError
from linkwork.model import units

# What can be chosen, by what it is a unit of; the first one of each is what a new user has.
CHOICES: dict[str, tuple[str, ...]] = {"length": ("m", "mm"), "force": ("N", "kN"), "angle": ("deg", "rad")}
FACTOR = re.compile(r"\b(m|N)(?=\d?\b)")
ANGLES = ("rad", "rad/s", "rad/s2")
KEPT = ("kg/m3",)  # nobody weighs by the cubic millimetre

_chosen = {quantity: offered[0] for quantity, offered in CHOICES.items()}


def choose(chosen: Mapping[str, object]) -> None:
    """Read and type lengths, forces and angles in these units from now on; what is not known stays as it is."""
    _chosen.update({q: str(unit) for q, unit in chosen.items() if unit in CHOICES.get(q, ())})
    shown.cache_clear()


def chosen() -> dict[str, str]:
    """The unit of each quantity in CHOICES."""
    return dict(_chosen)


@lru_cache(maxsize=256)
def shown(unit: str) -> str:
    """The unit in which a quantity of an SI unit is shown: `deg/s` for `rad/s`."""
    if unit in ANGLES:
        return unit.replace("rad", _chosen["angle"])
    if unit in KEPT or "," in unit:
        return unit
    if unit == "Pa":
        return "MPa" if _chosen["length"] == "mm" else unit
    of = {"m": _chosen["length"], "N": _chosen["force"]}
    return FACTOR.sub(lambda found: of[found.group()], unit)


def scale(unit: str) -> float:
    """How much one of the shown unit is in the SI unit; 1 for what is no unit, as `m, rad`."""
    try:
        return units.read(shown(unit)).value
    except ModelError:
        return 1.0


def label(unit: str) -> str:
    """The shown unit of an SI unit as it is printed, `°/s`."""
    return pretty(shown(unit))


def format(value: float, unit: str, digits: int = 6) -> str:
    """An SI value in the shown unit, `28.6 °`; digits are significant ones."""
    return spoken((value,), unit, digits)


def spoken(values: Iterable[float], unit: str, digits: int = 4) -> str:
    """SI values side by side with the shown unit behind the last."""
    size = scale(unit)
    return f"{', '.join(units.format(value / size, '', digits) for value in values)} {label(unit)}".strip()


def pretty(unit: str) -> str:
    """A unit as it is printed: `kg m2` is kg m²."""
    return unit.replace("deg", "°").replace("2", "²").replace("3", "³")
