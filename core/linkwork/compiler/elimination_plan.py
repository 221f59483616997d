"""The elimination plan of a model: its nodes, their order, and where rows and masses stand in the matrix."""

from __future__ import annotations

import numpy as np

from linkwork.compiler.compiled import Compiled
from linkwork.compiler.node_order import order_nodes, side_blocks
from linkwork.compiler.plain_rows import is_plain, plain_rows
from linkwork.compiler.planes import Planes, no_planes
from linkwork.equations.links import list_links
from linkwork.system.compiled_system import DOT, GROUND, POSITION, SUM, TIE, CompiledSystem
from linkwork.system.elimination_plan import LARGEST, EliminationPlan
from linkwork.system.plain_rows import PlainRows

COORDINATES = np.array((0, 3, 6, 6, 6))  # of a body by its columns: a point only shifts
IN_PLANE = 3


def plan_elimination(
    compiled: Compiled, earlier: tuple[CompiledSystem, EliminationPlan] | None = None
) -> EliminationPlan:
    """Nodes of a model and the order in which they are eliminated.

    Args:
        compiled: the model.
        earlier: nodes of another system, which serve again where the same bodies hang together in the same way.
    """
    system = compiled.system
    if earlier is not None and _hang_the_same(earlier[0], system):
        nonlinear, general, plain = _rows(system, earlier[1].active)
        return earlier[1]._replace(nonlinear=nonlinear, general=general, plain=plain)
    return _compiled(system, no_planes(compiled))


def plan_in_planes(compiled: Compiled, planes: Planes) -> EliminationPlan:
    """The same where bodies that keep to a plane have three coordinates, and no rows that hold them there."""
    return _compiled(compiled.system, planes)


def _compiled(system: CompiledSystem, planes: Planes) -> EliminationPlan:
    sizes = np.where(planes.flat, IN_PLANE, COORDINATES[system.width])
    rows = np.arange(system.joint_rows[0], system.first_read[0])
    active = rows[~planes.idle[rows]]
    asked = *_groups(system, active), _grounded(system, active), system.coupled
    found = list(order_nodes(sizes, planes.number, *asked))
    node_row, row_node = found[1], found[8]
    row_place = np.arange(len(active)) - node_row[row_node]
    found[1] = np.where(node_row >= 0, np.append(active, -1)[node_row], -1)
    found[8], places = np.full(len(system.row_kind), -1, dtype=np.int64), np.zeros(len(system.row_kind), dtype=np.int64)
    found[8][active], places[active] = row_node, row_place
    row_of_side = np.repeat(np.arange(len(system.row_kind)), np.diff(system.row_start))
    side_node = found[7][system.side_body]
    blocks = side_blocks(found[8][row_of_side], side_node, found[3], found[4])
    hard = active[active < system.first_soft[0]]
    plane = np.ascontiguousarray(planes.frame.reshape(-1, 9))
    nonlinear, general, plain = _rows(system, active)
    is_tie = np.zeros(len(system.row_kind), dtype=bool)
    is_tie[plain.row[plain.axis >= 0]] = True
    flat_side = np.flatnonzero(planes.flat[system.side_body] & (found[8] >= 0)[row_of_side] & ~is_tie[row_of_side])
    one, two = found[7][system.coupled].T
    coupled = side_blocks(one, two, found[3], found[4]), (one > two).astype(np.int64)
    rest = places, hard, active, planes.flat.astype(np.int64), plane, flat_side, *coupled
    return EliminationPlan(*found, blocks, side_node, nonlinear, general, plain, *rest)


def _hang_the_same(old: CompiledSystem, new: CompiledSystem) -> bool:
    """Whether the order would come out the same; the compiler hands on arrays of sides that are equal as they are."""
    if old.side_body is not new.side_body:
        return False
    names = ("width", "joint_rows", "first_soft", "first_read", "coupled")
    return all(np.array_equal(getattr(old, name), getattr(new, name)) for name in names)


def _rows(system: CompiledSystem, active: np.ndarray) -> tuple[np.ndarray, np.ndarray, PlainRows]:
    """Acting rows that must be looked at where a step ends, those that are not plain, and the plain ones."""
    middle = int(system.first_soft[0])
    hard, soft = active[active < middle], active[active >= middle]
    plain = is_plain(system, hard)
    bent = (system.row_kind[hard] != TIE) & (system.row_kind[hard] != DOT) | (system.row_formula[hard] >= 0)
    special = hard[bent & (system.row_level[hard] == POSITION)]
    return special, np.concatenate((hard[~plain], soft)), plain_rows(system, hard[plain])


def _grounded(system: CompiledSystem, active: np.ndarray) -> np.ndarray:
    """Places of the active rows that are sums of which a part is measured from the ground."""
    places = np.flatnonzero(system.row_kind[active] == SUM)
    if not len(places):
        return places
    start = system.part_start
    found = [system.part_row[start[row] : start[row + 1]] for row in active[places].tolist()]
    return places[[bool((system.row_body[parts] == GROUND).any()) for parts in found]]


def _groups(system: CompiledSystem, active: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Group of each active row, and the bodies of each group (see `order_nodes`).

    The rows of a joint or driver are a group, cut where they are more than a node holds; each row of a force is one.
    """
    soft = np.arange(int(system.first_soft[0]), int(system.first_read[0])) + 1
    bounds = np.concatenate((system.joint_rows, soft))
    group, links = np.empty(len(active), dtype=np.int64), np.empty((len(system.side_body), 2), dtype=np.int64)
    count = list_links(bounds, system.row_start, system.side_body, active, LARGEST, group, links)
    return group, links[:count]
