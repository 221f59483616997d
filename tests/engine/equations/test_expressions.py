"""Ten thousand random formulas against mpmath, and the kinks and edges one by one.

The oracle evaluates the same tree with 60 digits at t - h, t and t + h, h = 1e-18 s, where readings move along their
parabolas, and takes central differences; so it shares no rule of differentiation with the kernel. Formulas within 1e-9
of a kink or jump, without a real value or with a jet beyond 1e8 are left out and replaced by others. Errors are
relative to the exact value, or absolute where that is below one.
"""

import math
import random
from functools import cache
from itertools import pairwise

import numpy as np
import pytest
from mpmath import mp, mpf
from parts import for_python

from linkwork.compiler.expressions import compile_expressions, look_up
from linkwork.equations import expressions
from linkwork.equations.expressions import evaluate_all
from linkwork.model.expressions.check import check
from linkwork.model.expressions.evaluate import value
from linkwork.model.expressions.expression import Expression
from linkwork.model.expressions.readings import PARAMETER, Reading
from linkwork.model.expressions.scope import Scope
from linkwork.model.expressions.table import Table
from linkwork.model.expressions.tree import Binary, Call, Name, Number, Text, Unary, walk
from linkwork.model.expressions.written import written

evaluate_all = for_python(evaluate_all)

evaluate = for_python(expressions.evaluate)
COUNT = 10_000
LARGEST = mpf("1e8")
NEAR_KINK = mpf("1e-9")
H = mpf("1e-18")

SCOPE = Scope(
    bodies=("ground", "arm"),
    joints={"crank pin": (("angle", "rad"),)},
    parameters={"k": ""},
    tables={"cam": ("", ""), "gait": ("", "")},
)
SLOTS = {
    Reading("angle", ("crank pin", "angle")): 0,
    Reading("position", ("arm", "x")): 1,
    Reading(PARAMETER, ("k",)): 2,
}
TABLES = {
    "cam": Table(x=(-1.0, 0.0, 0.7, 1.1, 3.0), y=(0.5, -0.25, 1.0, 1.5, 0.0)),
    "gait": Table(x=(0.0, 0.5, 1.5, 2.0), y=(1.0, 2.0, -1.0, 1.0), repeats=True),
}
SMOOTH = ["sin", "cos", "tan", "asin", "acos", "atan", "sinh", "cosh", "tanh", "exp", "log", "log10", "sqrt"]
READINGS = (Call("angle", (Text("crank pin"),)), Call("position", (Name("arm"), Name("x"))), Name("k"))


# -- random formulas -----------------------------------------------------------------------------


class Maker:
    """Makes formulas of a few levels in which every operation comes up."""

    def __init__(self, seed: int) -> None:
        self.random = random.Random(seed)
        self.makers = [self.leaf, self.sign, self.function, self.rise, self.choice, self.periodic, self.table]

    def formula(self, levels: int):
        if levels == 0 or self.random.random() < 0.1:
            return self.leaf(levels)
        return self.random.choices(self.makers, (1, 8, 6, 1.5, 1.5, 1, 1))[0](levels - 1)

    def leaf(self, _levels: int):
        moving = self.random.choice((Name("t"), *READINGS, None))
        number = Number(round(self.random.uniform(0.05, 3), 3))
        return Binary("*", number, moving) if moving else number

    def sign(self, levels: int):
        sign = self.random.choice("+-*/^n")
        if sign == "n":
            return Unary("-", self.formula(levels))
        if sign == "^" and self.random.random() < 0.6:
            return Binary("^", self.formula(levels), Number(float(self.random.choice((1, 2, 3, 4)))))
        return Binary(sign, self.formula(levels), self.formula(levels))

    def function(self, levels: int):
        name = self.random.choice([*SMOOTH, "abs", "atan2", "min", "max", "pow"])
        count = {"atan2": 2, "pow": 2, "min": 2, "max": 3}.get(name, 1)
        return Call(name, tuple(self.formula(levels) for _ in range(count)))

    def rise(self, levels: int):
        name = self.random.choice(("step", "ramp"))
        return Call(name, tuple(self.formula(levels if i == 0 else min(levels, 1)) for i in range(5)))

    def choice(self, levels: int):
        condition = Binary(self.random.choice(("<", "<=", ">", ">=", "!=")), self.formula(1), self.formula(1))
        other = Binary("<", self.formula(0), self.formula(0))
        condition = self.random.choice(
            (condition, Unary("not", condition), Binary("and", condition, other), Binary("or", condition, other))
        )
        return Call("if", (condition, self.formula(levels), self.formula(levels)))

    def periodic(self, levels: int):
        if self.random.random() < 0.5:
            return Call("mod", (self.formula(levels), self.formula(0)))
        pulse = Call("pulse", tuple(self.formula(0) for _ in range(self.random.choice((3, 4)))))
        return Binary("*", self.formula(levels), self.random.choice((pulse, Call("sign", (self.formula(1),)))))

    def table(self, levels: int):
        return Call("table", (Text(self.random.choice(("cam", "gait"))), self.formula(levels)))


