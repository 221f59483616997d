"""Materials of surfaces as numbers, and what two of them are to each other."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np

from linkwork.model.forces.contact_pair import ContactPair, material_key
from linkwork.model.model import Model

Array = np.ndarray


def contact_pairs(model: Model) -> list[ContactPair]:
    """All pairs that name a material."""
    return [force for force in model.forces.values() if isinstance(force, ContactPair) and material_key(force.first)]


def material_arrays(model: Model, names: Iterable[str]) -> dict[str, Array]:
    """Number of each surface's material, 0 for none that a pair names, and the laws of two materials by number.

    A pair of two names says more than one of a name and any; of two that say as much, the later counts.
    """
    pairs = contact_pairs(model)
    known = {name: n for n, name in enumerate(sorted({name for pair in pairs for name in pair.materials()}), start=1)}
    law = np.full((len(known) + 1, len(known) + 1, 3), -1.0)
    for pair in sorted(pairs, key=lambda pair: bool(material_key(pair.second))):
        a, b = known[material_key(pair.first)], known.get(material_key(pair.second), slice(None))
        law[a, b] = law[b, a] = (pair.friction, pair.restitution, pair.rolling)
    number = np.array([known.get(material_key(name), 0) for name in names], dtype=np.int64)
    return {"material": number, "pair_law": law}
