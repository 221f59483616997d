"""Sparse block LDLT of a saddle-point matrix: factorise by an order of elimination, forward and back substitution.

    body:   B x + JT eta = f            B = inertia + tangents of forces,  x six numbers for each body
    joint:  J x - e eta = -phi          e a regularisation far below any compliance that matters

Nodes, which are bodies and joints, are eliminated in the order of the plan (system/elimination_plan.py). The block of a
node is factorised as s L LT (s = 1 for a body, -1 for a joint); with the blocks A_i below it, W_i = L^-1 A_iT, each
pair of nodes i, j that it touches gets its share of the Schur complement, where fill may arise:

    A_ij -= s W_iT W_j,       f_i -= s W_iT L^-1 f

so that joints are left with the compliance of what has been eliminated on their sides, and bodies with the inertia that
hangs on them. Blocks of joints are kept with the sign turned, so that what stands on a diagonal is always positive
definite. The matrix is quasi-definite, and no pivoting beyond the order is needed. No size or mass enters but through
the matrix: e is REGULARISATION times the compliance of a row, hardly more than rounding, so a light body between heavy
ones and a long chain are all the same to it.

In the end a block off the diagonal is kept as G_i = s L^-T W_i, so that in a substitution through many nodes one
product with each of them waits for the one before, and nothing is divided:

    forward  f_i -= G_iT f      in the order,        back  x = s L^-T L^-1 f - sum of G_i x_i    in the opposite order

A row whose pivot is less than REDUNDANT of the least compliance that one of its bodies gives it, or no more than
ROUNDING of that of all, is redundant: the rows before it hold it too. Its pivot is then the whole compliance: its
multiplier hardly answers, so that the factor may serve positions nearby, where what it repeats is no longer quite the
same; and it is marked. The least, because a light body between heavy ones gives a compliance of which hardly anything
is left, though its rows are needed. REDUNDANT is so large because the matrix is mostly factorised where rows are open
by what a step leaves to its iteration, 1e-6 and more, of which the square is left of redundant rows. Where bodies stand
on their rows, ROUNDING alone decides: next to a singular position a row may be needed of which little more is left.

A block holds, once factorised, LT in its upper triangle with the diagonal inverted; one off the diagonal is kept by
rows of the earlier node, taken as one value for the vector units (equations/sixes.py): what is beyond the size of a
node is zero. Of a node that is no larger than SMALL, such as a ball, only so many rows are used; where no node is
larger, as in a plane, blocks have so many rows of four.
"""

from __future__ import annotations

import math

from linkwork.equations.kernel import linear_part
from linkwork.equations.sixes import (
    few_rows_times,
    four_of,
    least_of,
    less,
    more,
    read_four,
    read_six,
    rows_times,
    scaled,
    squared,
    three_times,
    write_six,
)
from linkwork.system.elimination_plan import SMALL

REGULARISATION = 1e-14
REDUNDANT = 1e-9
ROUNDING = 1e-12  # of the compliance of all bodies: 3e-14 was left of redundant rows, 1e-6 of those needed
ALL, LEAST = 0, 1  # places in `compliance`: compliance of all bodies together, and of the one that shows least
IS_REDUNDANT = -1.0  # stands in the place of the least once a row was found to be redundant
FACTORISED = -1  # no pivot failed


@linear_part
def factor_block(a, compliance, n, redundant):
    """L LT of one block in place, from its upper triangle; False where a pivot is not positive.

    Bodies have no compliance; `redundant` is REDUNDANT, or nothing where bodies stand on their rows. Roots are taken at
    the end, where none waits for another.
    """
    for j in range(n):
        if a[j, j] < redundant * compliance[LEAST, j] or a[j, j] < ROUNDING * compliance[ALL, j]:
            a[j, j], compliance[LEAST, j] = compliance[ALL, j], IS_REDUNDANT
        if not a[j, j] > 0.0:
            return False
        inverse = 1.0 / a[j, j]
        row = read_six(a[j])
        for i in range(j + 1, n):
            write_six(a[i], less(read_six(a[i]), a[j, i] * inverse, row))
    for j in range(n):
        inverse = 1.0 / math.sqrt(a[j, j])
        write_six(a[j], scaled(read_six(a[j]), inverse))
        a[j, j] = inverse
    return True


