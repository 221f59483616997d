import numpy as np
import pytest

import linkwork as lw
from linkwork.analysis.shaping.region import EMPTY, holds_of, region_of
from linkwork.errors import ModelError


def test_the_plane_is_that_across_the_joints(swinging):
    region = region_of(swinging, "arm")
    assert region.grid.lengths == (1.0, pytest.approx(0.1))
    assert region.grid.thickness == pytest.approx(0.02)
    assert abs(region.axes[2] @ (0, 1, 0)) == pytest.approx(1.0)
    assert np.allclose(region.axes @ region.axes.T, np.eye(3), atol=1e-15)
    assert np.linalg.det(region.axes) == pytest.approx(1.0)


def test_joints_hold_where_they_are(swinging):
    region = region_of(swinging, "arm")
    assert [hold.elements for hold in region.holds] == [("pin",), ("hook",)]
    assert [abs(one.place[0]) for one in region.interfaces] == [pytest.approx(0.5)] * 2
    assert region.interfaces[0].place[0] == pytest.approx(-region.interfaces[1].place[0])
    for one in region.interfaces:
        away = np.linalg.norm(region.grid.points[one.nodes] - one.place, axis=1)
        assert away.max() <= 0.03 * (1 + 1e-9)


def test_what_takes_hold_at_one_place_is_one_hold(swinging):
    m = lw.Mechanism.of(swinging)
    m.add_force("wind", "force", body="arm", at=(1, 0, 0), fx="1")
    assert [hold.elements for hold in holds_of(m.model, "arm")] == [("pin",), ("hook", "wind")]


def test_a_link_plate_has_its_outline():
    m = lw.Mechanism("plate")
    m.add_body("link", mass=1.0, shape=lw.LinkPlate(spacing=0.2, width=0.04, thickness=0.01))
    for n, x in enumerate((-0.1, 0.1)):
        m.add_joint(f"pin {n}", "revolute", base="ground", follower="link", at=(x, 0, 0), axis=(0, 0, 1))
    region = region_of(m.model, "link", edge=0.002)
    outside = region.grid.centres[region.fixed][region.density == EMPTY]
    assert len(outside) > 10
    assert (np.hypot(abs(outside[:, 0]) - 0.1, outside[:, 1]) > 0.02).all()
    area = region.usable * float(np.prod(region.grid.edges))
    assert area == pytest.approx(0.2 * 0.04 + np.pi * 0.02**2, rel=0.01)


def test_a_share_is_that_of_the_outline(swinging):
    region = region_of(swinging, "arm")
    assert region.limit(0.4, 1.5).allowed == pytest.approx(0.4 * region.grid.elements)


@pytest.mark.parametrize("share", [0.0, -1.0, 1.5, float("nan")])
def test_a_share_that_is_none_is_refused(swinging, share):
    with pytest.raises(ModelError, match="arm: a share of"):
        region_of(swinging, "arm").limit(share, 1.5)


def test_less_than_what_stays_full_is_refused(swinging):
    with pytest.raises(ModelError, match="stays full around its joints is"):
        region_of(swinging, "arm", grip=0.3).limit(0.2, 1.5)


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"edge": 1e-5}, "are more than"),
        ({"edge": 0.05}, "too few for a shape"),
        ({"normal": "w"}, "x, y or z"),
    ],
)
def test_elements_that_cannot_be_are_refused(swinging, change, words):
    with pytest.raises(ModelError, match=words):
        region_of(swinging, "arm", **change)


def test_a_body_without_a_plate_is_refused(swinging):
    with pytest.raises(ModelError, match="load: the region of a design is one box or one link plate; it has sphere"):
        region_of(swinging, "load")


def test_a_body_that_is_held_once_is_refused(swinging):
    m = lw.Mechanism.of(swinging)
    m.remove("hook")
    with pytest.raises(ModelError, match="arm is held at 1 place"):
        region_of(m.model, "arm")


def test_a_joint_beside_the_plate_is_refused(swinging):
    m = lw.Mechanism.of(swinging)
    m.add_joint("far", "revolute", base="ground", follower="arm", at=(0.5, 0, 0.5), axis=(0, 1, 0))
    with pytest.raises(ModelError, match=r"far takes hold 0\.45 m beside the plate"):
        region_of(m.model, "arm")
