"""Times at which a formula of time may jump or bend: an integrator begins anew there, or it steps over a short pulse.

Each part that may do so says where: a comparison where both sides meet, `step` and `ramp` where they begin and end,
`pulse` at its edges, and so on. What depends on anything but time has no such times here. Parts that are straight in
time are worked out; others are looked at LOOKS times, so of two that lie closer together both may be missed.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping, Sequence

import numpy as np
from scipy.optimize import brentq

from linkwork.model.expressions.evaluate import Read, value
from linkwork.model.expressions.fault import ExpressionError
from linkwork.model.expressions.scope import CLOCK_NAME
from linkwork.model.expressions.tree import Binary, Call, Name, Node, walk

COMPARISONS = ("<", "<=", ">", ">=", "==", "!=")
LOOKS = 4000  # at a part that is not straight in time
STRAIGHT = 1e-12  # of its values
MOST = 100_000  # times of one part: beyond it a formula is no longer followed from kink to kink

Of = Callable[[float], float]


def kinks(root: Node, until: float, tables: Mapping[str, np.ndarray] | None = None) -> list[float]:
    """All such times between 0 and `until` [s], rising.

    Args:
        root: of a formula whose constants are worked out.
        until: the end [s].
        tables: where the points of each table lie.
    """
    found = {time for node in walk(root) for time in _of(node, until, tables or {}) if 0.0 < time < until}
    return sorted(found)


def _of(node: Node, until: float, tables: Mapping[str, np.ndarray]) -> Iterator[float]:
    if isinstance(node, Binary) and node.sign in COMPARISONS:
        yield from _roots(_less(node.left, node.right), until)
    elif isinstance(node, Call) and node.name == "table":
        for part in _of_table(node, tables):
            yield from _roots(part, until)
    elif isinstance(node, Call):
        for part in VANISHES.get(node.name, _none)(node.arguments):
            yield from _roots(part, until)
        for part in IS_WHOLE.get(node.name, _none)(node.arguments):
            yield from _whole(part, until)


def _of_table(node: Call, tables: Mapping[str, np.ndarray]) -> list[Of]:
    """What vanishes at the points of a table."""
    name, x = node.arguments[0], _at(node.arguments[1]) if len(node.arguments) > 1 else float
    points = tables.get(name.name if isinstance(name, Name) else getattr(name, "text", ""), ())
    return [lambda time, point=point: x(time) - point for point in points]  # type: ignore[misc]


def _of_pulse(arguments: Sequence[Node]) -> list[Of]:
    """Edges of a pulse, from zero on."""
    x, start, width = arguments[:3]
    begin = _less(x, start)
    return [begin, lambda time: begin(time) - _at(width)(time)]


def _at(node: Node) -> Of:
    """A part as a function of time; ExpressionError where it reads anything else."""
    return lambda time: value(node, _clock(time))


def _clock(time: float) -> Read:
    def read(node: Node) -> float:
        if isinstance(node, Name) and node.name == CLOCK_NAME:
            return time
        raise ExpressionError("not of time alone", node.column)

    return read


def _less(one: Node, other: Node) -> Of:
    return lambda time: _at(one)(time) - _at(other)(time)


def _over(one: Of, other: Of) -> Of:
    return lambda time: one(time) / other(time)


def _line(part: Of, until: float) -> tuple[float, float] | None:
    """Value and slope of a part that is straight in time."""
    a, b, c, d = (part(share * until) for share in (0.0, 0.3, 0.7, 1.0))
    slope = (d - a) / until
    off = max(abs(a + 0.3 * (d - a) - b), abs(a + 0.7 * (d - a) - c))
    return (a, slope) if off <= STRAIGHT * max(abs(a), abs(d)) else None


def _roots(part: Of, until: float) -> list[float]:
    """Where a part vanishes."""
    try:
        line = _line(part, until)
        if line is not None:
            return [-line[0] / line[1]] if line[1] else []
        times = np.linspace(0.0, until, LOOKS + 1)
        values = np.array([part(time) for time in times.tolist()])
        changes = np.flatnonzero(values[:-1] * values[1:] < 0.0)
        at = times[values == 0.0].tolist()
        return at + [brentq(part, times[n], times[n + 1], xtol=1e-15) for n in changes.tolist()]
    except (ExpressionError, ZeroDivisionError):
        return []


def _whole(part: Of, until: float) -> list[float]:
    """Where a part is a whole number."""
    try:
        line = _line(part, until)
        if line is not None and line[1]:
            low, high = sorted((line[0], line[0] + line[1] * until))
            if high - low > MOST:
                return []
            return [(n - line[0]) / line[1] for n in range(math.ceil(low), math.floor(high) + 1)]
        return [] if line is not None else _roots(lambda time: math.sin(math.pi * part(time)), until)
    except (ExpressionError, ZeroDivisionError):
        return []


def _none(_arguments: Sequence[Node]) -> list[Of]:
    return []


def _meet(arguments: Sequence[Node]) -> list[Of]:
    return [_less(one, other) for n, one in enumerate(arguments) for other in arguments[:n]]


def _rise(arguments: Sequence[Node]) -> list[Of]:
    return [_less(arguments[0], arguments[1]), _less(arguments[0], arguments[3])]


# What vanishes, or is a whole number, where a function jumps or bends.
VANISHES: dict[str, Callable[[Sequence[Node]], list[Of]]] = {
    "abs": lambda arguments: [_at(arguments[0])],
    "sign": lambda arguments: [_at(arguments[0])],
    "min": _meet,
    "max": _meet,
    "step": _rise,
    "ramp": _rise,
    "pulse": lambda arguments: _of_pulse(arguments) if len(arguments) == 3 else [],
}
IS_WHOLE: dict[str, Callable[[Sequence[Node]], list[Of]]] = {
    "floor": lambda arguments: [_at(arguments[0])],
    "mod": lambda arguments: [_over(_at(arguments[0]), _at(arguments[1]))],
    "pulse": lambda arguments: (
        [_over(edge, _at(arguments[3])) for edge in _of_pulse(arguments)] if arguments[3:] else []
    ),
}
