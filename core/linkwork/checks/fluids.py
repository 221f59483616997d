"""Fluids that cannot do all that their words may lead one to expect."""

from __future__ import annotations

from collections.abc import Iterator

from linkwork.model.bodies.beam import Beam
from linkwork.model.bodies.elastic import Elastic
from linkwork.model.bodies.rigid import RigidBody
from linkwork.model.fluids.fluid import Fluid
from linkwork.model.model import Model
from linkwork.results.finding import Finding

REACH = 3.0  # spacings that particles see
OFF = 0.01  # of an edge: what is rounded by more to whole particles is told


def odd_fluids(model: Model) -> list[Finding]:
    """What is worth knowing about the fluids of a model."""
    return [finding for words in model.fluids.values() if isinstance(words, Fluid) for finding in _of(model, words)]


def _of(model: Model, words: Fluid) -> Iterator[Finding]:
    bent = [body.id for body in model.bodies.values() if isinstance(body, Beam | Elastic)]
    if bent:
        text = f"{', '.join(bent)}: what bends is not wetted yet, and {words.id} flows through it."
        yield Finding("warning", "fluid_passes", text, (words.id, *bent))
    thin = [body.id for body in model.bodies.values() if isinstance(body, RigidBody) and _is_thin(body, words)]
    if thin:
        text = (
            f"{', '.join(thin)}: thinner than three spacings of {words.id}, {REACH * words.spacing:.3g} m; particles "
            "on both sides feel each other, and fast ones pass. Take a smaller spacing, or thicker shapes."
        )
        yield Finding("warning", "fluid_leaks", text, (words.id, *thin))
    edges = [(words.size[axis], n * words.spacing) for axis, n in zip(words.axes, words.counts, strict=True)]
    if any(abs(wanted - got) > OFF * wanted for wanted, got in edges):
        told = " x ".join(f"{got:.4g}" for _, got in edges)
        text = f"{words.id} is {told} m at the start: whole particles fill it. Make its edges multiples of the spacing."
        yield Finding("info", "fluid_rounded", text, (words.id,))


def _is_thin(body: RigidBody, words: Fluid) -> bool:
    """Whether the box around one of its shapes is thinner than particles see, which is right for upright ones."""
    return any(2.0 * min(shape.half_size) < REACH * words.spacing for shape in body.shapes)
