"""Units as people type them: `30 deg`, `5 in`, `1200 rpm`, `2 kN`, `2*pi/3 rad`; SI inside.

A unit stands behind its number. Behind a product or quotient of bare numbers it belongs to the whole: `2*pi/3 rad` and
`1/2 in` mean what they look like. A number without any unit is in the unit of the field.

Conversion factors are the exact ones of NIST Special Publication 811 (2008), appendix B: inch and pound by definition
(1959), standard gravity by the third CGPM (1901), the others derived from these.
"""

from __future__ import annotations

import difflib
import math
import re
from functools import lru_cache
from typing import NamedTuple

from linkwork.errors import ModelError
from linkwork.model import dimensions
from linkwork.model.dimensions import ANGLE, ENERGY, FORCE, LENGTH, MASS, PURE, TIME, TORQUE, Dimension

MOST_SIGNS = 200  # of what is typed
MOST_NESTED = 20  # brackets and signs

INCH, POUND, GRAVITY = 0.0254, 0.45359237, 9.80665  # m, kg, m/s2, all exact
POUND_FORCE, FOOT = POUND * GRAVITY, 12 * INCH
PRESSURE, SPEED = FORCE / LENGTH**2, LENGTH / TIME


class Quantity(NamedTuple):
    """A value in SI units with its dimension; also a unit, which is the quantity that it stands for."""

    value: float
    dimension: Dimension = PURE


SYMBOLS: dict[str, Quantity] = {
    "%": Quantity(0.01),
    "in": Quantity(INCH, LENGTH),
    "inch": Quantity(INCH, LENGTH),
    "ft": Quantity(FOOT, LENGTH),
    "yd": Quantity(3 * FOOT, LENGTH),
    "mi": Quantity(5280 * FOOT, LENGTH),
    "L": Quantity(1e-3, LENGTH**3),
    "lb": Quantity(POUND, MASS),
    "oz": Quantity(POUND / 16, MASS),
    "slug": Quantity(POUND_FORCE / FOOT, MASS),
    "min": Quantity(60.0, TIME),
    "h": Quantity(3600.0, TIME),
    "deg": Quantity(math.pi / 180, ANGLE),
    "°": Quantity(math.pi / 180, ANGLE),
    "rev": Quantity(2 * math.pi, ANGLE),
    "rpm": Quantity(2 * math.pi / 60, ANGLE / TIME),
    "mph": Quantity(5280 * FOOT / 3600, SPEED),
    "g0": Quantity(GRAVITY, SPEED / TIME),
    "lbf": Quantity(POUND_FORCE, FORCE),
    "ozf": Quantity(POUND_FORCE / 16, FORCE),
    "kgf": Quantity(GRAVITY, FORCE),
    "Nm": Quantity(1.0, TORQUE),
    "Nmm": Quantity(1e-3, TORQUE),
    "kNm": Quantity(1e3, TORQUE),
    "bar": Quantity(1e5, PRESSURE),
    "psi": Quantity(POUND_FORCE / INCH**2, PRESSURE),
    "hp": Quantity(550 * FOOT * POUND_FORCE, ENERGY / TIME),
}
PREFIXED: dict[str, Quantity] = {
    "m": Quantity(1.0, LENGTH),
    "g": Quantity(1e-3, MASS),
    "s": Quantity(1.0, TIME),
    "rad": Quantity(1.0, ANGLE),
    "Hz": Quantity(1.0, PURE / TIME),
    "N": Quantity(1.0, FORCE),
    "Pa": Quantity(1.0, PRESSURE),
    "J": Quantity(1.0, ENERGY),
    "W": Quantity(1.0, ENERGY / TIME),
}
PREFIXES = {"n": 1e-9, "µ": 1e-6, "u": 1e-6, "m": 1e-3, "c": 1e-2, "d": 1e-1, "k": 1e3, "M": 1e6, "G": 1e9}
for _prefix, _scale in PREFIXES.items():
    for _name, _unit in PREFIXED.items():
        SYMBOLS.setdefault(_prefix + _name, Quantity(_scale * _unit.value, _unit.dimension))
SYMBOLS |= PREFIXED | {"kg": Quantity(1.0, MASS)}

