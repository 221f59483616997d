import numpy as np
import pytest

from linkwork.model.model import Model, model_of
from linkwork.model.placing import joint_at
from linkwork.model.shapes.box import Box
from linkwork_studio.viewport.swing import swings


def test_an_open_chain_swings_as_far_as_it_is_long(pendulum):
    (swing,) = swings(pendulum)
    assert swing.centre == (0, 0, 0)
    assert swing.radius == pytest.approx(1.0 + 1.0 + 0.05, abs=0.02)
    assert np.allclose(swing.arc()[:, 1], 0, atol=1e-9)
    assert swing.arc()[:, 2].min() == pytest.approx(-swing.radius)


def test_in_a_loop_the_shortest_body_on_the_ground_counts(make_link):
    a, b, c, d = (0, 0, 0), (0, 0, 0.5), (1.6, 0, 1.3), (1.3, 0, 0)
    plates = (("crank", a, b, 0.5), ("coupler", b, c, 1.8), ("rocker", d, c, 1.33))
    model = model_of("loop", (0, 0, -9.81), [make_link(n, s, e, Box(0.05, 0.05, x)) for n, s, e, x in plates])
    for place, base, follower in ((a, "ground", "crank"), (b, "crank", "coupler"), (c, "coupler", "rocker")):
        model = model.with_element(joint_at(model, f"{base}-", "revolute", base, follower, place, (0, 1, 0)))
    model = model.with_element(joint_at(model, "last", "revolute", "ground", "rocker", d, (0, 1, 0)))
    found = swings(model)
    assert len(found) == 2
    assert all(swing.radius == pytest.approx(0.5, abs=0.02) for swing in found)


def test_an_upright_axis_swings_level_and_a_ball_both_ways(pendulum):
    bare = pendulum.without("elbow").without("shoulder").without("forearm")
    upright = bare.with_element(joint_at(bare, "j", "revolute", "ground", "arm", (0, 0, 0), (0, 0, 1)))
    assert np.allclose(swings(upright)[0].arc()[:, 2], 0, atol=1e-9)
    ball = bare.with_element(joint_at(bare, "j", "spherical", "ground", "arm", (0, 0, 0)))
    points = swings(ball)[0].arc()
    assert np.ptp(points[:, 0]) > 1
    assert np.ptp(points[:, 1]) > 1


@pytest.mark.parametrize("kind", ["fixed", "prismatic", "free", "planar"])
def test_what_does_not_turn_about_a_point_has_no_arc(pendulum, kind):
    bare = pendulum.without("elbow").without("shoulder")
    assert swings(bare.with_element(joint_at(bare, "j", kind, "ground", "arm", (0, 0, 0)))) == []
    assert swings(Model()) == []