@linear_part
def divide_by_factor(block, w):
    """w <- L^-1 w in place."""
    w0 = scaled(read_six(w[0]), block[0, 0])
    w1 = scaled(less(read_six(w[1]), block[0, 1], w0), block[1, 1])
    w2 = scaled(less(less(read_six(w[2]), block[0, 2], w0), block[1, 2], w1), block[2, 2])
    w3 = less(less(less(read_six(w[3]), block[0, 3], w0), block[1, 3], w1), block[2, 3], w2)
    w3 = scaled(w3, block[3, 3])
    w4 = less(less(less(read_six(w[4]), block[0, 4], w0), block[1, 4], w1), block[2, 4], w2)
    w4 = scaled(less(w4, block[3, 4], w3), block[4, 4])
    w5 = less(less(less(read_six(w[5]), block[0, 5], w0), block[1, 5], w1), block[2, 5], w2)
    w5 = scaled(less(less(w5, block[3, 5], w3), block[4, 5], w4), block[5, 5])
    write_six(w[0], w0)
    write_six(w[1], w1)
    write_six(w[2], w2)
    write_six(w[3], w3)
    write_six(w[4], w4)
    write_six(w[5], w5)


@linear_part
def subtract_product(target, one, rows, two, sign):
    """target <- target - sign oneT two, on as many rows as the later node has."""
    b0, b1, b2 = read_six(two[0]), read_six(two[1]), read_six(two[2])
    b3, b4, b5 = read_six(two[3]), read_six(two[4]), read_six(two[5])
    for i in range(rows):
        even = less(read_six(target[i]), sign * one[0, i], b0)
        even = less(less(even, sign * one[2, i], b2), sign * one[4, i], b4)
        odd = less(less(scaled(b1, -sign * one[1, i]), sign * one[3, i], b3), sign * one[5, i], b5)
        write_six(target[i], less(even, -1.0, odd))


@linear_part
def divide_three_by_factor(block, w):
    """`divide_by_factor` of a node that is not large, to one that is."""
    w0 = scaled(read_six(w[0]), block[0, 0])
    w1 = scaled(less(read_six(w[1]), block[0, 1], w0), block[1, 1])
    w2 = scaled(less(less(read_six(w[2]), block[0, 2], w0), block[1, 2], w1), block[2, 2])
    write_six(w[0], w0)
    write_six(w[1], w1)
    write_six(w[2], w2)


@linear_part
def subtract_product_of_three(target, one, rows, two, sign):
    """`subtract_product` of a node that is not large, to one that is."""
    b0, b1, b2 = scaled(read_six(two[0]), sign), scaled(read_six(two[1]), sign), scaled(read_six(two[2]), sign)
    for i in range(rows):
        own = less(less(read_six(target[i]), one[0, i], b0), one[1, i], b1)
        write_six(target[i], less(own, one[2, i], b2))


@linear_part
def factor_small_block(a, compliance, n, redundant):
    """`factor_block` where all nodes are small; a pivot is written when its row has been read."""
    for j in range(n):
        pivot, row = a[j, j], read_four(a[j])
        if pivot < redundant * compliance[LEAST, j] or pivot < ROUNDING * compliance[ALL, j]:
            pivot, compliance[LEAST, j] = compliance[ALL, j], IS_REDUNDANT
        if not pivot > 0.0:
            return False
        inverse = 1.0 / pivot
        for i in range(j + 1, n):
            write_six(a[i], less(read_four(a[i]), a[j, i] * inverse, row))
        root = math.sqrt(inverse)
        write_six(a[j], scaled(row, root))
        a[j, j] = root
    return True


@linear_part
def divide_small_by_factor(block, w):
    """`divide_by_factor` where all nodes are small."""
    w0 = scaled(read_four(w[0]), block[0, 0])
    w1 = scaled(less(read_four(w[1]), block[0, 1], w0), block[1, 1])
    w2 = scaled(less(less(read_four(w[2]), block[0, 2], w0), block[1, 2], w1), block[2, 2])
    write_six(w[0], w0)
    write_six(w[1], w1)
    write_six(w[2], w2)