TOKEN = re.compile(
    r"(?P<number>(?:[0-9]+\.?[0-9]*|\.[0-9]+)(?:[eE][+-]?[0-9]+)?)|(?P<name>g0|[A-Za-zµ°%]+)|(?P<sign>\*\*|[-+*/^()])"
)
SYMBOL = re.compile(r"(g0|[A-Za-zµ°%]+)([0-9]*)")  # with its power, `m2`
SAME = str.maketrans({"−": "-", "·": "*", "×": "*", "μ": "µ", "²": "^2", "³": "^3"})


def parse(text: str, unit: str) -> float:
    """The SI value of what was typed into a field with this unit; raises ModelError with the reason.

    A bare number is in the unit of the field: `parse("5", "m")` and `parse("5", "mm")` are 5 and 0.005.
    """
    field = read(unit)
    if not text.strip():
        raise ModelError(f"Nothing is given; {dimensions.needed(field.dimension)}.")
    found = _Reader(text).whole()
    if not math.isfinite(found.value):
        raise ModelError(f"{_short(text)} is too large to be a number.")
    if found.dimension == PURE and not _has_unit(text):
        return found.value * field.value
    if not _same(found.dimension, field.dimension):
        raise ModelError(
            f"{_short(text)} is {dimensions.named(found.dimension)}; here {dimensions.needed(field.dimension)}."
        )
    return found.value


def format(value: float, unit: str, digits: int = 6) -> str:
    """An SI value in a unit, `format(0.5, "deg")` is "28.6479 deg"; digits are significant ones."""
    number = value / read(unit).value
    text = f"{0.0 if number == 0 else number:.{digits}g}"
    return f"{text} {unit}" if unit and math.isfinite(number) else text


def choices(unit: str) -> tuple[str, ...]:
    """Units that people use for the quantity of a unit, the SI unit first; the unit itself is among them."""
    usual = dimensions.usual_units(read(unit).dimension)
    return usual if unit in usual else (*usual, unit)


@lru_cache(maxsize=512)
def read(unit: str) -> Quantity:
    """What a unit stands for in SI, `N m/rad`, `kg m2`, `1/s`; raises ModelError for one that nobody knows."""
    return _Reader(unit).whole() if unit.strip() else Quantity(1.0)


def check_si(unit: str, label: str) -> None:
    """Raise ModelError, in the name of an element, for a unit of a value that is not the one in which it is kept."""
    found = read(unit)
    if found.value != 1.0:
        wanted = dimensions.usual_units(found.dimension)[0] or "none"
        raise ModelError(f"{label}: values are kept in SI units; write {wanted} in place of {unit.strip()}.", label)


def unit_named(symbol: str) -> Quantity:
    """The unit of one symbol, `mm`; raises ModelError with near symbols."""
    found = SYMBOLS.get(symbol)
    if found is None:
        near = difflib.get_close_matches(symbol, SYMBOLS, n=3, cutoff=0.5)
        raise ModelError(f"There is no unit {_short(symbol)!r}" + (f"; near are: {', '.join(near)}." if near else "."))
    return found


def power(base: Quantity, exponent: float) -> Quantity:
    """A quantity to a power; raises ModelError where there is no real number."""
    try:
        return Quantity(math.pow(base.value, exponent), base.dimension**exponent)
    except (ValueError, OverflowError):
        raise ModelError(f"{base.value:g} to the power {exponent:g} is out of range.") from None


