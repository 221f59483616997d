"""Contact pairs of materials that nothing is made of."""

from __future__ import annotations

from linkwork.model.forces.contact_pair import ContactPair, material_key
from linkwork.model.model import Model
from linkwork.results.finding import Finding


def unmet_pairs(model: Model) -> list[Finding]:
    """Pairs that can say nothing, as no shape that collides is of a material that they name."""
    shapes = [shape for body in model.bodies.values() for shape in body.shapes if shape.collides]
    used = {material_key(shape.material) for shape in shapes}
    found = []
    for pair in model.forces.values():
        if not isinstance(pair, ContactPair):
            continue
        if not material_key(pair.first):
            text = f"{pair.id} names no material; enter one as its first, and the same material for its shapes."
            found.append(Finding("warning", "unmet_pair", text, (pair.id,)))
        elif missing := [name for name in (pair.first, pair.second) if name and material_key(name) not in used]:
            text = f"{pair.id}: no shape that collides is of {' or '.join(missing)}; type the material at the shapes."
            found.append(Finding("warning", "unmet_pair", text, (pair.id,)))
    return found
