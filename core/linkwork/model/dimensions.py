"""Dimensions of quantities, with the angle as a fourth base beside mass, length and time.

The angle is kept so that 30 deg is not taken for the number 0.52, nor a stiffness in N m/rad for a torque. It gives
torque and energy different dimensions: a torque is N m, and the energy that it brings over an angle is N m rad, which
is what J means here; so W is N m rad/s, torque times angular speed.
"""

from __future__ import annotations

from typing import NamedTuple

MOST_SHOWN = 4


def _simple(power: float) -> float:
    """The sixtieth that is meant by a power which was rounded."""
    near = round(60 * power) / 60
    return near if abs(near - power) < 1e-9 else power


class Dimension(NamedTuple):
    """Powers of kg, m, s and rad."""

    kg: float = 0.0
    m: float = 0.0
    s: float = 0.0
    rad: float = 0.0

    def __mul__(self, other: Dimension) -> Dimension:  # type: ignore[override]
        """Dimension of a product."""
        return Dimension(*(a + b for a, b in zip(self, other, strict=True)))

    def __truediv__(self, other: Dimension) -> Dimension:
        """Dimension of a quotient."""
        return Dimension(*(a - b for a, b in zip(self, other, strict=True)))

    def __pow__(self, power: float) -> Dimension:
        """Dimension of a power; the cube of a cubic root is what it was."""
        return Dimension(*(_simple(a * power) for a in self))

    def spelled(self) -> str:
        """SI units in the spelling of fields: `kg m2/s2`, `1/s`, or `` for a pure number."""
        above = " ".join(_powered(name, n) for name, n in zip(self._fields, self, strict=True) if n > 0)
        below = "".join("/" + _powered(name, -n) for name, n in zip(self._fields, self, strict=True) if n < 0)
        return (above or "1") + below if above or below else ""


PURE = Dimension()
MASS, LENGTH, TIME, ANGLE = Dimension(1), Dimension(m=1), Dimension(s=1), Dimension(rad=1)
FORCE = MASS * LENGTH / TIME**2
TORQUE = FORCE * LENGTH
ENERGY = TORQUE * ANGLE

# Name of each quantity and the units that people use for it, the SI unit first.
QUANTITIES: dict[Dimension, tuple[str, tuple[str, ...]]] = {
    PURE: ("a pure number", ("", "%")),
    LENGTH: ("a length", ("m", "mm", "cm", "km", "in", "ft")),
    LENGTH**2: ("an area", ("m2", "mm2", "cm2", "in2", "ft2")),
    LENGTH**3: ("a volume", ("m3", "mm3", "cm3", "in3", "ft3")),
    MASS: ("a mass", ("kg", "g", "lb", "oz", "slug")),
    TIME: ("a time", ("s", "ms", "min", "h")),
    ANGLE: ("an angle", ("rad", "deg", "mrad", "rev")),
    ANGLE / TIME: ("an angular speed", ("rad/s", "deg/s", "rpm")),
    ANGLE / TIME**2: ("an angular acceleration", ("rad/s2", "deg/s2")),
    PURE / TIME: ("a frequency", ("1/s", "Hz", "kHz")),
    LENGTH / TIME: ("a speed", ("m/s", "mm/s", "km/h", "in/s", "ft/s", "mph")),
    LENGTH / TIME**2: ("an acceleration", ("m/s2", "mm/s2", "g0", "ft/s2", "in/s2")),
    FORCE: ("a force", ("N", "kN", "lbf")),
    TORQUE: ("a torque", ("N m", "N mm", "kN m", "lbf ft", "lbf in")),
    ENERGY: ("an energy", ("J", "kJ")),
    ENERGY / TIME: ("a power", ("W", "kW", "hp")),
    FORCE / LENGTH**2: ("a pressure", ("Pa", "kPa", "MPa", "GPa", "bar", "psi")),
    MASS / LENGTH**3: ("a density", ("kg/m3", "g/cm3", "lb/in3", "lb/ft3")),
    MASS * LENGTH**2: ("a moment of inertia", ("kg m2", "kg mm2", "kg cm2", "g cm2", "lb in2", "lb ft2")),
    FORCE / LENGTH: ("a stiffness", ("N/m", "N/mm", "kN/m", "lbf/in")),
    FORCE * TIME / LENGTH: ("a damping", ("N s/m", "N s/mm", "lbf s/in")),
    TORQUE / ANGLE: ("a torsional stiffness", ("N m/rad", "N m/deg", "N mm/rad", "lbf in/rad")),
    TORQUE * TIME / ANGLE: ("a torsional damping", ("N m s/rad", "N m s/deg", "lbf in s/rad")),
    FORCE * TIME: ("an impulse", ("N s",)),
    TORQUE * TIME: ("an angular impulse", ("N m s",)),
}


def named(dimension: Dimension) -> str:
    """`a length`, or `a quantity in kg m/s3` where the language has no word."""
    known = QUANTITIES.get(dimension)
    return known[0] if known else f"a quantity in {dimension.spelled()}"


def usual_units(dimension: Dimension) -> tuple[str, ...]:
    """Spellings of the units that people use for a dimension, the SI unit first."""
    known = QUANTITIES.get(dimension)
    return known[1] if known else (dimension.spelled(),)


def needed(dimension: Dimension) -> str:
    """`a length is needed (m, mm, cm, km, ...)`, the second half of a refusal."""
    units = [unit for unit in usual_units(dimension) if unit]
    if dimension == PURE:
        return "a pure number is needed"
    more = ", ..." if len(units) > MOST_SHOWN else ""
    return f"{named(dimension)} is needed ({', '.join(units[:MOST_SHOWN])}{more})"


def _powered(name: str, power: float) -> str:
    return name if power == 1 else f"{name}{power:g}" if power == int(power) else f"{name}^{power:g}"
