"""What was clicked goes along with its body."""

from dataclasses import replace
from types import MappingProxyType

import numpy as np
import pytest

from linkwork.math3d import rotation
from linkwork_studio.viewport.picking import Hit
from linkwork_studio.viewport.pointed import place_on


def test_a_place_on_a_body_is_told_in_its_frame(pendulum):
    arm = pendulum.bodies["arm"]
    body, place = place_on(pendulum, Hit("arm", np.array((0.2, 0.0, -0.1))))
    assert body == "arm"
    assert arm.in_global(place) == pytest.approx((0.2, 0.0, -0.1))
    moved = replace(arm, position=(1.0, 2.0, 3.0), rotation=rotation.about((0.0, 1.0, 0.0), 0.7))
    where = np.array(moved.in_global(place))
    seen = replace(pendulum, bodies=MappingProxyType({**pendulum.bodies, "arm": moved}))
    assert place_on(seen, Hit("arm", where))[1] == pytest.approx(place)


def test_a_joint_stands_for_its_follower(pendulum):
    assert place_on(pendulum, Hit("elbow", np.array((0.6, 0.0, -0.8))))[0] == "forearm"


@pytest.mark.parametrize("what", ["", "ground", "gone"])
def test_the_ground_and_empty_space_have_none(pendulum, what):
    assert place_on(pendulum, Hit(what, np.zeros(3))) is None