@linear_part
def subtract_small_product(target, one, rows, two, sign):
    """`subtract_product` where all nodes are small."""
    b0, b1, b2 = scaled(read_four(two[0]), sign), scaled(read_four(two[1]), sign), scaled(read_four(two[2]), sign)
    for i in range(rows):
        own = less(less(read_four(target[i]), one[0, i], b0), one[1, i], b1)
        write_six(target[i], less(own, one[2, i], b2))


@linear_part
def put_jacobian(small, block, own, j, is_column):
    """Jacobian of one row, the own-th of its node, into the block between that and a body."""
    if small and is_column:
        for k in range(SMALL):
            block[k, own] = j[k]
    elif small:
        for k in range(SMALL):
            block[own, k] = j[k]
    elif is_column:
        for k in range(6):
            block[k, own] = j[k]
    else:
        for k in range(6):
            block[own, k] = j[k]


@linear_part
def are_small(blocks):
    """Whether blocks are those of small nodes alone."""
    return blocks.shape[1] == SMALL


@linear_part
def forward(block, y, other):
    """other <- other - blockT y."""
    even = less(less(read_six(other), y[0], read_six(block[0])), y[2], read_six(block[2]))
    odd = less(scaled(read_six(block[1]), -y[1]), y[3], read_six(block[3]))
    even, odd = less(even, y[4], read_six(block[4])), less(odd, y[5], read_six(block[5]))
    write_six(other, less(even, -1.0, odd))


@linear_part
def forward_three(block, y, other):
    """The same from a small node."""
    found = less(less(read_six(other), y[0], read_six(block[0])), y[1], read_six(block[1]))
    write_six(other, less(found, y[2], read_six(block[2])))


@linear_part
def back(block, other, y):
    """y <- y - block other."""
    write_six(y, less(read_six(y), 1.0, rows_times(block, other)))


@linear_part
def back_three(block, other, y):
    """The same to a small node."""
    write_six(y, less(read_six(y), 1.0, few_rows_times(block, other)))


@linear_part
def add_compliance(compliance, block):
    """The compliance of one body along each row; a row that moves it not at all does not count."""
    own = squared(read_six(block[0]))
    for k in range(1, 6):
        own = more(own, squared(read_six(block[k])))
    write_six(compliance[ALL], more(read_six(compliance[ALL]), own))
    write_six(compliance[LEAST], least_of(read_six(compliance[LEAST]), own))


@linear_part
def add_small_compliance(compliance, block):
    """The same where all nodes are small."""
    own = more(more(squared(read_four(block[0])), squared(read_four(block[1]))), squared(read_four(block[2])))
    write_six(compliance[ALL], more(read_four(compliance[ALL]), own))
    write_six(compliance[LEAST], least_of(read_four(compliance[LEAST]), own))


@linear_part
def regularise(block, compliance, n, share):
    """Add to each row of a joint a small share of its compliance; rows that move nothing get a pivot of 1."""
    for k in range(n):
        block[k, k] += share * compliance[ALL, k] if compliance[ALL, k] > 0.0 else 1.0


@linear_part
def factorise_blocks(plan, blocks, compliance, share, redundant):
    """Factorise in place; FACTORISED, or the place of the node whose pivot is not positive.

    Rows of joints are regularised by a share of their compliance; `redundant` as for `factor_block`.
    """
    count, small = plan.node_size.size, are_small(blocks)
    compliance[:, :, :] = 0.0
    for node in range(count):
        n, own, shown = plan.node_size[node], blocks[node], compliance[node]
        if plan.node_body[node] < 0:
            regularise(own, shown, n, share)
        if not (factor_small_block(own, shown, n, redundant) if small else factor_block(own, shown, n, redundant)):
            return node
        eliminate(plan, blocks, compliance, node, small)
        sign = 1.0 if plan.node_body[node] >= 0 else -1.0
        for entry in range(plan.column_start[node], plan.column_start[node + 1]):
            size = SMALL if small else plan.node_size[plan.column_node[entry]]
            if n > SMALL:
                divide_by_transpose(own, sign, blocks[count + entry])
            elif size > SMALL:
                divide_three_by_transpose(own, sign, blocks[count + entry])
            else:
                divide_small_by_transpose(own, sign, blocks[count + entry])
    return FACTORISED


