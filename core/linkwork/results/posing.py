"""A model in the position of a snapshot: what a run has found, stored as words."""

from __future__ import annotations

from linkwork import edits
from linkwork.edits import Edit
from linkwork.errors import ModelError
from linkwork.model.bodies.beam import Beam
from linkwork.model.bodies.elastic import Elastic
from linkwork.model.bodies.ground import GROUND_ID
from linkwork.model.model import Model
from linkwork.results.bent import bent_in
from linkwork.results.snapshot import Snapshot


def pose_edits(model: Model, snapshot: Snapshot, velocities: bool = False) -> tuple[Edit, ...]:
    """Edits that bring each body where the snapshot has it, at rest or with its velocities."""
    found: list[Edit] = []
    for body in (body for body in model.bodies if body != GROUND_ID):
        if body not in snapshot.bodies:
            raise ModelError(f"{body} is not in this snapshot.", body)
        speed, spin = snapshot.velocity(body), snapshot.angular_velocity(body)
        reported = {
            "position": snapshot.position(body),
            "rotation": snapshot.rotation(body),
            "velocity": speed if velocities else 0.0 * speed,
            "angular_velocity": spin if velocities else 0.0 * spin,
        }
        known = model.bodies[body]
        bent = bent_in(snapshot, body, velocities) if isinstance(known, Beam) else ()
        if bent and bent != known.bent:
            found.append(edits.SetValue(body, "bent", bent))
        if isinstance(known, Elastic) and body in snapshot.elastic:
            rows = snapshot.elastic[body].bent(velocities)
            found += [
                edits.SetValue(body, name, value) for name, value in rows.items() if getattr(known, name) != value
            ]
        found += [
            edits.SetValue(body, field, tuple(value.tolist()))
            for field, value in reported.items()
            if hasattr(known, field) and tuple(getattr(known, field)) != tuple(value.tolist())
        ]
    return tuple(found)


def posed(model: Model, snapshot: Snapshot, velocities: bool = False) -> Model:
    """The model in the position of a snapshot, at rest or with its velocities."""
    return edits.apply(model, pose_edits(model, snapshot, velocities))[0]
