"""Table: a curve through points, read by formulas as table("id", x) and by springs as their characteristic."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import ClassVar

from linkwork.errors import ModelError
from linkwork.model import fields, units
from linkwork.model.drivers.driver import Driver
from linkwork.model.expressions.table import Table


@dataclass(frozen=True, slots=True, kw_only=True)
class TableOfPoints(Driver):
    """Points of a curve: a smooth spline between them, extended along its tangents."""

    kind: ClassVar[str] = "table"
    read_as: ClassVar[str] = "table"
    x: tuple[float, ...] = fields.plain((0.0, 1.0), doc="Arguments, increasing, in the SI unit `of`.", shown=False)
    y: tuple[float, ...] = fields.plain((0.0, 1.0), doc="Values, in the SI unit `gives`.", shown=False)
    of: str = fields.plain("", doc="SI unit of the arguments; empty for any.")
    gives: str = fields.plain("", doc="SI unit of the values; empty for any.")
    repeats: bool = fields.plain(False, doc="Periodic: the curve repeats after its last point.")

    def __post_init__(self) -> None:
        """Refuse points that are no curve."""
        Driver.__post_init__(self)
        units.check_si(self.of, self.id)
        units.check_si(self.gives, self.id)
        for name in ("x", "y"):
            object.__setattr__(self, name, fields.number_list(getattr(self, name), self.id, name))
        try:
            self.curve()
        except ModelError as error:
            raise ModelError(f"{self.id}: {error}", self.id) from None

    def curve(self) -> Table:
        """The points as formulas read them."""
        return Table(x=self.x, y=self.y, of=self.of, gives=self.gives, repeats=self.repeats)

    @property
    def points(self) -> str:
        """Arguments and values as a person types them: `0, 0; 1, 2.5; 3, 1`."""
        return "; ".join(f"{_written(x)}, {_written(y)}" for x, y in zip(self.x, self.y, strict=True))

    def with_points(self, text: str) -> TableOfPoints:
        """The same table through points that are typed like that, or pasted as two columns of a sheet."""
        words = re.split(r"[;,\s]+", text.strip("; ,\t\n"))
        try:
            numbers = [float(word) for word in words if word]
        except ValueError:
            raise ModelError(f"{self.id}: points are numbers in pairs, such as 0, 0; 1, 2.5; 3, 1.", self.id) from None
        if len(numbers) % 2:
            raise ModelError(
                f"{self.id}: {len(numbers)} numbers are not pairs; give an argument and a value each.", self.id
            )
        return replace(self, x=tuple(numbers[::2]), y=tuple(numbers[1::2]))


def _written(number: float) -> str:
    return repr(number).removesuffix(".0")