@linear_part
def divide_by_transpose(block, sign, w):
    """w <- s L^-T w in place, once all pairs have their share of it."""
    w5 = scaled(read_six(w[5]), block[5, 5])
    w4 = scaled(less(read_six(w[4]), block[4, 5], w5), block[4, 4])
    w3 = scaled(less(less(read_six(w[3]), block[3, 5], w5), block[3, 4], w4), block[3, 3])
    w2 = less(less(less(read_six(w[2]), block[2, 5], w5), block[2, 4], w4), block[2, 3], w3)
    w2 = scaled(w2, block[2, 2])
    w1 = less(less(less(read_six(w[1]), block[1, 5], w5), block[1, 4], w4), block[1, 3], w3)
    w1 = scaled(less(w1, block[1, 2], w2), block[1, 1])
    w0 = less(less(less(read_six(w[0]), block[0, 5], w5), block[0, 4], w4), block[0, 3], w3)
    w0 = scaled(less(less(w0, block[0, 2], w2), block[0, 1], w1), block[0, 0])
    write_six(w[0], scaled(w0, sign))
    write_six(w[1], scaled(w1, sign))
    write_six(w[2], scaled(w2, sign))
    write_six(w[3], scaled(w3, sign))
    write_six(w[4], scaled(w4, sign))
    write_six(w[5], scaled(w5, sign))


@linear_part
def divide_three_by_transpose(block, sign, w):
    """The same of a small node, off the diagonal to a large one."""
    w2 = scaled(read_six(w[2]), block[2, 2])
    w1 = scaled(less(read_six(w[1]), block[1, 2], w2), block[1, 1])
    w0 = scaled(less(less(read_six(w[0]), block[0, 1], w1), block[0, 2], w2), block[0, 0])
    write_six(w[0], scaled(w0, sign))
    write_six(w[1], scaled(w1, sign))
    write_six(w[2], scaled(w2, sign))


@linear_part
def divide_small_by_transpose(block, sign, w):
    """The same between small nodes."""
    w2 = scaled(read_four(w[2]), block[2, 2])
    w1 = scaled(less(read_four(w[1]), block[1, 2], w2), block[1, 1])
    w0 = scaled(less(less(read_four(w[0]), block[0, 1], w1), block[0, 2], w2), block[0, 0])
    write_six(w[0], scaled(w0, sign))
    write_six(w[1], scaled(w1, sign))
    write_six(w[2], scaled(w2, sign))


@linear_part
def eliminate(plan, blocks, compliance, node, small):
    """Subtract the share of one node in the Schur complement from all pairs of later nodes that it touches."""
    count = plan.node_size.size
    own, is_body, is_large = blocks[node], plan.node_body[node] >= 0, plan.node_size[node] > SMALL
    sign = 1.0 if is_body else -1.0
    first, update = plan.column_start[node], plan.update_start[node]
    for entry in range(first, plan.column_start[node + 1]):
        later, block = plan.column_node[entry], blocks[count + entry]
        size = plan.node_size[later]
        if is_large:
            divide_by_factor(own, block)
        elif size > SMALL:
            divide_three_by_factor(own, block)
        else:
            divide_small_by_factor(own, block)
        for other in range(first, entry):
            rows, target = plan.node_size[plan.column_node[other]], blocks[plan.update_block[update]]
            if is_large:
                subtract_product(target, blocks[count + other], rows, block, sign)
            elif size > SMALL:
                subtract_product_of_three(target, blocks[count + other], rows, block, sign)
            else:
                subtract_small_product(target, blocks[count + other], rows, block, sign)
            update += 1
        update += 1
        turned = sign if plan.node_body[later] >= 0 else -sign
        if is_large:
            subtract_product(blocks[later], block, size, block, turned)
        elif size > SMALL:
            subtract_product_of_three(blocks[later], block, size, block, turned)
        else:
            subtract_small_product(blocks[later], block, size, block, turned)
        if is_body and plan.node_body[later] < 0:
            if small:
                add_small_compliance(compliance[later], block)
            else:
                add_compliance(compliance[later], block)