class _Reader:
    """Reads sums of products of numbers and units, from left to right."""

    def __init__(self, text: str) -> None:
        """Cut the text into tokens (kind, text)."""
        if len(text) > MOST_SIGNS:
            raise ModelError(f"{_short(text)} has {len(text)} characters; the limit is {MOST_SIGNS}.")
        self.text, self.at, self.depth = text, 0, 0
        self.tokens = _tokens(text)

    def whole(self) -> Quantity:
        """The quantity that the whole text says."""
        found = self.sum()
        if self.at < len(self.tokens):
            raise ModelError(f"{_short(self.text)}: there is an operator missing before {self.tokens[self.at][1]!r}.")
        return found

    def sum(self) -> Quantity:
        """Term + term - term."""
        total = self.product()
        while sign := self.take("+", "-"):
            term = self.product()
            if total.dimension != term.dimension:
                raise ModelError(
                    f"{_short(self.text)} adds {dimensions.named(total.dimension)} and "
                    f"{dimensions.named(term.dimension)}; give both the same kind of unit."
                )
            total = Quantity(total.value + term.value if sign == "+" else total.value - term.value, total.dimension)
        return total

    def product(self) -> Quantity:
        """Factor * factor / factor, each with its units behind it."""
        total = self.units(self.factor())
        while sign := self.take("*", "/"):
            factor = self.factor()
            whole = total.dimension == PURE == factor.dimension
            factor = factor if whole else self.units(factor)
            if sign == "/" and factor.value == 0.0:
                raise ModelError(f"{_short(self.text)} divides by zero.")
            inverse = Quantity(1.0 / factor.value, PURE / factor.dimension) if sign == "/" else factor
            total = _times(total, inverse)
            total = self.units(total) if whole else total
        return total

    def units(self, total: Quantity) -> Quantity:
        """A factor times the units behind it: `N m s`."""
        while self.kind() == "name":
            total = _times(total, self.factor())
        return total

    def factor(self) -> Quantity:
        """A number, pi, a unit or a bracket, perhaps with a sign and to a power."""
        self.depth += 1
        if self.depth > MOST_NESTED:
            raise ModelError(f"{_short(self.text)} is nested more than {MOST_NESTED} deep.")
        sign = self.take("-", "+")
        found = self.factor() if sign else self.raised(self.atom())
        self.depth -= 1
        return Quantity(-found.value, found.dimension) if sign == "-" else found

    def raised(self, base: Quantity) -> Quantity:
        """What stands before `^` or `**` to the power behind it; `m2` is the power of a unit."""
        if not self.take("^", "**"):
            return base
        exponent = self.factor()
        if exponent.dimension != PURE:
            raise ModelError(f"{_short(self.text)} has a power that is {dimensions.named(exponent.dimension)}.")
        return power(base, exponent.value)

    def atom(self) -> Quantity:
        """A number, pi, a unit with its power, or a bracket."""
        kind, text = self.kind(), self.tokens[self.at][1] if self.at < len(self.tokens) else ""
        self.at += 1
        if kind == "number":
            return Quantity(float(text))
        if kind == "name":
            return Quantity(math.pi) if text == "pi" else self.unit(text)
        if text != "(":
            raise ModelError(f"{_short(self.text)}: a number is missing" + (f" before {text!r}." if text else "."))
        found = self.sum()
        if not self.take(")"):
            raise ModelError(f"{_short(self.text)}: a bracket is not closed.")
        return found

    def unit(self, symbol: str) -> Quantity:
        """A unit, to the power of the digit that follows without a blank."""
        found = unit_named(symbol)
        if self.kind() == "digit":
            self.at += 1
            return power(found, float(self.tokens[self.at - 1][1]))
        return found

    def kind(self) -> str:
        """Kind of the token that comes next, `` at the end."""
        return self.tokens[self.at][0] if self.at < len(self.tokens) else ""

    def take(self, *signs: str) -> str:
        """The next token if it is one of these signs."""
        if self.kind() == "sign" and self.tokens[self.at][1] in signs:
            self.at += 1
            return self.tokens[self.at - 1][1]
        return ""


def _tokens(text: str) -> list[tuple[str, str]]:
    """Kind and text of each token; a digit right behind a unit is its power."""
    text, at = text.translate(SAME), 0
    tokens: list[tuple[str, str]] = []
    while at < len(text):
        match = TOKEN.match(text, at)
        if match is None and not text[at].isspace():
            raise ModelError(f"{_short(text)}: {text[at]!r} means nothing here." + _comma(text[at]))
        if match:
            behind_unit = tokens and tokens[-1][0] == "name" and not text[at - 1].isspace()
            kind = "digit" if match.lastgroup == "number" and behind_unit else match.lastgroup
            tokens.append((str(kind), match.group()))
        at = match.end() if match else at + 1
    return tokens


def _comma(sign: str) -> str:
    return " Write decimals with a point." if sign == "," else ""


def _times(a: Quantity, b: Quantity) -> Quantity:
    return Quantity(a.value * b.value, a.dimension * b.dimension)


def _has_unit(text: str) -> bool:
    return any(kind == "name" and name != "pi" for kind, name in _tokens(text))


def _same(found: Dimension, needed: Dimension) -> bool:
    """Equal, or an energy that was said as force times length."""
    return found == needed or (needed.rad == 1 and needed.kg == 1 and found == needed / ANGLE)


def _short(text: str) -> str:
    return text if len(text) <= 40 else text[:37] + "..."
