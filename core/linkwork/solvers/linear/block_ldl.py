"""Messages between bodies and joints: what each node knows, condensed, handed to the nodes that it touches.

    body:   B x + JT eta = f            B = inertia + tangents of forces,  x six numbers for each body
    joint:  J x - e eta = -phi          e a compliance far below any that matters

A node that is done with its own block s L LT (s = 1 for a body, -1 for a joint) hands to each pair of nodes i, j that
it touches, through its messages W_i = L^-1 A_iT,

    A_ij -= s W_iT W_j,       f_i -= s W_iT L^-1 f

so a body hands its joints the compliance that they will feel, and a joint hands the bodies beyond it the inertia that
hangs on it. Blocks of joints are kept with the sign turned, so that what stands on a diagonal is always positive
definite. No size or mass enters but through what the nodes hand on: e is YIELD times the compliance that a row was
shown, hardly more than rounding, so a light body between heavy ones and a long chain are all the same to it.

Once all pairs know, a message is kept as G_i = s L^-T W_i, so that on the way of an answer through many nodes one
product with each of them waits for the one before, and nothing is divided:

    f_i -= G_iT f   from the leaves to the roots,    x = s L^-T L^-1 f - sum of G_i x_i   in the opposite order

A row that is left with less than REPEATED of the least compliance that one of its bodies has shown it, or with no more
than ROUNDING of what all have shown, repeats others, which hold it too. It is given back all that it was shown: it then
asks for little, so that messages may serve positions nearby, where what it repeats is no longer quite the same; and it
is marked. The least, because a light body between heavy ones shows a compliance of which hardly anything is left,
though its rows are needed. REPEATED is so large because messages are mostly sent where rows are open by what a step
leaves to its iteration, 1e-6 and more, of which the square is left of rows that repeat others. Where bodies stand on
their rows, ROUNDING alone decides: next to a singular position a row may be needed of which little more is left.

A block holds, once factorised, LT in its upper triangle with the diagonal inverted; a message is kept by rows of the
sender, taken as one value for the vector units (equations/sixes.py): what is beyond the size of a node is zero. Of a
sender that is no larger than FEW, such as a ball, only so many rows are looked at; where no node is larger, as in a
plane, blocks have so many rows of four.
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
from linkwork.system.sending import FEW

YIELD = 1e-14
REPEATED = 1e-9
ROUNDING = 1e-12  # of the compliance of all bodies: 3e-14 was left of rows that repeat others, 1e-6 of those needed
ALL, LEAST = 0, 1  # places in `shown`: compliance of all bodies together, and of the one that shows least
REPEATS = -1.0  # stands there in the place of the least once a row was found to repeat others
ALL_SENT = -1


@linear_part
def factor_block(a, shown, n, repeated):
    """L LT of one block in place, from its upper triangle; False where a pivot is not positive.

    Nothing is shown to bodies. `repeated` is REPEATED, or nothing where bodies stand on their rows.

    Roots are taken at the end, where none waits for another.
    """
    for j in range(n):
        if a[j, j] < repeated * shown[LEAST, j] or a[j, j] < ROUNDING * shown[ALL, j]:
            a[j, j], shown[LEAST, j] = shown[ALL, j], REPEATS
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
def divide_message(block, w):
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
def hand_on(target, one, rows, two, sign):
    """target <- target - sign oneT two, on as many rows as the receiver has."""
    b0, b1, b2 = read_six(two[0]), read_six(two[1]), read_six(two[2])
    b3, b4, b5 = read_six(two[3]), read_six(two[4]), read_six(two[5])
    for i in range(rows):
        even = less(read_six(target[i]), sign * one[0, i], b0)
        even = less(less(even, sign * one[2, i], b2), sign * one[4, i], b4)
        odd = less(less(scaled(b1, -sign * one[1, i]), sign * one[3, i], b3), sign * one[5, i], b5)
        write_six(target[i], less(even, -1.0, odd))


@linear_part
def divide_three(block, w):
    """`divide_message` of a node that is not large, to one that is."""
    w0 = scaled(read_six(w[0]), block[0, 0])
    w1 = scaled(less(read_six(w[1]), block[0, 1], w0), block[1, 1])
    w2 = scaled(less(less(read_six(w[2]), block[0, 2], w0), block[1, 2], w1), block[2, 2])
    write_six(w[0], w0)
    write_six(w[1], w1)
    write_six(w[2], w2)


@linear_part
def hand_on_three(target, one, rows, two, sign):
    """`hand_on` of a node that is not large, to one that is."""
    b0, b1, b2 = scaled(read_six(two[0]), sign), scaled(read_six(two[1]), sign), scaled(read_six(two[2]), sign)
    for i in range(rows):
        own = less(less(read_six(target[i]), one[0, i], b0), one[1, i], b1)
        write_six(target[i], less(own, one[2, i], b2))


@linear_part
def factor_few(a, shown, n, repeated):
    """`factor_block` where no node is large; a pivot is written when its row has been read."""
    for j in range(n):
        pivot, row = a[j, j], read_four(a[j])
        if pivot < repeated * shown[LEAST, j] or pivot < ROUNDING * shown[ALL, j]:
            pivot, shown[LEAST, j] = shown[ALL, j], REPEATS
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
def divide_few(block, w):
    """`divide_message` where no node is large."""
    w0 = scaled(read_four(w[0]), block[0, 0])
    w1 = scaled(less(read_four(w[1]), block[0, 1], w0), block[1, 1])
    w2 = scaled(less(less(read_four(w[2]), block[0, 2], w0), block[1, 2], w1), block[2, 2])
    write_six(w[0], w0)
    write_six(w[1], w1)
    write_six(w[2], w2)


@linear_part
def hand_on_few(target, one, rows, two, sign):
    """`hand_on` where no node is large."""
    b0, b1, b2 = scaled(read_four(two[0]), sign), scaled(read_four(two[1]), sign), scaled(read_four(two[2]), sign)
    for i in range(rows):
        own = less(less(read_four(target[i]), one[0, i], b0), one[1, i], b1)
        write_six(target[i], less(own, one[2, i], b2))


@linear_part
def put_side(few, block, own, j, is_column):
    """Jacobian of one row, the own-th of its node, into the block through which it reaches a body."""
    if few and is_column:
        for k in range(FEW):
            block[k, own] = j[k]
    elif few:
        for k in range(FEW):
            block[own, k] = j[k]
    elif is_column:
        for k in range(6):
            block[k, own] = j[k]
    else:
        for k in range(6):
            block[own, k] = j[k]


@linear_part
def are_few(blocks):
    """Whether blocks are those of nodes that are not large."""
    return blocks.shape[1] == FEW


@linear_part
def tell(message, y, other):
    """other <- other - messageT y."""
    even = less(less(read_six(other), y[0], read_six(message[0])), y[2], read_six(message[2]))
    odd = less(scaled(read_six(message[1]), -y[1]), y[3], read_six(message[3]))
    even, odd = less(even, y[4], read_six(message[4])), less(odd, y[5], read_six(message[5]))
    write_six(other, less(even, -1.0, odd))


@linear_part
def tell_three(message, y, other):
    """The same from a node that is not large."""
    told = less(less(read_six(other), y[0], read_six(message[0])), y[1], read_six(message[1]))
    write_six(other, less(told, y[2], read_six(message[2])))


@linear_part
def hear(message, other, y):
    """y <- y - message other."""
    write_six(y, less(read_six(y), 1.0, rows_times(message, other)))


@linear_part
def hear_three(message, other, y):
    """The same to a node that is not large."""
    write_six(y, less(read_six(y), 1.0, few_rows_times(message, other)))


@linear_part
def show(shown, message):
    """The compliance that a body shows each row; one that shows nothing is not asked."""
    own = squared(read_six(message[0]))
    for k in range(1, 6):
        own = more(own, squared(read_six(message[k])))
    write_six(shown[ALL], more(read_six(shown[ALL]), own))
    write_six(shown[LEAST], least_of(read_six(shown[LEAST]), own))


@linear_part
def show_few(shown, message):
    """The same where no node is large."""
    own = more(more(squared(read_four(message[0])), squared(read_four(message[1]))), squared(read_four(message[2])))
    write_six(shown[ALL], more(read_four(shown[ALL]), own))
    write_six(shown[LEAST], least_of(read_four(shown[LEAST]), own))


@linear_part
def yield_a_little(block, shown, n, give):
    """Add to each row of a joint a small share of the compliance that it was shown; rows that move nothing rest."""
    for k in range(n):
        block[k, k] += give * shown[ALL, k] if shown[ALL, k] > 0.0 else 1.0


@linear_part
def condense(plan, blocks, shown, give, repeated):
    """Send all messages: factors in place; ALL_SENT, or the place of the node whose pivot is not positive.

    Rows of joints yield by `give` times the compliance that they are shown; `repeated` as for `factor_block`.
    """
    count, few = plan.node_size.size, are_few(blocks)
    shown[:, :, :] = 0.0
    for node in range(count):
        n, own = plan.node_size[node], blocks[node]
        if plan.node_body[node] < 0:
            yield_a_little(own, shown[node], n, give)
        own_shown = shown[node]
        if not (factor_few(own, own_shown, n, repeated) if few else factor_block(own, own_shown, n, repeated)):
            return node
        send(plan, blocks, shown, node, few)
        sign = 1.0 if plan.node_body[node] >= 0 else -1.0
        for link in range(plan.link_start[node], plan.link_start[node + 1]):
            size = FEW if few else plan.node_size[plan.link_node[link]]
            if n > FEW:
                make_gain(own, sign, blocks[count + link])
            elif size > FEW:
                make_gain_of_three(own, sign, blocks[count + link])
            else:
                make_gain_of_few(own, sign, blocks[count + link])
    return ALL_SENT


@linear_part
def make_gain(block, sign, w):
    """w <- s L^-T w in place: what has been handed on to all pairs becomes what a node answers."""
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
def make_gain_of_three(block, sign, w):
    """The same from a node that is not large to one that is."""
    w2 = scaled(read_six(w[2]), block[2, 2])
    w1 = scaled(less(read_six(w[1]), block[1, 2], w2), block[1, 1])
    w0 = scaled(less(less(read_six(w[0]), block[0, 1], w1), block[0, 2], w2), block[0, 0])
    write_six(w[0], scaled(w0, sign))
    write_six(w[1], scaled(w1, sign))
    write_six(w[2], scaled(w2, sign))


@linear_part
def make_gain_of_few(block, sign, w):
    """The same between nodes that are not large."""
    w2 = scaled(read_four(w[2]), block[2, 2])
    w1 = scaled(less(read_four(w[1]), block[1, 2], w2), block[1, 1])
    w0 = scaled(less(less(read_four(w[0]), block[0, 1], w1), block[0, 2], w2), block[0, 0])
    write_six(w[0], scaled(w0, sign))
    write_six(w[1], scaled(w1, sign))
    write_six(w[2], scaled(w2, sign))


@linear_part
def send(plan, blocks, shown, node, few):
    """Hand on what one node knows to all pairs of nodes that it touches."""
    count = plan.node_size.size
    own, is_body, is_large = blocks[node], plan.node_body[node] >= 0, plan.node_size[node] > FEW
    sign = 1.0 if is_body else -1.0
    first, meet = plan.link_start[node], plan.meet_start[node]
    for link in range(first, plan.link_start[node + 1]):
        receiver, message = plan.link_node[link], blocks[count + link]
        size = plan.node_size[receiver]
        if is_large:
            divide_message(own, message)
        elif size > FEW:
            divide_three(own, message)
        else:
            divide_few(own, message)
        for other in range(first, link):
            rows, target = plan.node_size[plan.link_node[other]], blocks[plan.meet_block[meet]]
            if is_large:
                hand_on(target, blocks[count + other], rows, message, sign)
            elif size > FEW:
                hand_on_three(target, blocks[count + other], rows, message, sign)
            else:
                hand_on_few(target, blocks[count + other], rows, message, sign)
            meet += 1
        meet += 1
        turned = sign if plan.node_body[receiver] >= 0 else -sign
        if is_large:
            hand_on(blocks[receiver], message, size, message, turned)
        elif size > FEW:
            hand_on_three(blocks[receiver], message, size, message, turned)
        else:
            hand_on_few(blocks[receiver], message, size, message, turned)
        if is_body and plan.node_body[receiver] < 0:
            if few:
                show_few(shown[receiver], message)
            else:
                show(shown[receiver], message)


@linear_part
def answer(plan, blocks, x):
    """x <- the answer of every node to the right sides in x, by place."""
    if are_few(blocks):
        answer_few(plan, blocks, x)
        return
    count = plan.node_size.size
    for node in range(count):
        is_large = plan.node_size[node] > FEW
        for link in range(plan.link_start[node], plan.link_start[node + 1]):
            if is_large:
                tell(blocks[count + link], x[node], x[plan.link_node[link]])
            else:
                tell_three(blocks[count + link], x[node], x[plan.link_node[link]])
    for node in range(count - 1, -1, -1):
        y, is_large = x[node], plan.node_size[node] > FEW
        divide(blocks[node], 1.0 if plan.node_body[node] >= 0 else -1.0, y)
        for link in range(plan.link_start[node], plan.link_start[node + 1]):
            if is_large:
                hear(blocks[count + link], x[plan.link_node[link]], y)
            else:
                hear_three(blocks[count + link], x[plan.link_node[link]], y)


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
def answer_few(plan, blocks, x):
    """The same where no node is large."""
    count = plan.node_size.size
    for node in range(count):
        y = x[node]
        y0, y1, y2 = y[0], y[1], y[2]
        for link in range(plan.link_start[node], plan.link_start[node + 1]):
            message, other = blocks[count + link], x[plan.link_node[link]]
            told = less(less(read_four(other), y0, read_four(message[0])), y1, read_four(message[1]))
            write_six(other, less(told, y2, read_four(message[2])))
    for node in range(count - 1, -1, -1):
        own, y = blocks[node], x[node]
        sign = 1.0 if plan.node_body[node] >= 0 else -1.0
        y0 = y[0] * own[0, 0]
        y1 = (y[1] - own[0, 1] * y0) * own[1, 1]
        y2 = sign * (y[2] - own[0, 2] * y0 - own[1, 2] * y1) * own[2, 2] * own[2, 2]
        y1 = own[1, 1] * (sign * y1 - own[1, 2] * y2)
        y0 = own[0, 0] * (sign * y0 - own[0, 1] * y1 - own[0, 2] * y2)
        heard = four_of(y0, y1, y2)
        for link in range(plan.link_start[node], plan.link_start[node + 1]):
            heard = less(heard, 1.0, three_times(blocks[count + link], x[plan.link_node[link]]))
        write_six(y, heard)
