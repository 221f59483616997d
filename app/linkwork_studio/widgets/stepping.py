"""How far one step of an arrow key, of the wheel or of a drag goes, and where it lands."""

from __future__ import annotations

import math
from dataclasses import dataclass

AS_ZERO = 1e-12
SIGNIFICANT = 12  # digits that survive the sums of steps
# From zero; 0.01 elsewhere.
FIRST_STEP = {"deg": 1.0, "deg/s": 1.0, "mm": 1.0, "mm/s": 1.0, "kg": 0.1, "N": 1.0, "N m": 0.1, "N mm": 100.0}


@dataclass(frozen=True, slots=True)
class Bounds:
    """At least `low`, at most `high`, greater than `above`; whole numbers only where `is_whole`."""

    low: float | None = None
    high: float | None = None
    above: float | None = None
    is_whole: bool = False

    def divided(self, scale: float) -> Bounds:
        """The same bounds in a unit that is so large."""
        low, high, above = (None if b is None else b / scale for b in (self.low, self.high, self.above))
        return Bounds(low, high, above, self.is_whole)

    def grain(self, step: float) -> float:
        """A step that leads to an allowed value."""
        return max(1.0, round(step)) if self.is_whole else step

    def nearest(self, value: float, step: float) -> float:
        """The value, or the last one that is allowed: a bound itself, or a tenth of a step beyond `above`."""
        if self.low is not None:
            value = max(value, self.low)
        if self.high is not None:
            value = min(value, self.high)
        if self.above is not None and value <= self.above:
            value = self.above + step / 10
        return value


UNBOUNDED = Bounds()


def step_at(value: float, unit: str = "") -> float:
    """The step at a value, both in the unit of the field: the second digit of the number, 0.1 at 1.2 and 1 at 45."""
    if abs(value) < AS_ZERO or not math.isfinite(value):
        return FIRST_STEP.get(unit, 0.01)
    # The digit 1 is shared by 1.0 and 9.9: what lies on a power of ten steps as what lies below it.
    return 10.0 ** (math.floor(math.log10(abs(value)) + 1e-9) - 1)


def stepped(value: float, count: int, step: float) -> float:
    """The value after so many steps; one that lies between two steps first goes to the next of them."""
    position = value / step
    nearest = round(position)
    if abs(position - nearest) > 1e-6:
        nearest = math.floor(position) if count > 0 else math.ceil(position)
    return _clean((nearest + count) * step)


def dragged(start: float, steps: float, step: float) -> float:
    """The value after a drag of so many steps, on whole steps, or on tenths where the drag was a fine one."""
    grain = step if float(steps).is_integer() else step / 10
    return _clean((round(start / grain) + round(steps * step / grain)) * grain) if steps else start


def _clean(value: float) -> float:
    return float(f"{value:.{SIGNIFICANT}g}")
