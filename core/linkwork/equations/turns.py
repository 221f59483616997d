"""Angles counted over whole turns, in the step: joint coordinates, and rows that are angles.

atan2 gives an angle up to whole turns. A step of h seconds is told by the rates at both of its ends,

    predicted = last + h/2 (rate before + rate now),      angle = atan2 + 2 pi n  nearest to it

As long as neither rate turns the angle by more than half a turn in the step, no other n is possible where the rate goes
straight from one to the other; beyond that the nearest turn is a prediction. A step that follows a chord, tan(phi/2) =
h omega / 2, lags behind by 8 % at a radian already, so that the state notes when an angle first turned by FARTHEST.

Steady angles are those about an axis that is the same for both bodies and along which nothing acts: they turn no
faster than the bodies, so they are counted only when the bodies may have turned them by REACH since the last time.
"""

from __future__ import annotations

import math

from linkwork.equations.directions import dot
from linkwork.equations.kernel import kernel, linear_part, part
from linkwork.system.state import COUNTED, FAR, FASTEST, NEVER, WHICH

ROUND = 2.0 * math.pi
TINY = 2.2250738585072014e-308  # the smallest number that divides well
REACH = 1.0  # radians
FARTHEST = 1.0  # radians in a step


@part
def pointing(q, directions, bodies, number, which):
    """One of the directions h, c, s of an angle in space, or its rate."""
    x = y = z = 0.0
    for side in range(2):
        columns = q[bodies[number, side]]
        for c in range(4):
            k = directions[number, which, side, c]
            x += k * columns[3 * c]
            y += k * columns[3 * c + 1]
            z += k * columns[3 * c + 2]
    return x, y, z


@part
def angle_and_rate(q, v, directions, bodies, n):
    """An angle between -pi and pi [rad] and its rate [rad/s]."""
    h, h_rate = pointing(q, directions, bodies, n, 0), pointing(v, directions, bodies, n, 0)
    c, c_rate = pointing(q, directions, bodies, n, 1), pointing(v, directions, bodies, n, 1)
    s, s_rate = pointing(q, directions, bodies, n, 2), pointing(v, directions, bodies, n, 2)
    cosine, sine = dot(h, c), dot(h, s)
    cosine_rate, sine_rate = dot(h_rate, c) + dot(h, c_rate), dot(h_rate, s) + dot(h, s_rate)
    rate = (cosine * sine_rate - sine * cosine_rate) / max(cosine * cosine + sine * sine, TINY)
    return math.atan2(sine, cosine), rate


@part
def count_one(system, state, n, h):
    """Count one angle after a step of h seconds."""
    angle, rate = angle_and_rate(state.q, state.v, system.turn_direction, system.turn_body, n)
    before = state.turning[n]
    predicted = state.turned[n] + 0.5 * h * (before + rate)
    state.turned[n] = angle + ROUND * math.floor((predicted - angle) / ROUND + 0.5)
    state.turning[n] = rate
    if h * max(abs(before), abs(rate)) > FARTHEST and state.turn_pace[FAR] == NEVER:
        state.turn_pace[FAR], state.turn_pace[WHICH] = state.time[0], n


@part
def share_turns(system, state):
    """Rows that are angles go on from what is counted."""
    for k in range(system.angle_row.size):
        state.angle[system.angle_row[k]] = state.turned[system.angle_turn[k]]


@linear_part
def fastest(v):
    """An upper bound on how fast any body turns [rad/s]: the root of the squares of the rates of its axes."""
    most = 0.0
    for body in range(1, v.shape[0]):
        x = v[body]
        square = x[3] * x[3] + x[4] * x[4] + x[5] * x[5]
        square += x[6] * x[6] + x[7] * x[7] + x[8] * x[8]
        square += x[9] * x[9] + x[10] * x[10] + x[11] * x[11]
        most = max(most, square)
    return math.sqrt(most)


@part
def count_turns(system, state, h):
    """Count all angles after a step of h seconds."""
    if system.turn_steady.size == 0:
        return
    pace, speed = state.turn_pace, fastest(state.v)
    pace[COUNTED] += h * (pace[FASTEST] + speed)
    pace[FASTEST] = speed
    is_due = not pace[COUNTED] + 2.0 * h * speed < REACH
    for n in range(system.turn_steady.size):
        if is_due or not system.turn_steady[n]:
            count_one(system, state, n, h)
    if is_due:
        pace[COUNTED] = 0.0
    share_turns(system, state)


@part
def begin_tree_turns(system, state, tree, scratch):
    """How far the counted angles that are coordinates of a tree are from these: they go along with them from here."""
    for n in range(tree.turn_z.size):
        if tree.turn_z[n] >= 0:
            scratch.turned[n] = state.turned[n] - scratch.z[tree.turn_z[n]]


@part
def share_tree_turns(system, state, tree, scratch):
    """Rows that are such angles go on from where the coordinates are now, however far they have turned."""
    for k in range(system.angle_row.size):
        n = system.angle_turn[k]
        if tree.turn_z[n] >= 0:
            state.angle[system.angle_row[k]] = scratch.turned[n] + scratch.z[tree.turn_z[n]]


@part
def count_other_turns(system, state, tree, h):
    """Count the angles that are no coordinates of the tree after a step of h seconds; the bodies are there."""
    for n in range(tree.turn_z.size):
        if tree.turn_z[n] < 0:
            count_one(system, state, n, h)
    for k in range(system.angle_row.size):
        n = system.angle_turn[k]
        if tree.turn_z[n] < 0:
            state.angle[system.angle_row[k]] = state.turned[n]


@part
def end_tree_turns(system, state, tree, scratch):
    """The angles that are coordinates of the tree, as far as these have turned, and their rates."""
    for n in range(tree.turn_z.size):
        if tree.turn_z[n] >= 0:
            state.turned[n] = scratch.turned[n] + scratch.z[tree.turn_z[n]]
            state.turning[n] = scratch.rate[tree.turn_z[n]]
    state.turn_pace[COUNTED], state.turn_pace[FASTEST] = 0.0, fastest(state.v)
    share_tree_turns(system, state, tree, scratch)


@kernel
def look_at_turns(system, state):
    """Count all angles where bodies have moved by less than half a turn since the last time, without a step."""
    for n in range(system.turn_steady.size):
        count_one(system, state, n, 0.0)
    state.turn_pace[COUNTED], state.turn_pace[FASTEST] = 0.0, fastest(state.v)
    share_turns(system, state)
