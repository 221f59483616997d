"""What measures read after a step, as arrays (see equations/watching.py for what it means)."""

from __future__ import annotations

import numpy as np

from linkwork.system.expression_code import ExpressionCode
from linkwork.system.packed import Packed

SLIDER, ROW, MULTIPLIER, REACTION, KNOWN, FIELD = range(6)  # where a slot takes its value from
PARTS = 5  # numbers whose squares add up to the square of a value of a FIELD at a point
KNOWN_NUMBERS = (
    "kinetic_energy",
    "potential_energy",
    "total_energy",
    "dissipated_energy",
    "supplied_energy",
    "violation",
)


class Watch(Packed):
    """Slots, the formulas that read them, and the values that are shown.

    Attributes:
        source: SLIDER, ROW, ... of each slot.
        index: number of a SLIDER, row of a ROW or MULTIPLIER, 6 * holder + component of a REACTION, place among
            KNOWN_NUMBERS and, behind them, what gauges of fluids read; number of a FIELD.
        level: derivative of a ROW.
        sign: of a MULTIPLIER.
        formulas: byte code.
        result: slot of each value, or -1 - formula.
        arc: 1 where a value is the angle whose cosine was found.
        field_row: rows that the values of each FIELD are sums of, one field after the other; field_rows: where each
            begins.
        field_factor: the factors, for each row PARTS numbers of each point; field_factors: where each field begins.
    """

    source: np.ndarray
    index: np.ndarray
    level: np.ndarray
    sign: np.ndarray
    formulas: ExpressionCode
    result: np.ndarray
    arc: np.ndarray
    field_row: np.ndarray
    field_rows: np.ndarray
    field_factor: np.ndarray
    field_factors: np.ndarray


class WatchScratch(Packed):
    """scratch arrays for it: jets of slots, stack and formulas, the values found, and the parts of a field."""

    slots: np.ndarray
    stack: np.ndarray
    values: np.ndarray
    found: np.ndarray
    parts: np.ndarray


def make_watch_scratch(watch: Watch) -> WatchScratch:
    """Room for a watch."""
    formulas = len(watch.formulas.start) - 1
    return WatchScratch(
        np.zeros((len(watch.source), 3)),
        np.zeros((watch.formulas.depth, 3)),
        np.zeros((formulas, 3)),
        np.zeros(len(watch.result)),
        np.zeros(_widest(watch)),
    )


def _widest(watch: Watch) -> int:
    """Parts of the field that has the most."""
    rows, factors = np.diff(watch.field_rows), np.diff(watch.field_factors)
    return int((factors // np.maximum(rows, 1)).max(initial=0))
