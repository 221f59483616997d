"""A model with its bodies where a snapshot has them, which during a run is not where the model stores them."""

from __future__ import annotations

from dataclasses import replace
from types import MappingProxyType
from typing import Any

from linkwork.model.bodies.beam import Beam
from linkwork.model.bodies.body import Body
from linkwork.model.bodies.elastic import Elastic
from linkwork.model.bodies.ground import GROUND_ID
from linkwork.model.model import Model
from linkwork.results.bent import bent_in
from linkwork.results.snapshot import Snapshot


def seen_body(body: Body, snapshot: Snapshot | None) -> Body:
    """The body with the pose and the velocities of a snapshot; as it is where the snapshot tells nothing new."""
    if snapshot is None or snapshot.time <= 0.0 or body.id not in snapshot.bodies or body.id == GROUND_ID:
        return body
    bent: dict[str, Any] = {"bent": bent_in(snapshot, body.id)} if isinstance(body, Beam) else {}
    if isinstance(body, Elastic) and body.id in snapshot.elastic:
        bent = snapshot.elastic[body.id].bent()
    return replace(
        body,
        **bent,
        position=tuple(snapshot.position(body.id).tolist()),
        rotation=tuple(snapshot.rotation(body.id).tolist()),
        velocity=tuple(snapshot.velocity(body.id).tolist()),
        angular_velocity=tuple(snapshot.angular_velocity(body.id).tolist()),
    )


def seen_model(model: Model, snapshot: Snapshot | None) -> Model:
    """The model with every body where it is seen."""
    bodies = {key: seen_body(body, snapshot) for key, body in model.bodies.items()}
    return replace(model, bodies=MappingProxyType(bodies))
