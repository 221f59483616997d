"""Shapes that collide and cannot, and those that lie within each other at the stored poses."""

from __future__ import annotations

from linkwork.collision.touching import find_contacts
from linkwork.compiler.compiled import Compiled
from linkwork.compiler.shapes import SOLIDS, collides, compile_shapes
from linkwork.model.model import Model
from linkwork.results.finding import Finding
from linkwork.system.shapes import empty_contacts, make_touch_room
from linkwork.system.state import copied

SEEN = 1e-5  # metres: overlaps that are deeper are told
MOST = 64  # contacts that there is room for beside twelve of each shape


def unable_shapes(model: Model) -> list[Finding]:
    """Shapes that collide, of kinds that nothing can touch yet."""
    found = []
    for body in model.bodies.values():
        kinds = sorted({shape.kind for shape in body.shapes if shape.collides and shape.kind not in SOLIDS})
        if kinds:
            text = f"{body.id}: a shape of the kind {', '.join(kinds)} cannot collide yet; put a cylinder in its place."
            found.append(Finding("warning", "cannot_collide", text, (body.id,)))
    return found


def overlaps(compiled: Compiled) -> list[Finding]:
    """Bodies that lie within each other, with the deepest overlap of each pair."""
    if not collides(compiled.model):
        return []
    shapes = compile_shapes(compiled.model, compiled.bodies)
    room = MOST + 12 * len(shapes.kind)
    scratch, table = make_touch_room(shapes, room), empty_contacts(room)
    find_contacts(compiled.system, copied(compiled.start), shapes, scratch, empty_contacts(1), table, 0.0)
    deepest: dict[tuple[int, int], float] = {}
    for n in range(int(table.count[0])):
        pair = tuple(sorted(table.body[n].tolist()))
        deepest[pair] = max(deepest.get(pair, 0.0), -float(table.gap[n]))
    ids = list(compiled.bodies)
    text = "{} and {} lie {:.3g} m within each other at the start; they are pushed apart slowly."
    return [
        Finding("warning", "overlap", text.format(ids[a], ids[b], depth), (ids[a], ids[b]))
        for (a, b), depth in deepest.items()
        if depth > SEEN
    ]
