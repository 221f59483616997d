"""Laws by which forces act along rows: mu(s, s', t), the force against the growth of s, so that Q = -JT mu.

    spring    mu = k (s - s0) + c s'                              numbers k, s0, c
    curve     mu = table(s - s0) + c s'                           table, s0, c
    friction  mu = F tanh(s' / w)                                 F, w
    stop      mu = +-max(0, k depth + c depth')                   low, high, k, c;   depth beyond low or high
    effort    mu = -f(t, readings)                                formula f
    servo     mu = -clip(p e + i I + d e', limit),  e = f - s     p, i, d, limit, 1 where
              e = f - s' (without d);    I' = e unless clipped; formula f
              within a step I = I_n + (t - t_n) (e_n + e) / 2, which is of the second order
    drag      mu = (c1 + c2 |v|) s'                               c1, c2;  v is the rate of three rows, this being one
    tyre      mu = C s' / |v|, within a circle of grip            C along, C across, grip, place;  v of the hub

`slope` holds dmu/ds and dmu/ds' where they are not negative: what an implicit step may lean on. Work is booked at the
end of each step by the trapezoidal rule, or by the powers in its middle where a step works with the forces there: what
dampers, friction, stops and drag take as dissipated, what efforts, servos and prescribed motions give as supplied;
springs, curves and stops store.
"""

from __future__ import annotations

import math

from linkwork.equations.directions import combination, dot
from linkwork.equations.kernel import inlined, part
from linkwork.equations.rows import along
from linkwork.system.laws import BY_VALUE, CURVE, DRAG, EFFORT, FREE, FRICTION, SERVO, SPRING, STOP
from linkwork.system.state import NEVER

CREEP = 0.1  # m/s: below this speed of the hub a tyre's slip is counted against it, so that it can stand still


@part
def evaluate_laws(system, state, work):
    """Forces of all laws into the multipliers of their rows, their slopes into `slope`; rows are up to date."""
    first = system.first_soft[0]
    for row in range(first, system.first_read[0]):
        i = row - first
        mu, stiffness, damping = _law(system, state, work, row, i)
        state.multipliers[row] = mu
        work.slope[i, 0] = max(stiffness, 0.0)
        work.slope[i, 1] = max(damping, 0.0)


@part
def _law(system, state, work, row, i):
    kind, p = system.law_kind[i], system.law_number[i]
    s, rate = work.residual[row], work.rate[row]
    if kind == SPRING:
        return p[0] * (s - p[1]) + p[2] * rate, p[0], p[2]
    if kind == CURVE:
        force, slope = curve(system.formulas, int(p[0]), s - p[1])
        return force + p[2] * rate, slope, p[2]
    if kind == FRICTION:
        part = math.tanh(rate / p[1])
        return p[0] * part, 0.0, p[0] / p[1] * (1.0 - part * part)
    if kind == STOP:
        return _stop(p, s, rate, state.branch[row])
    if kind == EFFORT:
        return -work.values[system.law_formula[i], 0], 0.0, 0.0
    if kind == SERVO:
        return _servo(system, state, work, row, i)
    if kind == DRAG:
        c = p[0] + p[1] * _speed(work, row, int(p[2]))
        return c * rate, 0.0, c
    return _tyre(system, state, work, row, p)


@part
def _stop(p, s, rate, branch):
    """A one-sided spring and damper at each end; it only pushes, or does what its branch says."""
    if branch == FREE:
        return 0.0, 0.0, 0.0
    if branch != BY_VALUE:
        return p[2] * (s - (p[1] if branch > 0.0 else p[0])) + p[3] * rate, p[2], p[3]
    if s < p[0]:
        force = p[2] * (p[0] - s) - p[3] * rate
        return (-force, p[2], p[3]) if force > 0.0 else (0.0, 0.0, 0.0)
    if s > p[1]:
        force = p[2] * (s - p[1]) + p[3] * rate
        return (force, p[2], p[3]) if force > 0.0 else (0.0, 0.0, 0.0)
    return 0.0, 0.0, 0.0


@part
def _servo(system, state, work, row, i):
    """A controller with a limit, of a position or of a speed."""
    p, (effort, slope, _) = system.law_number[i], _wish(system, state, work, row)
    branch = state.branch[row]
    if branch != BY_VALUE and branch != FREE:
        return -math.copysign(p[3], branch), 0.0, 0.0
    if branch == BY_VALUE and abs(effort) > p[3]:
        return -math.copysign(p[3], effort), 0.0, 0.0
    return (-effort, 0.0, slope) if p[4] > 0.0 else (-effort, slope, p[2])


