"""A beam is cut in two: both parts keep place, motion, momentum and energy; what holds it goes along."""

import numpy as np
import pytest
from node_momenta import momenta

import linkwork as lw
from linkwork.edits import CutBeam, apply
from linkwork.errors import ModelError


def hanging(**words):
    m = lw.Mechanism("rope", gravity=(0, 0, -9.81))
    section = lw.Typed(EA=1e3, EI=0.01, per_length=0.2)
    m.add_cable("rope", start=(0, 0, 0), end=(1, 0, 0), length=1.2, section=section, elements=6, **words)
    for name, at in (("a", (0, 0, 0)), ("b", (1, 0, 0))):
        m.add_joint(name, "spherical", base="ground", follower="rope", at=at)
    m.add_measure("near", "beam_load", beam="rope", place=0.1)
    m.add_measure("far", "beam_load", beam="rope", place=1.1)
    return m


def test_joints_and_measures_go_to_the_part_where_they_sit():
    m = hanging()
    before = m.model
    after, inverse = apply(before, CutBeam("rope", 0.41))
    first, rest = after.bodies["rope"], after.bodies["rope 2"]
    assert (first.length, first.elements) == (pytest.approx(0.4), 2)
    assert (rest.length, rest.elements) == (pytest.approx(0.8), 4)
    assert (after.joints["a"].follower, after.joints["b"].follower) == ("rope", "rope 2")
    assert (after.measures["near"].beam, after.measures["far"].beam) == ("rope", "rope 2")
    assert after.measures["far"].place == pytest.approx(0.7)
    end = after.joints["b"].follower_frame.position
    assert rest.in_global(end) == pytest.approx((1, 0, 0), abs=1e-9)
    assert apply(after, inverse)[0] == before


def test_momenta_stay_in_free_flight():
    m = lw.Mechanism("free", gravity=(0, 0, 0))
    words = {"section": lw.Rectangle(0.02, 0.03), "E": 1e9, "density": 2700, "elements": 4}
    m.add_beam("rod", start=(0, 0, 0), end=(1, 0, 0), velocity=(0.3, -0.2, 0.1), angular_velocity=(1, 6, 4), **words)
    with lw.LiveRun(m, step=1e-3) as live:
        live.advance(0.05)
        before, kept = live.snapshot().energy.total, momenta(live._simulation)
        assert live.edit(CutBeam("rod", 0.75)).accepted
        found = momenta(live._simulation)
        for new, old in zip(found, kept, strict=True):
            assert new == pytest.approx(old, abs=1e-7 * np.linalg.norm(old))
        assert live.snapshot().energy.total == pytest.approx(before, rel=1e-7)


def test_both_parts_go_on_as_they_moved():
    with lw.LiveRun(hanging(), step=1e-3) as live:
        live.advance(0.2)
        before = live.snapshot()
        report = live.edit(CutBeam("rope", 0.6))
        after = live.snapshot()
        assert report.accepted
        for x in (0.2, 0.4, 0.6):
            assert after.position(f"rope@{x:g}") == pytest.approx(before.position(f"rope@{x:g}"), abs=1e-9)
            assert after.velocity(f"rope@{x:g}") == pytest.approx(before.velocity(f"rope@{x:g}"), abs=1e-6)
        assert after.position("rope 2@0") == pytest.approx(after.position("rope@0.6"), abs=1e-9)
        assert after.position("rope 2@0.4") == pytest.approx(before.position("rope@1"), abs=1e-9)
        assert after.energy.total == pytest.approx(before.energy.total, abs=1e-6)
        live.advance(0.1)
        gap = live.snapshot().position("rope 2@0") - live.snapshot().position("rope@0.6")
        assert np.linalg.norm(gap) > 0.01
        live.undo()
        assert "rope 2" not in live.snapshot().bodies


def test_a_curved_beam_is_cut_along_its_curve():
    m = lw.Mechanism("arch", gravity=(0, 0, 0))
    a = np.linspace(0, np.pi / 2, 9)
    m.add_beam("arch", through=[(np.sin(x), 1 - np.cos(x), 0.0) for x in a], section=lw.Round(0.02), elements=5)
    m.apply(CutBeam("arch", 0.6, rest="tip"))
    with lw.LiveRun(m, step=1e-3) as live:
        assert live.snapshot().energy.potential == pytest.approx(0.0, abs=1e-9)
        (end,) = (node for node in live.snapshot().bodies if node.startswith("arch@0.6"))
        assert live.snapshot().position("tip@0") == pytest.approx(live.snapshot().position(end), abs=1e-9)


@pytest.mark.parametrize(
    ("id", "place", "why"), [("rope", 1.5, "cannot be cut at 1.5 m"), ("ground", 0.5, "only beams")]
)
def test_what_cannot_be_cut_says_so(id, place, why):
    with pytest.raises(ModelError, match=why):
        apply(hanging().model, CutBeam(id, place))


def test_one_element_has_no_node_to_cut_at():
    m = lw.Mechanism("rod")
    m.add_beam("rod", start=(0, 0, 0), end=(1, 0, 0), elements=1)
    with pytest.raises(ModelError, match="rod has one element"):
        m.apply(CutBeam("rod", 0.5))
