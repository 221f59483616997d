"""Bodies that a joint has just caught, and their numbers as they are, nothing closed."""

import numpy as np
from joint_trials import momentum
from sample_models import brick, built, rod

from linkwork.compiler.compile import compile_model
from linkwork.edits import AddJoint
from linkwork.math3d import vector
from linkwork.model.model import Model
from linkwork.simulation.installed import Installed, install
from linkwork.simulation.snapshots import snapshot_of
from linkwork.system.state import copied


def installed(model: Model) -> Installed:
    compiled = compile_model(model)
    return install(compiled, copied(compiled.start))


def momentum_of(made: Installed) -> np.ndarray:
    return momentum(made.compiled.model, snapshot_of(made, revision=0, document_revision=0, step_count=0))


def colliding(kind: str) -> Model:
    """Two tumbling bricks that a joint of a kind has just caught."""
    one = brick("one", velocity=(1.0, 0.2, -0.3), angular_velocity=(0.5, -1.0, 2.0))
    two = brick(
        "two", mass=5.0, position=(-0.5, 0.3, 0.2), velocity=(-1.0, 0.4, 0.1), angular_velocity=(0.2, 0.3, -1.0)
    )
    words = {"follower_at": (0.1, 0.2, 0.3)} if kind == "rod" else {}
    catch = AddJoint("joint", kind, base="one", follower="two", at=(0.1, 0.0, 0.4), axis=(1, 2, 0), **words)
    return built(one, two, catch, gravity=vector.ZERO)


def too_far_apart() -> Model:
    """Two rods of half a metre between points that are three metres apart, so that two metres are missing."""
    return built(
        rod("a", (0, 0, 0), (0.5, 0, 0)),
        rod("b", (2.5, 0, 0), (3, 0, 0)),
        AddJoint("left", "spherical", base="ground", follower="a", at=(0, 0, 0)),
        AddJoint("right", "spherical", base="ground", follower="b", at=(3, 0, 0)),
        AddJoint("middle", "spherical", base="a", follower="b", base_at=(0.25, 0, 0), follower_at=(-0.25, 0, 0)),
    )
