"""A slow iteration looks back: the answer that its last ones lead to expect, in place of the one that it was given.

An iteration with messages that do not quite fit moves by f, what they answer. From one move z to the next the answers
changed by df, along with z + df of where they led to; so what is left of f by

    min | f - sum g df |     is removed by     z = f - sum g (z + df)

over the last DEPTH moves (Anderson 1965; the least squares are those of the bodies' own moves, multipliers follow).
Fast turns, by which the rows at the middle and at the end of a step differ, make an iteration slow or stray, however
new its messages are; looking back it settles at steps in which bodies turn by half a radian and more, and by messages
that are sent once.
"""

from __future__ import annotations

from linkwork.equations.copying import copy_table
from linkwork.equations.kernel import linear_part, part
from linkwork.system.sending import DEPTH

LAST, MADE, CHANGES, GAINS = 0, 1, 2, 2 + DEPTH  # places in `recent`
ALIKE = 1e-8  # of its square: a change that leaves less beside newer ones tells nothing new


@part
def begin_mixing(room):
    """Forget all answers."""
    room.known[0] = 0


@part
def mix(plan, room):
    """The move to make, in place of what all nodes answered."""
    known, x, recent = room.known[0], room.parcel, room.recent
    if known > 0:
        slot = (known - 1) % DEPTH
        note_change(x, recent[LAST], recent[MADE], recent[CHANGES + slot], recent[GAINS + slot])
    copy_table(recent[LAST], x)
    count = min(known, DEPTH)
    for i in range(count):
        one = recent[CHANGES + (known - 1 - i) % DEPTH]
        for j in range(i, count):
            other = recent[CHANGES + (known - 1 - j) % DEPTH]
            room.gram[i, j] = room.gram[j, i] = product_of_moves(plan.node_body, one, other)
        room.gram[i, DEPTH] = product_of_moves(plan.node_body, one, x)
    eliminate(room.gram, count)
    for i in range(count):
        take_away(x, room.gram[i, DEPTH], recent[GAINS + (known - 1 - i) % DEPTH])
    copy_table(recent[MADE], x)
    room.known[0] = known + 1


@linear_part
def note_change(x, last, made, change, gain):
    """What the answers changed by since the last move, and where that leads to."""
    for node in range(x.shape[0]):
        for k in range(6):
            f = x[node, k] - last[node, k]
            change[node, k] = f
            gain[node, k] = made[node, k] + f


@linear_part
def product_of_moves(node_body, one, other):
    """Sum of products over all that bodies would move by."""
    total = 0.0
    for node in range(node_body.size):
        if node_body[node] >= 0:
            for k in range(6):
                total += one[node, k] * other[node, k]
    return total


@linear_part
def take_away(x, weight, gain):
    """x -= weight gain."""
    for node in range(x.shape[0]):
        for k in range(6):
            x[node, k] -= weight * gain[node, k]


@linear_part
def eliminate(a, count):
    """Solve the first `count` equations in place, right side and solution in the last column.

    Unknowns that hardly differ from earlier ones are set to zero.
    """
    for j in range(count):
        square = a[j, j]
        for i in range(j):
            if a[i, i] > 0.0:
                f = a[i, j] / a[i, i]
                for k in range(j, count):
                    a[j, k] -= f * a[i, k]
                a[j, DEPTH] -= f * a[i, DEPTH]
        if not a[j, j] > ALIKE * square:
            a[j, j] = 0.0
    for j in range(count - 1, -1, -1):
        if a[j, j] == 0.0:
            a[j, DEPTH] = 0.0
            continue
        for k in range(j + 1, count):
            a[j, DEPTH] -= a[j, k] * a[k, DEPTH]
        a[j, DEPTH] /= a[j, j]
