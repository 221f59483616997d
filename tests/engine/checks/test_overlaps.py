"""What is told of shapes that collide."""

import linkwork as lw
from linkwork.checks import check


def codes(m):
    return {finding.code: finding for finding in check(m.model)}


def test_bodies_within_each_other_are_told_with_the_depth():
    m = lw.Mechanism()
    m.add_body("a", mass=1, shape=lw.Sphere(radius=0.1), collides=True)
    m.add_body("b", mass=1, shape=lw.Sphere(radius=0.1), collides=True, position=(0.15, 0, 0))
    found = codes(m)["overlap"]
    assert found.elements == ("a", "b")
    assert "0.05 m" in found.message
    assert "loose_body" not in codes(m)


def test_bodies_that_only_touch_are_fine():
    m = lw.Mechanism()
    m.add_body("a", mass=1, shape=lw.Sphere(radius=0.1), collides=True)
    m.add_body("b", mass=1, shape=lw.Sphere(radius=0.1), collides=True, position=(0.2, 0, 0))
    assert "overlap" not in codes(m)


def test_gears_cannot_collide_yet():
    m = lw.Mechanism()
    m.add_body("wheel", mass=1, inertia=(1, 1, 1), shape=lw.Gear(), collides=True)
    assert codes(m)["cannot_collide"].elements == ("wheel",)


def test_beams_go_through_what_collides_unless_they_collide():
    m = lw.Mechanism()
    m.add_beam("rod", start=(0, 0, 1), end=(1, 0, 1))
    assert "beam_untouched" not in codes(m), "nothing is there to touch it"
    m.add_body("a", mass=1, shape=lw.Sphere(radius=0.1), collides=True, position=(5, 0, 0))
    told = codes(m)["beam_untouched"]
    assert (told.level, told.elements) == ("info", ("rod",))
    assert "Collides is off" in told.message
    m.apply(lw.edits.SetValue("rod", "collides", True))
    assert "beam_untouched" not in codes(m)


def test_a_beam_within_a_body_is_told_once():
    m = lw.Mechanism()
    m.add_beam("rod", start=(0, 0, 0), end=(1, 0, 0), elements=10, friction=0.3)
    m.add_body("ball", mass=1, shape=lw.Sphere(radius=0.3), collides=True, position=(0.5, 0, 0))
    told = [finding for finding in lw.check(m) if finding.code == "overlap"]
    assert [finding.elements for finding in told] == [("rod", "ball")]
