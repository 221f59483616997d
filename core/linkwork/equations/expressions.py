"""Formulas as byte code: value and two derivatives in time, by arithmetic of jets.

A jet is (x, x', x''). With f, f', f'' of the outer function taken at x, the rules are

    f(x):   (f,  f' x',  f'' x'^2 + f' x'')
    x y:    (xy,  x'y + xy',  x''y + 2x'y' + xy'')
    x / y:  q = x/y,  q' = (x' - q y')/y,  q'' = (x'' - 2q'y' - q y'')/y
    x^n:    n constant: f' = n x^(n-1), f'' = n (n-1) x^(n-2);  else  x^n = exp(n log x)
    atan2:  a' = (x y' - y x')/r^2,  a'' = (x y'' - y x'' - 2 (x x' + y y') a')/r^2,  r^2 = x^2 + y^2
    mod:    x - n y, n = floor(x/y) held
    rise:   10 s^3 - 15 s^4 + 6 s^5 for s in [0, 1], held outside: f' and f'' vanish at both ends
    table:  cubic pieces c0 + c1 u + c2 u^2 + c3 u^3, u = x - x_i

At a kink or a jump the derivatives are those of the side that the value is taken from; comparisons have none. Outside
of its domain a formula is nan or infinite, which the caller checks; a part that `if` does not choose may be so.

Code is pairs (operation, operand). Operations push one jet, or replace the topmost one, two or three by one.
"""

from __future__ import annotations

import math
from enum import IntEnum

import numpy as np

from linkwork.equations.kernel import part


class Operation(IntEnum):
    """What one pair of the code does."""

    # push
    CONSTANT = 0
    SLOT = 1
    CLOCK = 2
    # replace one by f(x)
    SIN = 3
    COS = 4
    TAN = 5
    ASIN = 6
    ACOS = 7
    ATAN = 8
    SINH = 9
    COSH = 10
    TANH = 11
    EXP = 12
    LOG = 13
    LOG10 = 14
    SQRT = 15
    NEGATIVE = 16
    NOT = 17
    ABS = 18
    SIGN = 19
    FLOOR = 20
    HELD = 21  # in [0, 1]
    RISE = 22
    TABLE = 23
    # replace two
    ADD = 24
    SUBTRACT = 25
    MULTIPLY = 26
    DIVIDE = 27
    POWER = 28
    ATAN2 = 29
    MOD = 30
    MIN = 31
    MAX = 32
    LESS = 33
    AT_MOST = 34
    EQUAL = 35
    AND = 36
    OR = 37
    INSIDE = 38  # 0 <= x < y
    # replace three
    SELECT = 39  # condition, a, b
    PART = 40  # (x - x0) / (x1 - x0), a jump where x1 = x0
    BLEND = 41  # (1 - s) y0 + s y1 of s, y0, y1


LAST_PUSH, LAST_UNARY, LAST_BINARY = Operation.CLOCK, Operation.TABLE, Operation.INSIDE


@part
def evaluate_all(code, time, slots, stack, values):
    """Jets of all formulas at a time [s] from the jets of the slots, written into `values`, shape (formulas, 3)."""
    for k in range(code.start.size - 1):
        evaluate(code, k, time, slots, stack)
        values[k, 0], values[k, 1], values[k, 2] = stack[0, 0], stack[0, 1], stack[0, 2]


@part
def evaluate(code, k, time, slots, stack):
    """The jet of formula k, left in stack[0]; `stack` has the shape (depth, 3)."""
    top = -1
    for i in range(code.start[k], code.start[k + 1]):
        operation, operand = code.code[i, 0], code.code[i, 1]
        if operation <= LAST_PUSH:
            top += 1
            push(code, operation, operand, time, slots, stack[top])
        elif operation == Operation.TABLE:
            look_up(code, operand, stack[top])
        elif operation <= LAST_UNARY:
            replace_one(operation, stack[top])
        elif operation <= LAST_BINARY:
            top -= 1
            replace_two(operation, stack[top], stack[top + 1])
        else:
            top -= 2
            replace_three(operation, stack[top], stack[top + 1], stack[top + 2])


@part
def put(x, value, first, second):
    """x = (value, first, second)."""
    x[0], x[1], x[2] = value, first, second


@part
def push(code, operation, operand, time, slots, x):
    """A constant, a slot or the time."""
    if operation == Operation.CONSTANT:
        put(x, code.constant[operand], 0.0, 0.0)
    elif operation == Operation.SLOT:
        put(x, slots[operand, 0], slots[operand, 1], slots[operand, 2])
    else:
        put(x, time, 1.0, 0.0)


