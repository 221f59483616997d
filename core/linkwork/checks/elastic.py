"""Elastic bodies that are not what their words may lead one to expect."""

from __future__ import annotations

from collections.abc import Iterator

from linkwork.compiler.compiled import Compiled
from linkwork.compiler.elastic_nodes import ElasticParts
from linkwork.compiler.nodes import elastic_of
from linkwork.results.finding import Finding

FAR = 0.01  # of a frequency


def odd_elastic(compiled: Compiled) -> list[Finding]:
    """What is worth knowing about the elastic bodies of a model."""
    return [finding for parts in elastic_of(compiled.model).values() for finding in _of(parts)]


def _of(parts: ElasticParts) -> Iterator[Finding]:
    body, element = parts.wanted.body, parts.superelement
    if body.solid.collides:
        text = f"{body.id}: elastic bodies do not collide yet, and it goes through the shapes that do; make it rigid."
        yield Finding("warning", "elastic_untouched", text, (body.id,))
    if body.deformed and body.deformed_key != parts.key:
        text = (
            f"{body.id} is held elsewhere or meshed in another way than when its bent shape was stored; it starts "
            "straight."
        )
        yield Finding("warning", "starts_straight", text, (body.id,))
    if element.worst > FAR:
        text = (
            f"{body.id}: a natural frequency is {element.worst:.1%} off that of its mesh; give it more vectors, "
            "at most 24, or divide it into several bodies."
        )
        yield Finding("info", "few_vectors", text, (body.id,))
