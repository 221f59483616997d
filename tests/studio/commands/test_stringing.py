"""Beams and cables along points, and what holds them."""

import pytest

from linkwork.edits import apply
from linkwork.errors import ModelError
from linkwork.model.frames import in_space
from linkwork.model.model import Model
from linkwork_studio.commands.connecting import Grip
from linkwork_studio.commands.stringing import Slack, beam_along, cable_along, strung, way_of

A, B, C = (0.0, 0.0, 0.0), (1.0, 0.0, 0.2), (2.0, 0.0, 0.0)


def test_a_cable_is_as_long_as_its_slack_says():
    assert cable_along(Model(), [A, C]).length == pytest.approx(2.0)
    assert cable_along(Model(), [A, C], Slack(0.1)).length == pytest.approx(2.2)
    assert cable_along(Model(), [A, C], Slack(0.1, 1.9)).length == pytest.approx(1.9)
    assert way_of([A, B, C]) == pytest.approx(2 * 1.04**0.5)


def test_a_rope_bears_far_more_than_it_resists_bending():
    rope = cable_along(Model(), [A, C])
    rod = rope.axial_stiffness * rope.width**2 / 16
    assert rope.bending_stiffness_y == pytest.approx(rod / 20, rel=0.1)


def test_ends_are_held_where_they_are():
    cable = cable_along(Model(), [A, C], Slack(0.3))
    command = strung(Model(), cable, (Grip("ground", A), None), "spherical")
    model, _ = apply(Model(), command.edits)
    (joint,) = model.joints.values()
    assert (joint.id, joint.base, joint.follower) == ("cable start", "ground", "cable")
    here, turn = in_space(model.body("ground"), joint.base_frame)
    there, other = in_space(model.body("cable"), joint.follower_frame)
    assert here == pytest.approx(there, abs=1e-12)
    assert turn == pytest.approx(other, abs=1e-9)


def test_a_beam_through_points_is_curved_and_a_cable_is_bent():
    assert beam_along(Model(), [A, B, C]).natural
    cable = cable_along(Model(), [A, B, C])
    assert (bool(cable.bent), cable.natural) == (True, ())
    with pytest.raises(ModelError, match="two points"):
        cable_along(Model(), [A, A])
