"""Which pieces of beams and bodies do not touch, because something holds them together."""

import linkwork as lw
from linkwork.compiler.apart import kept_apart
from linkwork.compiler.nodes import with_nodes

THICK = {"section": lw.Round(0.02), "friction": 0.3}


def places(pairs, one, two):
    return {(a, b) for a, b in pairs if a.startswith(one) and b.startswith(two)}


def test_pieces_that_cannot_be_bent_round_to_each_other():
    """Pieces of 0.1 m leave gaps of 0, 0.1, ... m along the beam; half a turn of radius 0.01 m takes 0.031 m."""
    m = lw.Mechanism()
    m.add_beam("rod", start=(0, 0, 0), end=(1, 0, 0), elements=10, **THICK)
    pairs = kept_apart(with_nodes(m.model))
    assert len(pairs) == 10
    assert ("rod@0.3", "rod@0.4") in pairs
    m = lw.Mechanism()
    m.add_beam("rod", start=(0, 0, 0), end=(1, 0, 0), elements=50, **THICK)
    assert ("rod@0.3", "rod@0.34") in kept_apart(with_nodes(m.model))
    assert ("rod@0.3", "rod@0.38") not in kept_apart(with_nodes(m.model))


def test_pieces_within_a_body_that_is_joined():
    m = lw.Mechanism()
    m.add_beam("rod", start=(0, 0, 0), end=(1, 0, 0), elements=10, **THICK)
    m.add_body("ball", mass=1, shape=lw.Sphere(radius=0.12), collides=True)
    m.add_joint("hold", "fixed", base="ball", follower="rod", at=(0, 0, 0))
    pairs = kept_apart(with_nodes(m.model))
    held = {b for a, b in pairs if a == "ball"}
    assert {"rod@0", "rod@0.1"} <= held
    assert "rod@0.5" not in held


def test_of_the_ground_only_the_joint_itself():
    m = lw.Mechanism()
    m.add_beam("rod", start=(0, 0, 0), end=(1, 0, 0), elements=10, **THICK)
    m.add_joint("hold", "fixed", base="ground", follower="rod", at=(0, 0, 0))
    assert places(kept_apart(with_nodes(m.model)), "ground", "rod") == {("ground", "rod@0")}


def test_beams_at_a_corner():
    m = lw.Mechanism()
    m.add_beam("a", start=(0, 0, 0), end=(1, 0, 0), elements=40, **THICK)
    m.add_beam("b", start=(0, 0, 0), end=(0, 0, 1), elements=40, **THICK)
    m.add_joint("corner", "fixed", base="a", follower="b", at=(0, 0, 0))
    pairs = places(kept_apart(with_nodes(m.model)), "a@", "b@")
    assert ("a@0.05", "b@0.05") in pairs
    assert ("a@0.2", "b@0.2") not in pairs
