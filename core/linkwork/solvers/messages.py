"""Messages between bodies and joints: what each node knows, condensed, handed to the nodes that it touches.

    body:   B x + JT eta = f            B = inertia + tangents of forces,  x six numbers for each body
    joint:  J x - e eta = -phi          e a compliance far below any that matters

A node that is done with its own block s L LT (s = 1 for a body, -1 for a joint) hands to each pair of nodes i, j that
it touches, through its messages W_i = L^-1 A_iT,

    A_ij -= s W_iT W_j,       f_i -= s W_iT L^-1 f

so a body hands its joints the compliance that they will feel, and a joint hands the bodies beyond it the inertia that
hangs on it. Read in the opposite order the same messages give each node its answer. Blocks of joints are kept with the
sign turned, so that what stands on a diagonal is always positive definite. No size or mass enters but through what the
nodes hand on: e is YIELD times the compliance that a row was shown, hardly more than rounding, so a light body between
heavy ones and a long chain are all the same to it.

A row that is left with less than REPEATED of the least compliance that one of its bodies has shown it repeats others,
which hold it too. It is given back all that it was shown: it then asks for little, so that messages may serve positions
nearby, where what it repeats is no longer quite the same. The least, because a light body between heavy ones shows a
compliance of which hardly anything is left, though its rows are needed.

A block holds, once factorised, LT in its upper triangle with the diagonal inverted; a message is kept by rows of the
sender. Loops run over all six rows and columns, for the vector units: what is beyond the size of a node is zero. Where
no node is larger than FEW, as in a plane, they run over so many.
"""

from __future__ import annotations

import math

from linkwork.equations.kernel import linear_part

YIELD = 1e-14
REPEATED = 1e-9
FEW = 3
ALL, LEAST = 0, 1  # places in `shown`: compliance of all bodies together, and of the one that shows least


@linear_part
def factor_block(a, shown, n):
    """L LT of one block in place, from its upper triangle; False where a pivot is not positive.

    Nothing is shown to bodies.

    Roots are taken at the end, where none waits for another.
    """
    for j in range(n):
        if a[j, j] < REPEATED * shown[LEAST, j] or a[j, j] < 2.0 * YIELD * shown[ALL, j]:
            a[j, j] = shown[ALL, j]
        if not a[j, j] > 0.0:
            return False
        inverse = 1.0 / a[j, j]
        for i in range(j + 1, n):
            f = a[j, i] * inverse
            for k in range(6):
                a[i, k] -= f * a[j, k]
    for j in range(n):
        inverse = 1.0 / math.sqrt(a[j, j])
        for k in range(6):
            a[j, k] *= inverse
        a[j, j] = inverse
    return True


@linear_part
def divide_message(block, w):
    """w <- L^-1 w in place."""
    for i in range(6):
        w0 = w[0, i] * block[0, 0]
        w1 = (w[1, i] - block[0, 1] * w0) * block[1, 1]
        w2 = (w[2, i] - block[0, 2] * w0 - block[1, 2] * w1) * block[2, 2]
        w3 = (w[3, i] - block[0, 3] * w0 - block[1, 3] * w1 - block[2, 3] * w2) * block[3, 3]
        w4 = w[4, i] - block[0, 4] * w0 - block[1, 4] * w1 - block[2, 4] * w2 - block[3, 4] * w3
        w4 *= block[4, 4]
        w5 = w[5, i] - block[0, 5] * w0 - block[1, 5] * w1 - block[2, 5] * w2 - block[3, 5] * w3
        w5 = (w5 - block[4, 5] * w4) * block[5, 5]
        w[0, i], w[1, i], w[2, i], w[3, i], w[4, i], w[5, i] = w0, w1, w2, w3, w4, w5