# -- the oracle ----------------------------------------------------------------------------------


class Rejected(Exception):
    """Too near to a kink, or without a real value."""


def apart(x, y=0):
    """The difference of two numbers that decides over a branch."""
    if abs(x - y) < NEAR_KINK * (1 + abs(x)):
        raise Rejected
    return x - y


def modulo(x, y):
    turns = mp.floor(x / y)
    apart(x / y, turns)
    apart(x / y, turns + 1)
    return x - y * turns


def part(x, x0, x1):
    apart(x1, x0)
    s = (x - x0) / (x1 - x0)
    return mpf(apart(s) > 0) if apart(s) < 0 or apart(s, 1) > 0 else s


def smooth_part(x, x0, x1):
    s = part(x, x0, x1)
    return s**3 * (10 - 15 * s + 6 * s**2)


def least(*numbers):
    first, second, *_ = sorted(numbers)
    apart(first, second)
    return first


def pulse(x, start, width, period=None):
    u = x - start if period is None else modulo(x - start, period)
    return mpf(apart(u) > 0 and apart(u, width) < 0)


def real_power(x, n):
    if x <= 0 and n != int(n):
        raise Rejected
    return x**n


def spline(name, x):
    """The table's curve from the conditions that define it, solved with mpmath."""
    table = TABLES[name]
    points = [mpf(p) for p in table.x]
    if table.repeats:
        x = points[0] + modulo(x - points[0], points[-1] - points[0])
    for p in points:
        apart(x, p)
    y, moments = [mpf(p) for p in table.y], MOMENTS[name]
    if not points[0] < x < points[-1]:
        i, at = (0, 0) if x < points[0] else (len(points) - 2, len(points) - 1)
        return y[at] + slope(points, y, moments, i, points[at]) * (x - points[at])
    i = max(i for i, p in enumerate(points) if p <= x)
    h, a, b = points[i + 1] - points[i], points[i + 1] - x, x - points[i]
    line = (y[i] / h - moments[i] * h / 6) * a + (y[i + 1] / h - moments[i + 1] * h / 6) * b
    return (moments[i] * a**3 + moments[i + 1] * b**3) / (6 * h) + line


def slope(points, y, moments, i, x):
    h, a, b = points[i + 1] - points[i], points[i + 1] - x, x - points[i]
    bend = (moments[i + 1] * b**2 - moments[i] * a**2) / (2 * h)
    return bend + (y[i + 1] - y[i]) / h - (moments[i + 1] - moments[i]) * h / 6