@part
def _wish(system, state, work, row):
    """Effort of a controller as if it had no limit, how fast it grows with the error, and what has been summed up."""
    i = row - system.first_soft[0]
    p, error, before = system.law_number[i], servo_error(system, work, row), state.error[row]
    effort = p[0] * error + p[1] * state.memory[row]
    if not p[4] > 0.0:
        effort += p[2] * (work.values[system.law_formula[i], 1] - work.rate[row])
    h = work.now[0] - state.summed[0] if state.summed[0] != NEVER else 0.0
    was_up = abs(state.wish[row]) > p[3] and before * state.wish[row] > 0.0
    expected = effort if was_up else effort + 0.5 * p[1] * h * (before + error)
    grown = h * _sum_of_errors(before, error, state.wish[row], expected, p[3])
    return effort + p[1] * grown, p[0] + 0.5 * h * p[1], grown


@part
def servo_error(system, work, row):
    """How far a controller is off its target, of a position or of a speed."""
    i = row - system.first_soft[0]
    reached = work.rate[row] if system.law_number[i, 4] > 0.0 else work.residual[row]
    return work.values[system.law_formula[i], 0] - reached


@part
def is_wound_up(system, state, row, error):
    """Whether a controller is at its limit and would be pushed further."""
    p, mu = system.law_number[row - system.first_soft[0]], state.multipliers[row]
    return abs(mu) >= p[3] and p[1] * error * mu <= 0.0


@part
def switching(system, state, work, row, found):
    """What tells where a law leaves its branch, into three numbers; rows, laws and accelerations are up to date.

    Of a controller its effort u as if it had no limit, its error e, and the rate of p e + d e'. Of a stop the lesser of
    depth and push at its high end, then at its low end, whatever its branch.
    """
    i = row - system.first_soft[0]
    p, s, rate = system.law_number[i], work.residual[row], work.rate[row]
    if system.law_kind[i] == STOP:
        above, below = s - p[1], p[0] - s
        found[0] = min(above, p[2] * above + p[3] * rate) if above > 0.0 else above
        found[1] = min(below, p[2] * below - p[3] * rate) if below > 0.0 else below
        found[2] = 0.0
        return
    second = along(system, work, state.a, row) + work.bias[row]
    target = work.values[system.law_formula[i]]
    found[0], found[1] = _wish(system, state, work, row)[0], servo_error(system, work, row)
    if p[4] > 0.0:
        found[2] = p[0] * (target[1] - second)
    else:
        found[2] = p[0] * (target[1] - rate) + p[2] * (target[2] - second)


@part
def _speed(work, row, place):
    """Length of the rate of three rows in turn, this row being the one at `place` among them [m/s]."""
    first = row - place
    return math.sqrt(work.rate[first] ** 2 + work.rate[first + 1] ** 2 + work.rate[first + 2] ** 2)


@part
def _tyre(system, state, work, row, p):
    """One of two forces in the contact, both scaled together so that they stay within mu N.

    The rows height, along and across follow each other; the height's law is a stop that gives the load N.
    """
    place = int(p[3])
    load = max(-state.multipliers[row - place], 0.0)
    hub = combination(state.v, system.row_a, system.row_body, row)
    speed = max(math.sqrt(dot(hub, hub)), CREEP)
    along, across = p[0] * work.rate[row - place + 1] / speed, p[1] * work.rate[row - place + 2] / speed
    size = math.sqrt(along * along + across * across)
    share = 1.0 if size <= p[2] * load else p[2] * load / size
    if place == 1:
        return share * along, 0.0, share * p[0] / speed
    return share * across, 0.0, share * p[1] / speed


@part
def _piece(code, table, x):
    """The last piece of a table that begins at or before x."""
    low, high = code.table_start[table], code.table_start[table + 1]
    while high - low > 1:
        middle = (low + high) // 2
        if code.table_piece[middle, 0] <= x:
            low = middle
        else:
            high = middle
    return low


@part
def curve(code, table, x):
    """Value and slope of a table's curve."""
    piece = code.table_piece[_piece(code, table, x)]
    u = x - piece[0]
    value = piece[1] + u * (piece[2] + u * (piece[3] + u * piece[4]))
    return value, piece[2] + u * (2.0 * piece[3] + u * 3.0 * piece[4])


@part
def _area(piece, u):
    """Integral of one piece from its beginning."""
    return u * (piece[1] + u * (piece[2] / 2.0 + u * (piece[3] / 3.0 + u * piece[4] / 4.0)))


