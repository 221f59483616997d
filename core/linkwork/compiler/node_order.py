"""In which order the nodes of the saddle-point matrix are eliminated.

A joint that is eliminated before one of its bodies takes that one for standing still: all that was eliminated on its
side is anchored there. Rows within what one body anchors see only motions against each other, which that body's own
motion does not change, so that those left without a pivot truly are redundant. Between two anchors that is not so: a
rod between two balls cannot grow longer, though its six coordinates are enough for their six rows. Hence a joint is
eliminated only when all that is anchored on its sides is so to one body, or to the ground. A body that keeps to a plane
is eliminated without what holds it there: it is anchored to its plane, and follows no body that may leave it. So is a
coupling of two bodies anchored to the ground if one of its coordinates is measured from there. Among the nodes that may
be eliminated, the one with the fewest coordinates around it comes first (minimum degree).
"""

from __future__ import annotations

import numpy as np

from linkwork.compiler.elimination import plan
from linkwork.compiler.pattern import NO_PAIRS
from linkwork.equations.elimination import GROUND, NOBODY, PLANE
from linkwork.equations.neighbours import find_links


def order_nodes(
    sizes: np.ndarray,
    plane: np.ndarray,
    groups: np.ndarray,
    links: np.ndarray,
    grounded: np.ndarray,
    coupled: np.ndarray = NO_PAIRS,
) -> tuple[np.ndarray, ...]:
    """Order the nodes; the first nine fields of an elimination plan.

    Args:
        sizes: coordinates of each body, 0 for the ground.
        plane: number of the plane that each body keeps to, below 0 in space.
        groups: of which joint or force each row is, in ascending order.
        links: pairs of such a group and one of its bodies, the ground left out, shape (links, 2).
        grounded: rows that measure something from the ground, whatever bodies they have.
        coupled: pairs of bodies whose masses are coupled, shape (couplings, 2).
    """
    movable = np.flatnonzero(sizes)
    bodies, count = len(movable), int(groups[-1]) + 1 if len(groups) else 0
    number = np.cumsum(sizes > 0) - 1
    rows = np.bincount(groups, minlength=count)
    weights = np.concatenate((sizes[movable], -rows)).astype(np.int64)
    edges = np.concatenate((np.stack((bodies + links[:, 0], number[links[:, 1]]), axis=1), number[coupled]))
    bodies_of = np.bincount(links[:, 0], minlength=count)
    bodies_of[groups[grounded]] = 0
    own = plane[movable]
    fixed = np.concatenate((np.where(own < 0, NOBODY, PLANE - own), np.where(bodies_of == 2, NOBODY, GROUND)))
    found = plan(weights, fixed.astype(np.int64), edges.astype(np.int64))
    place = np.empty(bodies + count, dtype=np.int64)
    place[found.order] = np.arange(bodies + count)
    of_body = np.concatenate((movable, np.full(count, -1)))
    of_row = np.concatenate((np.full(bodies, -1), np.cumsum(rows) - rows))
    body_node = np.full(len(sizes), -1, dtype=np.int64)
    body_node[movable] = place[:bodies]
    nodes = of_body[found.order], of_row[found.order], abs(weights[found.order])
    return *(array.astype(np.int64) for array in nodes), *found[1:], body_node, place[bodies + groups]


def side_blocks(nodes: np.ndarray, bodies: np.ndarray, start: np.ndarray, links: np.ndarray) -> np.ndarray:
    """The block between each pair of a row's node and a body's node, -1 where there is none."""
    count = len(start) - 1
    there = (nodes >= 0) & (bodies >= 0)
    earlier, later = np.minimum(nodes, bodies)[there], np.maximum(nodes, bodies)[there]
    found, at = np.full(len(nodes), -1, dtype=np.int64), np.empty(len(earlier), dtype=np.int64)
    find_links(start, links, earlier, later, at)
    found[there] = count + at
    return found