def moments(table):
    """Second derivatives at the points: slopes meet there, and the ends are straight or meet each other."""
    with mp.workdps(60):
        x, y = [mpf(p) for p in table.x], [mpf(p) for p in table.y]
        n, last = len(x), len(x) - 1
        conditions, right = mp.zeros(n), mp.zeros(n, 1)
        h = [b - a for a, b in pairwise(x)]
        rise = [(b - a) / k for (a, b), k in zip(pairwise(y), h, strict=True)]
        for i in range(1, last):
            conditions[i, i - 1], conditions[i, i], conditions[i, i + 1] = h[i - 1], 2 * (h[i - 1] + h[i]), h[i]
            right[i] = 6 * (rise[i] - rise[i - 1])
        conditions[0, 0] = conditions[last, last] = 1
        if table.repeats:
            conditions[last, 0] = -1
            conditions[0, 0], conditions[0, 1] = 2 * h[0], h[0]
            conditions[0, last - 1], conditions[0, last] = h[-1], 2 * h[-1]
            right[0] = 6 * (rise[0] - rise[-1])
        return list(mp.lu_solve(conditions, right))


MOMENTS = {name: moments(table) for name, table in TABLES.items()}

ORACLE = {
    "+": lambda x, y: x + y,
    "-": lambda x, y: x - y,
    "*": lambda x, y: x * y,
    "/": lambda x, y: x / y,
    "^": real_power,
    "pow": real_power,
    "<": lambda x, y: apart(x, y) < 0,
    "<=": lambda x, y: apart(x, y) < 0,
    ">": lambda x, y: apart(x, y) > 0,
    ">=": lambda x, y: apart(x, y) > 0,
    "!=": lambda x, y: apart(x, y) != 0,
    "and": lambda x, y: x and y,
    "or": lambda x, y: x or y,
    "abs": lambda x: abs(apart(x)),
    "sign": lambda x: mp.sign(apart(x)),
    "min": least,
    "max": lambda *numbers: -least(*(-x for x in numbers)),
    "mod": modulo,
    "pulse": pulse,
    "ramp": lambda x, x0, y0, x1, y1: y0 + (y1 - y0) * part(x, x0, x1),
    "step": lambda x, x0, y0, x1, y1: y0 + (y1 - y0) * smooth_part(x, x0, x1),
    "if": lambda condition, a, b: a if condition else b,
    **{name: getattr(mp, name) for name in [*SMOOTH, "atan2"]},
}


@cache
def precise(number):
    return mpf(number)


def exact(node, time, slots):
    """Value of a tree with 60 digits."""
    match node:
        case Number(number):
            return precise(number)
        case Unary(sign, operand):
            operand = exact(operand, time, slots)
            return -operand if sign == "-" else not operand
        case Binary(sign, left, right):
            found = ORACLE[sign](exact(left, time, slots), exact(right, time, slots))
        case Call("table", (name, argument)):
            found = spline(name.text, exact(argument, time, slots))
        case Call(name, arguments) if name in ORACLE:
            found = ORACLE[name](*(exact(argument, time, slots) for argument in arguments))
        case _:
            return {"t": time, "angle": slots[0], "position": slots[1], "k": slots[2]}[node.name]
    if isinstance(found, mp.mpc) or not abs(found) <= LARGEST:
        raise Rejected
    return found


def exact_jet(node, time, slots):
    """Value and two derivatives by central differences; raises Rejected."""
    at = []
    for h in (-H, mpf(0), H):
        moved = [q + h * (dq + h * ddq / 2) for q, dq, ddq in slots]
        try:
            at.append(exact(node, time + h, moved))
        except (ZeroDivisionError, ValueError, OverflowError, TypeError):
            raise Rejected from None
    before, now, after = at
    jet = [now, (after - before) / (2 * H), (after - 2 * now + before) / H**2]
    if any(abs(x) > LARGEST for x in jet):
        raise Rejected
    return [float(x) for x in jet]


@pytest.fixture(scope="module")
def cases():
    """Random trees, each with a time, jets of the slots and the exact jet."""
    maker, found = Maker(20240607), []
    with mp.workdps(60):
        while len(found) < COUNT:
            root = maker.formula(maker.random.choice((2, 3, 3, 4)))
            time = round(maker.random.uniform(0, 3), 6)
            slots = [[round(maker.random.uniform(-2, 2), 6) for _ in range(3)] for _ in SLOTS]
            exact_slots = [[mpf(x) for x in slot] for slot in slots]
            try:
                found.append((root, time, np.array(slots), exact_jet(root, mpf(time), exact_slots)))
            except Rejected:
                continue
    return found


