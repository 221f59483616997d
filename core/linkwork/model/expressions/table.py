"""A curve through points, for `table("cam")`."""

from __future__ import annotations

import math
from dataclasses import dataclass

from linkwork.errors import ModelError

MOST_POINTS = 100_000


@dataclass(frozen=True, slots=True, kw_only=True)
class Table:
    """Points of a curve; between them runs the cubic spline with two continuous derivatives, beyond them its tangent.

    Attributes:
        x: arguments, increasing, in the SI unit `of`.
        y: values in the SI unit `gives`.
        of, gives: SI units; `` leaves them open.
        repeats: whether the curve starts again behind the last point, whose value must be that of the first.
    """

    x: tuple[float, ...]
    y: tuple[float, ...]
    of: str = ""
    gives: str = ""
    repeats: bool = False

    def __post_init__(self) -> None:
        """Refuse points that are no curve."""
        if len(self.x) != len(self.y) or not 2 <= len(self.x) <= MOST_POINTS:
            raise ModelError(
                f"A table needs 2 to {MOST_POINTS} points with an argument and a value each; "
                f"there are {len(self.x)} arguments and {len(self.y)} values."
            )
        for i, (x, y) in enumerate(zip(self.x, self.y, strict=True), 1):
            if not (math.isfinite(x) and math.isfinite(y)):
                raise ModelError(f"Point {i} of the table is ({x}, {y}); both must be finite numbers.")
        for i, (x, behind) in enumerate(zip(self.x, self.x[1:], strict=False), 1):
            if not x < behind:
                raise ModelError(f"Arguments of a table increase; points {i} and {i + 1} have {x:g} and {behind:g}.")
        if self.repeats and (self.y[0] != self.y[-1] or len(self.x) < 3):
            raise ModelError(
                "A table that repeats needs three points or more and ends with the value that it began with."
            )