@linear_part
def hand_on(target, one, rows, two, sign):
    """target <- target - sign oneT two, on as many rows as the receiver has."""
    for i in range(rows):
        a0, a1, a2 = sign * one[0, i], sign * one[1, i], sign * one[2, i]
        a3, a4, a5 = sign * one[3, i], sign * one[4, i], sign * one[5, i]
        for k in range(6):
            s = a0 * two[0, k] + a1 * two[1, k] + a2 * two[2, k]
            target[i, k] -= s + a3 * two[3, k] + a4 * two[4, k] + a5 * two[5, k]


@linear_part
def divide_few(block, w):
    """The same where no node is large."""
    for i in range(FEW):
        w0 = w[0, i] * block[0, 0]
        w1 = (w[1, i] - block[0, 1] * w0) * block[1, 1]
        w2 = (w[2, i] - block[0, 2] * w0 - block[1, 2] * w1) * block[2, 2]
        w[0, i], w[1, i], w[2, i] = w0, w1, w2


@linear_part
def hand_on_few(target, one, rows, two, sign):
    """The same where no node is large."""
    for i in range(rows):
        a0, a1, a2 = sign * one[0, i], sign * one[1, i], sign * one[2, i]
        for k in range(FEW):
            target[i, k] -= a0 * two[0, k] + a1 * two[1, k] + a2 * two[2, k]


@linear_part
def are_few(plan):
    """Whether no node is larger than FEW."""
    largest = 0
    for node in range(plan.node_size.size):
        largest = max(largest, plan.node_size[node])
    return largest <= FEW


@linear_part
def tell(message, y, other):
    """other <- other - messageT y."""
    y0, y1, y2, y3, y4, y5 = y[0], y[1], y[2], y[3], y[4], y[5]
    for i in range(6):
        s = y0 * message[0, i] + y1 * message[1, i] + y2 * message[2, i]
        other[i] -= s + y3 * message[3, i] + y4 * message[4, i] + y5 * message[5, i]


@linear_part
def hear(message, other, sign, y):
    """y <- y - sign message other."""
    x0, x1, x2, x3, x4, x5 = other[0], other[1], other[2], other[3], other[4], other[5]
    for k in range(6):
        s = x0 * message[k, 0] + x1 * message[k, 1] + x2 * message[k, 2]
        y[k] -= sign * (s + x3 * message[k, 3] + x4 * message[k, 4] + x5 * message[k, 5])


@linear_part
def show(shown, message, n):
    """The compliance that a body shows each row; one that shows nothing is not asked."""
    for r in range(6):
        own = 0.0
        for k in range(n):
            own += message[k, r] * message[k, r]
        if own > 0.0:
            least = shown[LEAST, r]
            shown[LEAST, r] = min(least, own) if least > 0.0 else own
            shown[ALL, r] += own


@linear_part
def yield_a_little(block, shown, n):
    """Add to each row of a joint a small node of the compliance that it was shown; rows that move nothing rest."""
    for k in range(n):
        block[k, k] += YIELD * shown[ALL, k] if shown[ALL, k] > 0.0 else 1.0


@linear_part
def condense(plan, blocks, shown):
    """Send all messages: factors in place; returns -1, or the place of the node whose pivot is not positive."""
    count, few = plan.node_size.size, are_few(plan)
    shown[:, :, :] = 0.0
    for node in range(count):
        n, own = plan.node_size[node], blocks[node]
        if plan.node_body[node] < 0:
            yield_a_little(own, shown[node], n)
        if not factor_block(own, shown[node], n):
            return node
        send(plan, blocks, shown, node, few)
    return -1