@pytest.fixture(scope="module")
def code(cases):
    """All formulas as one program; each is written, parsed again, checked and compiled."""
    formulas = []
    for root, *_ in cases:
        expression = Expression(written(root))
        assert expression.root == root
        formulas.append(check(expression, "N", SCOPE))
    return compile_expressions(formulas, SLOTS, TABLES)


def test_ten_thousand_formulas_agree_with_mpmath(cases, code):
    exact = np.array([case[3] for case in cases])
    found, stack = np.empty_like(exact), np.empty((code.depth, 3))
    for k, (_, time, slots, _) in enumerate(cases):
        evaluate(code, k, time, slots, stack)
        found[k] = stack[0]
    error = np.max(np.abs(found - exact) / np.maximum(1, np.abs(exact)), axis=1)
    worst = int(np.argmax(error))
    assert np.all(error < 1e-10), (written(cases[worst][0]), cases[worst][1], found[worst], exact[worst])
    assert np.mean(error < 1e-12) > 0.998


def test_the_formulas_are_worth_the_name(cases):
    texts = {written(root) for root, *_ in cases}
    assert len(texts) > 0.98 * COUNT
    names = {node.name for root, *_ in cases for node in walk(root) if isinstance(node, Call)}
    assert names >= {
        *SMOOTH,
        "abs",
        "sign",
        "atan2",
        "min",
        "max",
        "pow",
        "mod",
        "pulse",
        "if",
        "step",
        "ramp",
        "table",
    }
    assert np.mean([jet[2] != 0 for *_, jet in cases]) > 0.7


def test_plain_python_agrees_with_the_kernel(cases, code):
    stack = np.empty((code.depth, 3))
    for k, (root, time, slots, _) in enumerate(cases[:2000]):
        evaluate(code, k, time, slots, stack)

        def read(node, time=time, slots=slots):
            if isinstance(node, Call) and node.name == "table":
                return look_up(TABLES[node.arguments[0].text], value(node.arguments[1], read))
            return {"t": time, "k": slots[2, 0], "angle": slots[0, 0], "position": slots[1, 0]}[node.name]

        assert value(root, read) == pytest.approx(stack[0, 0], rel=1e-9, abs=1e-12), written(root)


# -- kinks and edges -----------------------------------------------------------------------------


def jet(text, time=0.0, slots=None, unit=""):
    code = compile_expressions([check(Expression(text), unit, SCOPE)], SLOTS, TABLES)
    values = np.empty((1, 3))
    evaluate_all(code, time, np.zeros((3, 3)) if slots is None else slots, np.empty((code.depth, 3)), values)
    return tuple(values[0])


