"""Coordinates and their rates at the stored poses, against small steps of the bodies."""

from dataclasses import replace

import pytest
from sample_elements import joint
from sample_models import brick

from linkwork.math3d import rotation, vector
from linkwork.model.joints.grounded import Grounded
from linkwork.model.joints.standing import standing
from linkwork.model.registry import FAMILIES

KINDS = [kind for kind, cls in FAMILIES["joints"].items() if cls.coordinates and not issubclass(cls, Grounded)]
BASE = brick("upper", velocity=(0.3, -0.1, 0.2), angular_velocity=(0.5, 0.2, -0.4))
FOLLOWER = brick("brick", position=(0.1, 0.5, -0.2), velocity=(-0.2, 0.1, 0.4), angular_velocity=(-0.3, 0.9, 0.1))


def later(body, h):
    turn = rotation.about(body.angular_velocity, h * vector.norm(body.angular_velocity))
    return replace(
        body,
        position=vector.add(body.position, vector.scale(body.velocity, h)),
        rotation=rotation.multiply(turn, body.rotation),
    )


@pytest.mark.parametrize("kind", KINDS)
def test_rates_are_those_of_the_values(kind):
    made, h = joint(kind, "j"), 1e-5
    now = standing(made, BASE, FOLLOWER)
    before, after = (standing(made, later(BASE, s), later(FOLLOWER, s)) for s in (-h, h))
    for coordinate in made.coordinates:
        slope = (after.value(coordinate) - before.value(coordinate)) / (2 * h)
        assert now.rate(coordinate) == pytest.approx(slope, rel=1e-7, abs=1e-8)
