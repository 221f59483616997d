"""Stands on beams: what holds a beam is drawn on frames of its own."""

import linkwork as lw
from linkwork_studio.viewport.stands import half_box, stand_of, stood


def rod():
    m = lw.Mechanism()
    m.add_beam("rod", start=(0, 0, 0), end=(2, 0, 0), section=lw.Rectangle(0.04, 0.01))
    m.add_joint("pin", "revolute", base="ground", follower="rod", at=(0.5, 0.02, 0), axis=(0, 1, 0))
    return m.model


def test_a_joint_stands_on_the_axis():
    model = rod()
    found = stood(model)
    joint = found.model.joints["pin"]
    assert joint.follower == stand_of("rod", -0.5)
    assert joint.follower_frame.position == (0.0, 0.02, 0.0)
    stand = found.model.bodies[joint.follower]
    assert stand.in_global(joint.follower_frame.position) == model.bodies["rod"].in_global((-0.5, 0.02, 0.0))
    assert found.places == {joint.follower: ("rod", -0.5)}


def test_the_words_keep_their_joints():
    model = rod()
    stood(model)
    assert model.joints["pin"].follower == "rod"


def test_the_box_around_a_straight_beam():
    assert half_box(rod().bodies["rod"]) == (1.0, 0.02, 0.005)