@linear_part
def send(plan, blocks, shown, node, few):
    """Hand on what one node knows to all pairs of nodes that it touches."""
    count = plan.node_size.size
    n, own, is_body = plan.node_size[node], blocks[node], plan.node_body[node] >= 0
    sign = 1.0 if is_body else -1.0
    first, meet = plan.link_start[node], plan.meet_start[node]
    for link in range(first, plan.link_start[node + 1]):
        receiver, message = plan.link_node[link], blocks[count + link]
        if few:
            divide_few(own, message)
        else:
            divide_message(own, message)
        for other in range(first, link):
            rows, target = plan.node_size[plan.link_node[other]], blocks[plan.meet_block[meet]]
            if few:
                hand_on_few(target, blocks[count + other], rows, message, sign)
            else:
                hand_on(target, blocks[count + other], rows, message, sign)
            meet += 1
        meet += 1
        rows, turned = plan.node_size[receiver], sign if plan.node_body[receiver] >= 0 else -sign
        if few:
            hand_on_few(blocks[receiver], message, rows, message, turned)
        else:
            hand_on(blocks[receiver], message, rows, message, turned)
        if is_body and plan.node_body[receiver] < 0:
            show(shown[receiver], message, n)


@linear_part
def answer(plan, blocks, x):
    """x <- the answer of every node to the right sides in x, by place."""
    if are_few(plan):
        answer_few(plan, blocks, x)
        return
    count = plan.node_size.size
    for node in range(count):
        own, y = blocks[node], x[node]
        sign = 1.0 if plan.node_body[node] >= 0 else -1.0
        for k in range(6):
            y[k] *= own[k, k]
            for i in range(k + 1, 6):
                y[i] -= own[k, i] * y[k]
        for k in range(6):
            y[k] *= sign
        for link in range(plan.link_start[node], plan.link_start[node + 1]):
            tell(blocks[count + link], y, x[plan.link_node[link]])
    for node in range(count - 1, -1, -1):
        own, y = blocks[node], x[node]
        sign = 1.0 if plan.node_body[node] >= 0 else -1.0
        for link in range(plan.link_start[node], plan.link_start[node + 1]):
            hear(blocks[count + link], x[plan.link_node[link]], sign, y)
        for k in range(5, -1, -1):
            s = y[k]
            for i in range(k + 1, 6):
                s -= own[k, i] * y[i]
            y[k] = own[k, k] * s


@linear_part
def answer_few(plan, blocks, x):
    """The same where no node is large."""
    count = plan.node_size.size
    for node in range(count):
        own, y = blocks[node], x[node]
        sign = 1.0 if plan.node_body[node] >= 0 else -1.0
        y0 = y[0] * own[0, 0]
        y1 = (y[1] - own[0, 1] * y0) * own[1, 1]
        y2 = sign * (y[2] - own[0, 2] * y0 - own[1, 2] * y1) * own[2, 2]
        y0, y1 = sign * y0, sign * y1
        y[0], y[1], y[2] = y0, y1, y2
        for link in range(plan.link_start[node], plan.link_start[node + 1]):
            message, other = blocks[count + link], x[plan.link_node[link]]
            for i in range(FEW):
                other[i] -= y0 * message[0, i] + y1 * message[1, i] + y2 * message[2, i]
    for node in range(count - 1, -1, -1):
        own, y = blocks[node], x[node]
        sign = 1.0 if plan.node_body[node] >= 0 else -1.0
        y0, y1, y2 = y[0], y[1], y[2]
        for link in range(plan.link_start[node], plan.link_start[node + 1]):
            message, other = blocks[count + link], x[plan.link_node[link]]
            x0, x1, x2 = sign * other[0], sign * other[1], sign * other[2]
            y0 -= x0 * message[0, 0] + x1 * message[0, 1] + x2 * message[0, 2]
            y1 -= x0 * message[1, 0] + x1 * message[1, 1] + x2 * message[1, 2]
            y2 -= x0 * message[2, 0] + x1 * message[2, 1] + x2 * message[2, 2]
        y2 *= own[2, 2]
        y1 = own[1, 1] * (y1 - own[1, 2] * y2)
        y[0], y[1], y[2] = own[0, 0] * (y0 - own[0, 1] * y1 - own[0, 2] * y2), y1, y2
