"""Anderson mixing: the move that the last ones of a slow iteration lead to expect, in place of the one solved for.

An iteration with the factor of another position moves by f, what is solved for. From one move z to the next these
change by df, along with z + df of where they lead to; so what is left of f by

    min | f - sum g df |     is removed by     z = f - sum g (z + df)

over the last three moves (Anderson 1965; the least squares are those of the bodies' own moves, multipliers follow).
Fast turns, by which the rows at the middle and at the end of a step differ, make an iteration slow or let it diverge,
however new its factor is; mixing, it converges at steps in which bodies turn by half a radian and more, with a matrix
that is factorised once.
"""

from __future__ import annotations

from linkwork.equations.copying import copy_table
from linkwork.equations.kernel import linear_part, part
from linkwork.system.elimination_plan import DEPTH

LAST, MADE, CHANGES, GAINS = 0, 1, 2, 2 + DEPTH  # places in `moves`
ALIKE = 1e-8  # of its square: a change that leaves less beside newer ones is left out


@part
def begin_anderson(scratch):
    """Forget all moves."""
    scratch.moves_known[0] = 0


@part
def mix(plan, scratch):
    """The move to make, in place of what was solved for."""
    known, x, moves = scratch.moves_known[0], scratch.rhs, scratch.moves
    scratch.moves_known[0] = known + 1
    if known == 0:
        copy_table(moves[LAST], x)
        copy_table(moves[MADE], x)
        return
    newest = (known - 1) % DEPTH
    note_change(plan.node_body, x, moves, scratch.products, newest)
    count = min(known, DEPTH)
    for i in range(count):
        one = (newest + DEPTH - i) % DEPTH
        for j in range(count):
            scratch.gram[i, j] = scratch.products[one, (newest + DEPTH - j) % DEPTH]
        scratch.gram[i, DEPTH] = scratch.products[one, DEPTH]
    eliminate(scratch.gram, count)
    for i in range(count, DEPTH):
        scratch.gram[i, DEPTH] = 0.0
    take_away(x, scratch.gram, moves, newest, count)


@linear_part
def note_change(node_body, x, moves, products, newest):
    """Change of the solution since the last move, where that leads to, and the products with earlier changes.

    Products with changes that were never noted are not used. All in one loop, because the numbers of large mechanisms
    are not in the cache.
    """
    second, third = (newest + 1) % DEPTH, (newest + 2) % DEPTH
    own = with_second = with_third = asked = asked_second = asked_third = 0.0
    last, made = moves[LAST], moves[MADE]
    change, gain = moves[CHANGES + newest], moves[GAINS + newest]
    other, another = moves[CHANGES + second], moves[CHANGES + third]
    for node in range(x.shape[0]):
        is_body = node_body[node] >= 0
        for k in range(6):
            y = x[node, k]
            f = y - last[node, k]
            change[node, k] = f
            gain[node, k] = made[node, k] + f
            last[node, k] = y
            if is_body:
                own += f * f
                with_second += f * other[node, k]
                with_third += f * another[node, k]
                asked += f * y
                asked_second += y * other[node, k]
                asked_third += y * another[node, k]
    products[newest, newest] = own
    products[newest, second] = products[second, newest] = with_second
    products[newest, third] = products[third, newest] = with_third
    products[newest, DEPTH], products[second, DEPTH], products[third, DEPTH] = asked, asked_second, asked_third


@linear_part
def take_away(x, shares, moves, newest, count):
    """Take its share of where each change led to, newest first, from x; keeps the move that is made."""
    before = (newest + 2) % DEPTH if count > 1 else newest
    first = (newest + 1) % DEPTH if count > 2 else newest
    one, two, three, made = moves[GAINS + newest], moves[GAINS + before], moves[GAINS + first], moves[MADE]
    f, g, h = shares[0, DEPTH], shares[1, DEPTH], shares[2, DEPTH]
    for node in range(x.shape[0]):
        for k in range(6):
            move = x[node, k] - f * one[node, k] - g * two[node, k] - h * three[node, k]
            x[node, k] = made[node, k] = move


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
