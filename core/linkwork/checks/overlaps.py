"""Shapes that collide and cannot, and those that lie within each other."""

from __future__ import annotations

import numpy as np

from linkwork.collision.touching import find_contacts
from linkwork.compiler.compiled import Compiled
from linkwork.compiler.shapes import SOLIDS, collides, compile_shapes
from linkwork.model.bodies.beam import Beam
from linkwork.model.model import Model
from linkwork.results.finding import Finding
from linkwork.solvers.contact.sweeps import FASTEST_OUT
from linkwork.system.shapes import (
    MOST_CONTACTS,
    MOST_PAIRS,
    Shapes,
    TouchScratch,
    empty_contacts,
    make_touch_scratch,
)
from linkwork.system.state import State, copied

SEEN = 1e-5  # metres: overlaps that are deeper are told
MOST_NAMED = 5  # beams in a sentence
MOST = 64  # contacts that there is room for beside twelve of each shape


def unable_shapes(model: Model) -> list[Finding]:
    """Shapes that collide, of kinds that nothing can touch yet."""
    found = []
    for body in model.bodies.values():
        kinds = sorted({shape.kind for shape in body.shapes if shape.collides and shape.kind not in SOLIDS})
        if kinds:
            text = f"{body.id}: a shape of the kind {', '.join(kinds)} cannot collide yet; use a cylinder instead."
            found.append(Finding("warning", "cannot_collide", text, (body.id,)))
    return found


def untouched_beams(model: Model) -> list[Finding]:
    """Beams that do not collide, where there is something to touch them."""
    beams = [body.id for body in model.bodies.values() if isinstance(body, Beam) and not body.collides]
    if not beams or not any(shape.collides for body in model.bodies.values() for shape in body.shapes):
        return []
    named = ", ".join(beams[:MOST_NAMED]) + (f" and {len(beams) - MOST_NAMED} more" if len(beams) > MOST_NAMED else "")
    text = f"{named}: Collides is off, so shapes that collide pass through; turn it on for contact."
    return [Finding("info", "beam_untouched", text, tuple(beams))]


def overlaps(compiled: Compiled) -> list[Finding]:
    """Bodies that lie within each other at the stored poses, with the deepest overlap of each pair."""
    if not collides(compiled.model):
        return []
    return overlaps_at(
        compiled, copied(compiled.start), compile_shapes(compiled.model, compiled.bodies), " at the start"
    )


def overlaps_at(compiled: Compiled, state: State, shapes: Shapes, when: str = "") -> list[Finding]:
    """Bodies that lie within each other at a state, of whose shapes the numbers are known."""
    places = MOST + 12 * len(shapes.kind)
    scratch, table = make_touch_scratch(shapes, places), empty_contacts(places)
    while True:
        find_contacts(compiled.system, state, shapes, scratch, empty_contacts(1), table, 0.0)
        if not scratch.found[1]:
            break
        if places >= MOST_CONTACTS:
            return [_crowded(compiled, shapes, scratch, when)]
        places *= 2
        scratch, table = make_touch_scratch(shapes, min(8 * places, MOST_PAIRS)), empty_contacts(places)
    ids = [getattr(compiled.model.bodies[id], "member", id) for id in compiled.bodies]
    whole = [ids.index(id) for id in ids]  # pieces of a beam are told as the beam
    deepest: dict[tuple[int, int], float] = {}
    for n in range(int(table.count[0])):
        pair = tuple(sorted(whole[body] for body in table.body[n].tolist()))
        deepest[pair] = max(deepest.get(pair, 0.0), -float(table.gap[n]))
    text = "{} and {} overlap by {:.3g} m{}; they will be pushed apart at up to {:g} m/s."
    return [
        Finding("warning", "overlap", text.format(ids[a], ids[b], depth, when, FASTEST_OUT), (ids[a], ids[b]))
        for (a, b), depth in deepest.items()
        if depth > SEEN
    ]


def _crowded(compiled: Compiled, shapes: Shapes, scratch: TouchScratch, when: str) -> Finding:
    """More shapes lie within each other than can be listed."""
    body = compiled.body_named(int(np.argmax(np.bincount(shapes.body[scratch.near].ravel())[1:])) + 1)
    text = f"Too many shapes overlap{when} for a run, most of them with {body}."
    return Finding("error", "overlap", f"{text} Move the bodies apart, or turn off Collides for some.", (body,))