@part
def curve_integral(code, table, x):
    """Integral of a table's curve from zero to x."""
    low, high = _piece(code, table, min(0.0, x)), _piece(code, table, max(0.0, x))
    total = _area(code.table_piece[high], max(0.0, x) - code.table_piece[high, 0])
    total -= _area(code.table_piece[low], min(0.0, x) - code.table_piece[low, 0])
    for n in range(low, high):
        total += _area(code.table_piece[n], code.table_piece[n + 1, 0] - code.table_piece[n, 0])
    return total if x > 0.0 else -total


@part
def stored_energy(system, work):
    """Energy in springs, curves and stops [J]; rows are up to date."""
    total = 0.0
    first = system.first_soft[0]
    for row in range(first, system.first_read[0]):
        kind, p, s = system.law_kind[row - first], system.law_number[row - first], work.residual[row]
        if kind == SPRING:
            total += 0.5 * p[0] * (s - p[1]) ** 2
        elif kind == CURVE:
            total += curve_integral(system.formulas, int(p[0]), s - p[1])
        elif kind == STOP:
            depth = max(p[0] - s, s - p[1], 0.0)
            total += 0.5 * p[2] * depth * depth
    return total


@part
def powers(system, multipliers, work):
    """Power that is dissipated and power that is supplied now [W]; laws are up to date."""
    dissipated = supplied = 0.0
    for row in range(system.joint_rows[0], system.first_soft[0]):
        if system.row_formula[row] >= 0:
            supplied += multipliers[row] * work.drive[row]
    first = system.first_soft[0]
    for row in range(first, system.first_read[0]):
        kind, p = system.law_kind[row - first], system.law_number[row - first]
        mu, s, rate = multipliers[row], work.residual[row], work.rate[row]
        if kind in (EFFORT, SERVO):
            supplied -= mu * rate
        elif kind in (SPRING, CURVE):
            dissipated += p[2] * rate * rate
        elif kind == STOP:
            elastic = p[2] * (max(s - p[1], 0.0) - max(p[0] - s, 0.0))
            dissipated += (mu - elastic) * rate
        else:
            dissipated += mu * rate
    return dissipated, supplied


@inlined
def begin_books(system, state, work):
    """Powers at the start of a history, and how far controllers are off then; rows and multipliers are up to date."""
    state.power[0], state.power[1] = powers(system, state.multipliers, work)
    state.summed[0] = state.time[0]
    for row in range(system.first_soft[0], system.first_read[0]):
        if system.law_kind[row - system.first_soft[0]] == SERVO:
            state.error[row] = servo_error(system, work, row)
            state.wish[row] = _wish(system, state, work, row)[0]


@part
def close_books(system, state, work, h):
    """Work of the last step by the trapezoidal rule, and what controllers remember; rows are up to date."""
    state.booked[0] += 0.5 * h * state.power[0]
    state.booked[1] += 0.5 * h * state.power[1]
    begin_next(system, state, work)
    state.booked[0] += 0.5 * h * state.power[0]
    state.booked[1] += 0.5 * h * state.power[1]


@part
def book_middle(system, state, work, h):
    """Work of the last step by the powers in its middle; rows are up to date there, multipliers are means over it."""
    dissipated, supplied = powers(system, state.mean_multipliers, work)
    state.booked[0] += h * dissipated
    state.booked[1] += h * supplied


@part
def begin_next(system, state, work):
    """Powers at the end of a step, and what controllers remember of it; rows are up to date."""
    state.power[0], state.power[1] = powers(system, state.multipliers, work)
    first = system.first_soft[0]
    for row in range(first, system.first_read[0]):
        if system.law_kind[row - first] == SERVO:
            state.wish[row], _, grown = _wish(system, state, work, row)
            state.error[row] = servo_error(system, work, row)
            state.memory[row] += grown
    state.summed[0] = state.time[0]


@part
def _sum_of_errors(before, after, wish, wished, limit):
    """Integral of an error over a step of length one, but for where the effort is at its limit and it pushes further.

    Errors and efforts go straight from one end of the step to the other.
    """
    was_up, is_up = abs(wish) > limit and before * wish > 0.0, abs(wished) > limit and after * wished > 0.0
    if was_up and is_up:
        return 0.0
    if not was_up and not is_up:
        return 0.5 * (before + after)
    size, grown = abs(wish), abs(wished) if wish * wished > 0.0 else -abs(wished)
    share = min(1.0, max(0.0, (limit - size) / (grown - size))) if grown != size else 0.0
    there = before + share * (after - before)
    return 0.5 * share * (before + there) if is_up else 0.5 * (1.0 - share) * (there + after)
