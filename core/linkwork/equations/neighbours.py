"""Lists of neighbours in time that grows with their number, however many one node has.

What lies in stretches, one for each node, is sorted within each by laying it out by value and reading it back in
ascending order.
"""

from __future__ import annotations

from linkwork.equations.kernel import kernel, part


@part
def count_up(values, first):
    """The first of each value when they are laid out by value, and one number more."""
    for n in range(len(first)):
        first[n] = 0
    for value in values:
        first[value + 1] += 1
    for n in range(1, len(first)):
        first[n] += first[n - 1]


@kernel
def sort_stretches(start, values, first, owner, cursor, found):
    """Write the values of each stretch in ascending order.

    Args:
        start: of each stretch, and one number more.
        values: whole numbers from 0 to len(first) - 2.
        first: scratch, for one number more than there are values to have.
        owner: scratch, for as many as there are values.
        cursor: scratch, a number for each stretch and each value to have, whichever are more.
        found: the result.
    """
    count_up(values, first)
    for n in range(len(first) - 1):
        cursor[n] = first[n]
    for stretch in range(len(start) - 1):
        for n in range(start[stretch], start[stretch + 1]):
            owner[cursor[values[n]]] = stretch
            cursor[values[n]] += 1
    for stretch in range(len(start) - 1):
        cursor[stretch] = start[stretch]
    for value in range(len(first) - 1):
        for n in range(first[value], first[value + 1]):
            found[cursor[owner[n]]] = value
            cursor[owner[n]] += 1


@kernel
def list_neighbours(edges, start, cursor, found):
    """Neighbours of each node, in any order and as often as edges name them; those of a node with itself do not count.

    Args:
        edges: pairs of nodes.
        start: of each node the first in `found`, and one number more, the result.
        cursor: scratch, a number for each node.
        found: the result, room for two numbers for each edge.
    """
    for n in range(len(start)):
        start[n] = 0
    for n in range(len(edges)):
        if edges[n, 0] != edges[n, 1]:
            start[edges[n, 0] + 1] += 1
            start[edges[n, 1] + 1] += 1
    for n in range(1, len(start)):
        start[n] += start[n - 1]
        cursor[n - 1] = start[n - 1]
    for n in range(len(edges)):
        a, b = edges[n, 0], edges[n, 1]
        if a != b:
            found[cursor[a]], found[cursor[b]] = b, a
            cursor[a] += 1
            cursor[b] += 1


@kernel
def drop_repeats(start, values):
    """Leave each value once in each stretch, which are sorted; both are written anew."""
    used = first = 0
    for stretch in range(len(start) - 1):
        begin = used
        for n in range(first, start[stretch + 1]):
            if used == begin or values[used - 1] != values[n]:
                values[used] = values[n]
                used += 1
        first = start[stretch + 1]
        start[stretch + 1] = used


@kernel
def find_products(start, rows, cursor, found):
    """Where each pair of later nodes of each column meets: pairs (0, 0), (0, 1), (1, 1), (0, 2), ... of its places.

    A node meets itself at its own number, two meet in the column of the earlier one, after as many as there are nodes;
    the later has its place there, because nodes that go join what they leave.

    Args:
        start: of each column the first in `rows`, and one number more.
        rows: later nodes of each column, ascending.
        cursor: scratch, a number for each node: the place of a column that was looked at last.
        found: the result.
    """
    count, n = len(start) - 1, 0
    for column in range(count):
        first, last = start[column], start[column + 1]
        for late in range(first, last):
            receiver = rows[late]
            for early in range(first, late):
                at = cursor[rows[early]]
                while rows[at] < receiver:
                    at += 1
                cursor[rows[early]] = at
                found[n] = count + at
                n += 1
            cursor[receiver], found[n] = start[receiver], receiver
            n += 1


@kernel
def find_links(start, links, sender, receiver, found):
    """Which of the links of each sender is that to a receiver; the links of each are sorted, and all are there."""
    before = last = at = -1
    for n in range(len(sender)):
        if sender[n] != before or receiver[n] != last:
            before, last = sender[n], receiver[n]
            at, end = start[before], start[before + 1]
            while end - at > 1:
                middle = (at + end) // 2
                if links[middle] <= last:
                    at = middle
                else:
                    end = middle
        found[n] = at
