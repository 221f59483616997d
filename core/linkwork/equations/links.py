"""Which rows of joints, drivers and forces are one node of the saddle-point matrix, and the bodies of each."""

from __future__ import annotations

from linkwork.equations.kernel import kernel


@kernel
def list_links(bounds, start, side_body, acting, largest, group, links):
    """Number the groups of rows, and list the bodies of each, those once.

    Args:
        bounds: first row of each joint, driver and force, and one number more.
        start: first side of each row, and one number more.
        side_body: body of each side.
        acting: rows that act, in ascending order.
        largest: how many rows a group may have: what has more is cut.
        group: of each acting row, the first result.
        links: pairs of a group and a body, the second one; room for as many as there are sides.

    Returns:
        How many links there are.
    """
    count = first = held = 0
    holder, last, groups = 0, -1, 0
    for n in range(len(acting)):
        row = acting[n]
        while bounds[holder + 1] <= row:
            holder += 1
        if holder != last or held == largest:
            groups, first, held, last = groups + 1, count, 0, holder
        held += 1
        group[n] = groups - 1
        for side in range(start[row], start[row + 1]):
            known = False
            for link in range(first, count):
                known = known or links[link, 1] == side_body[side]
            if not known:
                links[count, 0], links[count, 1] = groups - 1, side_body[side]
                count += 1
    return count