@part
def replace_one(operation, x):
    """x = f(x)."""
    if operation <= Operation.TANH:
        f, f1, f2 = trigonometric(operation, x[0])
    elif operation <= Operation.SQRT:
        f, f1, f2 = exponential(operation, x[0])
    else:
        f, f1, f2 = broken(operation, x[0])
    chain(x, f, f1, f2)


@part
def chain(x, f, f1, f2):
    """x = f(x) from f and its derivatives; what does not move stays still even where they are infinite."""
    if math.isnan(f):
        put(x, f, f, f)
    elif x[1] == 0.0 and x[2] == 0.0:
        put(x, f, 0.0, 0.0)
    else:
        put(x, f, f1 * x[1], f2 * x[1] * x[1] + f1 * x[2])


@part
def trigonometric(operation, x):
    """f, f', f'' of the circular and hyperbolic functions and their inverses."""
    if operation == Operation.SIN:
        return math.sin(x), math.cos(x), -math.sin(x)
    if operation == Operation.COS:
        return math.cos(x), -math.sin(x), -math.cos(x)
    if operation == Operation.TAN:
        f = math.tan(x)
        return f, 1.0 + f * f, 2.0 * f * (1.0 + f * f)
    if operation == Operation.SINH:
        return math.sinh(x), math.cosh(x), math.sinh(x)
    if operation == Operation.COSH:
        return math.cosh(x), math.sinh(x), math.cosh(x)
    if operation == Operation.TANH:
        f, c = math.tanh(x), math.cosh(x)
        return f, 1.0 / (c * c), -2.0 * f / (c * c)
    if operation == Operation.ATAN:
        f1 = 1.0 / (1.0 + x * x)
        return math.atan(x), f1, -2.0 * x * f1 * f1
    f1 = 1.0 / math.sqrt((1.0 - x) * (1.0 + x))
    if operation == Operation.ASIN:
        return math.asin(x), f1, x * f1 * f1 * f1
    return math.acos(x), -f1, -x * f1 * f1 * f1


@part
def exponential(operation, x):
    """f, f', f'' of exponential, logarithms and square root."""
    if operation == Operation.EXP:
        f = math.exp(x)
        return f, f, f
    if operation == Operation.LOG:
        return math.log(x), 1.0 / x, -1.0 / (x * x)
    if operation == Operation.LOG10:
        f1 = 1.0 / (math.log(10.0) * x)
        return math.log10(x), f1, -f1 / x
    f = math.sqrt(x)
    return f, 0.5 / f, -0.25 / (x * f)


@part
def broken(operation, x):
    """f, f', f'' of the functions in pieces; nan stays nan."""
    if operation == Operation.NEGATIVE:
        return -x, -1.0, 0.0
    if operation == Operation.NOT:
        return (1.0 if x == 0.0 else 0.0), 0.0, 0.0
    sign = 1.0 if x > 0.0 else -1.0 if x < 0.0 else x
    if operation == Operation.ABS:
        return abs(x), sign, 0.0
    if operation == Operation.SIGN:
        return sign, 0.0, 0.0
    if operation == Operation.FLOOR:
        return np.floor(x), 0.0, 0.0
    if x < 0.0 or x > 1.0:
        return (0.0 if x < 0.0 else 1.0), 0.0, 0.0
    if operation == Operation.HELD:
        return x, 1.0, 0.0
    r = 1.0 - x
    return x * x * x * (10.0 - x * (15.0 - 6.0 * x)), 30.0 * x * x * r * r, 60.0 * x * r * (1.0 - 2.0 * x)


@part
def look_up(code, table, x):
    """x = table(x), by bisection for the last piece that begins at or before x."""
    first, low, high = code.table_start[table], code.table_start[table], code.table_start[table + 1]
    at, period = x[0], code.table_period[table]
    if period > 0.0:
        at -= period * np.floor((at - code.table_piece[first, 0]) / period)
    while high - low > 1:
        middle = (low + high) // 2
        if code.table_piece[middle, 0] <= at:
            low = middle
        else:
            high = middle
    piece = code.table_piece[low]
    u, c1, c2, c3 = at - piece[0], piece[2], piece[3], piece[4]
    f = piece[1] + u * (c1 + u * (c2 + u * c3))
    chain(x, f, c1 + u * (2.0 * c2 + u * 3.0 * c3), 2.0 * c2 + 6.0 * c3 * u)