@linear_part
def solve(plan, blocks, x):
    """Forward and back substitution of the right sides in x, by node, in place."""
    if are_small(blocks):
        solve_small(plan, blocks, x)
        return
    count = plan.node_size.size
    for node in range(count):
        is_large = plan.node_size[node] > SMALL
        for entry in range(plan.column_start[node], plan.column_start[node + 1]):
            if is_large:
                forward(blocks[count + entry], x[node], x[plan.column_node[entry]])
            else:
                forward_three(blocks[count + entry], x[node], x[plan.column_node[entry]])
    for node in range(count - 1, -1, -1):
        y, is_large = x[node], plan.node_size[node] > SMALL
        divide(blocks[node], 1.0 if plan.node_body[node] >= 0 else -1.0, y)
        for entry in range(plan.column_start[node], plan.column_start[node + 1]):
            if is_large:
                back(blocks[count + entry], x[plan.column_node[entry]], y)
            else:
                back_three(blocks[count + entry], x[plan.column_node[entry]], y)


@linear_part
def divide(own, sign, y):
    """y <- s L^-T L^-1 y in place."""
    y0 = y[0] * own[0, 0]
    y1 = (y[1] - own[0, 1] * y0) * own[1, 1]
    y2 = (y[2] - own[0, 2] * y0 - own[1, 2] * y1) * own[2, 2]
    y3 = (y[3] - own[0, 3] * y0 - own[1, 3] * y1 - own[2, 3] * y2) * own[3, 3]
    y4 = (y[4] - own[0, 4] * y0 - own[1, 4] * y1 - own[2, 4] * y2 - own[3, 4] * y3) * own[4, 4]
    y5 = y[5] - own[0, 5] * y0 - own[1, 5] * y1 - own[2, 5] * y2 - own[3, 5] * y3 - own[4, 5] * y4
    y5 *= sign * own[5, 5] * own[5, 5]
    y4 = (sign * y4 - own[4, 5] * y5) * own[4, 4]
    y3 = (sign * y3 - own[3, 4] * y4 - own[3, 5] * y5) * own[3, 3]
    y2 = (sign * y2 - own[2, 3] * y3 - own[2, 4] * y4 - own[2, 5] * y5) * own[2, 2]
    y1 = (sign * y1 - own[1, 2] * y2 - own[1, 3] * y3 - own[1, 4] * y4 - own[1, 5] * y5) * own[1, 1]
    y0 = sign * y0 - own[0, 1] * y1 - own[0, 2] * y2 - own[0, 3] * y3 - own[0, 4] * y4 - own[0, 5] * y5
    y[0], y[1], y[2], y[3], y[4], y[5] = y0 * own[0, 0], y1, y2, y3, y4, y5


@linear_part
def solve_small(plan, blocks, x):
    """`solve` where all nodes are small."""
    count = plan.node_size.size
    for node in range(count):
        y = x[node]
        y0, y1, y2 = y[0], y[1], y[2]
        for entry in range(plan.column_start[node], plan.column_start[node + 1]):
            block, other = blocks[count + entry], x[plan.column_node[entry]]
            found = less(less(read_four(other), y0, read_four(block[0])), y1, read_four(block[1]))
            write_six(other, less(found, y2, read_four(block[2])))
    for node in range(count - 1, -1, -1):
        own, y = blocks[node], x[node]
        sign = 1.0 if plan.node_body[node] >= 0 else -1.0
        y0 = y[0] * own[0, 0]
        y1 = (y[1] - own[0, 1] * y0) * own[1, 1]
        y2 = sign * (y[2] - own[0, 2] * y0 - own[1, 2] * y1) * own[2, 2] * own[2, 2]
        y1 = own[1, 1] * (sign * y1 - own[1, 2] * y2)
        y0 = own[0, 0] * (sign * y0 - own[0, 1] * y1 - own[0, 2] * y2)
        found = four_of(y0, y1, y2)
        for entry in range(plan.column_start[node], plan.column_start[node + 1]):
            found = less(found, 1.0, three_times(blocks[count + entry], x[plan.column_node[entry]]))
        write_six(y, found)