@pytest.mark.parametrize(
    ("text", "time", "expected"),
    [
        ("t", 3, (3, 1, 0)),
        ("t^0", 0, (1, 0, 0)),
        ("t^1", 0, (0, 1, 0)),
        ("t^2", 0, (0, 0, 2)),
        ("(-t)^3", 2, (-8, -12, -12)),
        ("abs(t - 1)", 1, (0, 0, 0)),
        ("abs(t - 1)", 0, (1, -1, 0)),
        ("sign(t)", 0, (0, 0, 0)),
        ("floor(-t)", 0.5, (-1, 0, 0)),
        ("mod(-t, 3)", 1, (2, -1, 0)),
        ("min(3, t, 2)", 5, (2, 0, 0)),
        ("max(3, t, 2)", 5, (5, 1, 0)),
        ("step(t, 1, 5, 2, 7)", 0, (5, 0, 0)),
        ("step(t, 1, 5, 2, 7)", 1, (5, 0, 0)),
        ("step(t, 1, 5, 2, 7)", 1.5, (6, 3.75, 0)),
        ("step(t, 2, 7, 1, 5)", 1.5, (6, 3.75, 0)),
        ("step(t, 1, 5, 2, 7)", 2, (7, 0, 0)),
        ("step(t, 1, 5, 1, 7)", 0.5, (5, 0, 0)),
        ("step(t, 1, 5, 1, 7)", 1, (7, 0, 0)),
        ("step(t, 0, 0, 1, t^2)", 2, (4, 4, 2)),
        ("ramp(t, 0, 0, 2, 4)", 1, (2, 2, 0)),
        ("ramp(t, 0, 0, 2, 4)", 3, (4, 0, 0)),
        ("pulse(t, 1, 2)", 1, (1, 0, 0)),
        ("pulse(t, 1, 2)", 3, (0, 0, 0)),
        ("pulse(t, 1, 0.5, 2)", 7.25, (1, 0, 0)),
        ("pulse(t, 1, 0.5, 2)", 8, (0, 0, 0)),
        ("if(t < 1, 0, 5)", 1, (5, 0, 0)),
        ("if(t <= 1, t, 5)", 1, (1, 1, 0)),
        ("if(t > 1, 0, 5)", 1, (5, 0, 0)),
        ("if(t >= 1, 0, 5)", 1, (0, 0, 0)),
        ("if(t == 1 and not t != 1, 2, 3)", 1, (2, 0, 0)),
        ("if(t < 0 or t > 2, 2, 3)", 3, (2, 0, 0)),
        ("if(t == 2, 0, 1/(t - 2))", 2, (0, 0, 0)),
        ('table("cam")', -1, (0.5, None, 0)),
        ('table("cam", 0)', 0, (-0.25, 0, 0)),
        ('table("gait", 6.5)', 0, (2, 0, 0)),
    ],
)
def test_kinks_and_edges(text, time, expected):
    for found, wanted in zip(jet(text, time), expected, strict=True):
        assert wanted is None or found == pytest.approx(wanted, abs=1e-12)


@pytest.mark.parametrize(
    "text", ["log(-t)", "sqrt(-t)", "asin(1 + t)", "(-t)^0.5", "max(0, log(-t))", "min(log(-t), 0)"]
)
def test_outside_of_the_domain_all_is_nan(text):
    assert np.all(np.isnan(jet(text, 1.0)))


def test_infinite_values_show():
    assert jet("exp(1000*t)", 1.0)[0] == math.inf
    assert not math.isfinite(jet("1/(t - 1)", 1.0)[0])
    assert not math.isfinite(jet("sqrt(t)", 0.0)[1])


@pytest.mark.parametrize("name", TABLES)
def test_tables_have_two_continuous_derivatives(name):
    table = TABLES[name]
    for x in table.x:
        before, after = jet(f'table("{name}")', x - 1e-9), jet(f'table("{name}")', x + 1e-9)
        assert before == pytest.approx(after, abs=1e-7)
    for x, y in zip(table.x, table.y, strict=True):
        assert jet(f'table("{name}")', x)[0] == pytest.approx(y, abs=1e-14)


def test_slots_bring_their_rates():
    slots = np.array([[0.5, 2.0, -1.0], [3.0, 4.0, 5.0], [7.0, 0.0, 0.0]])
    q, dq, ddq = slots[0]
    expected = (math.sin(q), math.cos(q) * dq, math.cos(q) * ddq - math.sin(q) * dq**2)
    assert jet('sin(angle("crank pin"))', slots=slots) == pytest.approx(expected)
    assert jet("position(arm, x)/1 m*k", slots=slots) == pytest.approx((21, 28, 35))


def test_units_are_worked_out():
    assert jet("30 deg/s^2*t^2", 2, unit="rad") == pytest.approx((2 * math.pi / 3, 2 * math.pi / 3, math.pi / 3))


def test_what_stands_still_has_no_rates():
    assert jet("sqrt(k)") == (0, 0, 0)
    assert jet("k^0.5") == (0, 0, 0)