@part
def replace_two(operation, x, y):
    """x = f(x, y)."""
    if operation == Operation.ADD:
        put(x, x[0] + y[0], x[1] + y[1], x[2] + y[2])
    elif operation == Operation.SUBTRACT:
        put(x, x[0] - y[0], x[1] - y[1], x[2] - y[2])
    elif operation == Operation.MULTIPLY:
        put(x, x[0] * y[0], x[1] * y[0] + x[0] * y[1], x[2] * y[0] + 2.0 * x[1] * y[1] + x[0] * y[2])
    elif operation == Operation.DIVIDE:
        divide(x, y)
    elif operation == Operation.POWER:
        raise_to(x, y)
    elif operation == Operation.ATAN2:
        angle_of(x, y)
    elif operation == Operation.MOD:
        n = np.floor(x[0] / y[0])
        put(x, x[0] - n * y[0], x[1] - n * y[1], x[2] - n * y[2])
    elif operation <= Operation.MAX:
        lower = y[0] < x[0] if operation == Operation.MIN else y[0] > x[0]
        if lower or math.isnan(y[0]):
            put(x, y[0], y[1], y[2])
    else:
        put(x, compare(operation, x[0], y[0]), 0.0, 0.0)


@part
def compare(operation, x, y):
    """1 where the condition holds, else 0."""
    if operation == Operation.LESS:
        return 1.0 if x < y else 0.0
    if operation == Operation.AT_MOST:
        return 1.0 if x <= y else 0.0
    if operation == Operation.EQUAL:
        return 1.0 if x == y else 0.0
    if operation == Operation.AND:
        return 1.0 if x != 0.0 and y != 0.0 else 0.0
    if operation == Operation.OR:
        return 1.0 if x != 0.0 or y != 0.0 else 0.0
    return 1.0 if 0.0 <= x < y else 0.0


@part
def divide(x, y):
    """x = x / y."""
    q = x[0] / y[0]
    q1 = (x[1] - q * y[1]) / y[0]
    put(x, q, q1, (x[2] - 2.0 * q1 * y[1] - q * y[2]) / y[0])


@part
def raise_to(x, n):
    """x = x^n; the base may be negative only where n is a whole number that does not change."""
    base, power = x[0], n[0]
    f = base**power
    if n[1] == 0.0 and n[2] == 0.0:
        f1 = 0.0 if power == 0.0 else power * base ** (power - 1.0)
        f2 = 0.0 if power in (0.0, 1.0) else power * (power - 1.0) * base ** (power - 2.0)
        chain(x, f, f1, f2)
        return
    log, rate = math.log(base), x[1] / base
    u1 = n[1] * log + power * rate
    u2 = n[2] * log + 2.0 * n[1] * rate + power * (x[2] / base - rate * rate)
    put(x, f, f * u1, f * (u1 * u1 + u2))


@part
def angle_of(y, x):
    """y = atan2(y, x)."""
    square = x[0] * x[0] + y[0] * y[0]
    rate = (x[0] * y[1] - y[0] * x[1]) / square
    second = (x[0] * y[2] - y[0] * x[2] - 2.0 * (x[0] * x[1] + y[0] * y[1]) * rate) / square
    put(y, math.atan2(y[0], x[0]), rate, second)


@part
def replace_three(operation, x, y, z):
    """x = f(x, y, z)."""
    if operation == Operation.SELECT:
        if x[0] != 0.0:
            put(x, y[0], y[1], y[2])
        else:
            put(x, z[0], z[1], z[2])
    elif operation == Operation.PART:
        if z[0] == y[0]:
            put(x, 1.0 if x[0] >= y[0] else 0.0, 0.0, 0.0)
        else:
            put(x, x[0] - y[0], x[1] - y[1], x[2] - y[2])
            put(z, z[0] - y[0], z[1] - y[1], z[2] - y[2])
            divide(x, z)
    else:
        s, s1, s2 = x[0], x[1], x[2]
        d0, d1 = z[0] - y[0], z[1] - y[1]
        f1 = (1.0 - s) * y[1] + s * z[1] + s1 * d0
        f2 = (1.0 - s) * y[2] + s * z[2] + 2.0 * s1 * d1 + s2 * d0
        put(x, (1.0 - s) * y[0] + s * z[0], f1, f2)
