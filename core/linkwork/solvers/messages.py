"""Messages between bodies and joints: what each node knows, condensed, handed to the nodes that it touches.

    body:   B x + JT eta = f            B = inertia + tangents of forces,  x six numbers for each body
    joint:  J x - e eta = -phi          e a compliance far below any that matters

A node that is done with its own block s L LT (s = 1 for a body, -1 for a joint) hands to each pair of nodes i, j that
it touches, through its messages W_i = L^-1 A_iT,

    A_ij -= s W_iT W_j,       f_i -= s W_iT L^-1 f

so a body hands its joints the compliance that they will feel, and a joint hands the bodies beyond it the inertia that
hangs on it. Read in the opposite order the same messages give each node its answer. Blocks of joints are kept with the
sign turned, so that what stands on a diagonal is always positive definite. No size or mass enters but through what the
nodes hand on: e is YIELD times the compliance that a row was shown, so a light body between heavy ones, a long chain,
rows that repeat each other and a singular position are all the same to it.

A block holds, once factorised, LT in its upper triangle with the diagonal inverted; a message is kept by rows of the
sender. Loops over all six columns are for the vector units: columns beyond the size of a node are zero.
"""

from __future__ import annotations

import math

from linkwork.equations.kernel import linear_part

YIELD = 1e-10


@linear_part
def factor_block(a, n):
    """L LT of one block in place, from its upper triangle; False where a pivot is not positive.

    Roots are taken at the end, where none waits for another.
    """
    for j in range(n):
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
def divide_message(block, w, n):
    """w <- L^-1 w in place, w of n rows."""
    for k in range(n):
        for i in range(6):
            w[k, i] *= block[k, k]
        for j in range(k + 1, n):
            for i in range(6):
                w[j, i] -= block[k, j] * w[k, i]


@linear_part
def hand_on(target, one, rows, two, n, sign):
    """target <- target - sign oneT two, on as many rows as the receiver has."""
    for i in range(rows):
        c0 = c1 = c2 = c3 = c4 = c5 = 0.0
        for k in range(n):
            f = one[k, i]
            c0 += f * two[k, 0]
            c1 += f * two[k, 1]
            c2 += f * two[k, 2]
            c3 += f * two[k, 3]
            c4 += f * two[k, 4]
            c5 += f * two[k, 5]
        target[i, 0] -= sign * c0
        target[i, 1] -= sign * c1
        target[i, 2] -= sign * c2
        target[i, 3] -= sign * c3
        target[i, 4] -= sign * c4
        target[i, 5] -= sign * c5


@linear_part
def show(shown, message, n):
    """Add the compliance that a body shows each row."""
    for k in range(n):
        for r in range(6):
            shown[r] += message[k, r] * message[k, r]


@linear_part
def yield_a_little(block, shown, n):
    """Add to each row of a joint a small node of the compliance that it was shown; rows that move nothing rest."""
    for k in range(n):
        block[k, k] += YIELD * shown[k] if shown[k] > 0.0 else 1.0


@linear_part
def condense(plan, blocks, shown):
    """Send all messages: factors in place; returns -1, or the place of the node whose pivot is not positive."""
    count = plan.node_size.size
    shown[:, :] = 0.0
    for node in range(count):
        n, own = plan.node_size[node], blocks[node]
        if plan.node_body[node] < 0:
            yield_a_little(own, shown[node], n)
        if not factor_block(own, n):
            return node
        send(plan, blocks, shown, node)
    return -1


@linear_part
def send(plan, blocks, shown, node):
    """Hand on what one node knows to all pairs of nodes that it touches."""
    count = plan.node_size.size
    n, own, is_body = plan.node_size[node], blocks[node], plan.node_body[node] >= 0
    sign = 1.0 if is_body else -1.0
    first, meet = plan.link_start[node], plan.meet_start[node]
    for link in range(first, plan.link_start[node + 1]):
        receiver, message = plan.link_node[link], blocks[count + link]
        divide_message(own, message, n)
        for other in range(first, link):
            rows = plan.node_size[plan.link_node[other]]
            hand_on(blocks[plan.meet_block[meet]], blocks[count + other], rows, message, n, sign)
            meet += 1
        meet += 1
        rows = plan.node_size[receiver]
        if plan.node_body[receiver] >= 0:
            hand_on(blocks[receiver], message, rows, message, n, sign)
        else:
            hand_on(blocks[receiver], message, rows, message, n, -sign)
            if is_body:
                show(shown[receiver], message, n)


@linear_part
def answer(plan, blocks, x):
    """x <- the answer of every node to the right sides in x, by place."""
    count = plan.node_size.size
    for node in range(count):
        n, own, y = plan.node_size[node], blocks[node], x[node]
        sign = 1.0 if plan.node_body[node] >= 0 else -1.0
        for k in range(n):
            y[k] *= own[k, k]
            for i in range(k + 1, n):
                y[i] -= own[k, i] * y[k]
        for k in range(n):
            y[k] *= sign
        for link in range(plan.link_start[node], plan.link_start[node + 1]):
            other, message = x[plan.link_node[link]], blocks[count + link]
            for k in range(n):
                for i in range(6):
                    other[i] -= message[k, i] * y[k]
    for node in range(count - 1, -1, -1):
        n, own, y = plan.node_size[node], blocks[node], x[node]
        sign = 1.0 if plan.node_body[node] >= 0 else -1.0
        for link in range(plan.link_start[node], plan.link_start[node + 1]):
            other, message = x[plan.link_node[link]], blocks[count + link]
            for k in range(n):
                s = 0.0
                for i in range(6):
                    s += message[k, i] * other[i]
                y[k] -= sign * s
        for k in range(n - 1, -1, -1):
            s = y[k]
            for i in range(k + 1, n):
                s -= own[k, i] * y[i]
            y[k] = own[k, k] * s
