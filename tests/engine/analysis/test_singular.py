"""Dead points of linkages against geometry and the energy integral."""

import math

import numpy as np
import pytest
from sample_models import double_pendulum

import linkwork as lw
from linkwork.analysis.singular import _probe, _singular
from linkwork.simulation.simulation import Simulation


def linkage(rocker: float, spin: float = -6.0) -> lw.Mechanism:
    """Four-bar without gravity: crank of 0.3 m upright, coupler of 1 m, ground of 1 m; a parallelogram at 0.3."""
    m = lw.Mechanism("four-bar", gravity=(0, 0, 0))
    thin = {"shape": lw.Box(x=0.3, y=0.02, z=0.02)}
    turning = {"angular_velocity": (0, spin, 0), "velocity": (0.15 * spin, 0, 0)}
    m.add_body("crank", mass=1.0, position=(0, 0, 0.15), **turning, **thin)
    m.add_body("coupler", mass=1.0, position=(0.5, 0, (0.3 + rocker) / 2), velocity=(0.3 * spin, 0, 0), **thin)
    m.add_body("rocker", mass=1.0, position=(1.0, 0, rocker / 2), **(turning if rocker == 0.3 else {}), **thin)
    for pin, base, follower, at in (
        ("a", "ground", "crank", (0, 0, 0)),
        ("b", "crank", "coupler", (0, 0, 0.3)),
        ("c", "coupler", "rocker", (1, 0, rocker)),
        ("d", "rocker", "ground", (1, 0, 0)),
    ):
        m.add_joint(pin, "revolute", base=base, follower=follower, at=at, axis=(0, 1, 0))
    return m


def test_a_parallelogram_is_singular_where_it_is_flat():
    """A quarter of a turn on, at pi / 2 / 6 s: there crank and rocker may also turn against each other."""
    told = []
    words = {"until": 0.4, "sample": 0.01, "solver": "semirecursive", "progress": told.append}
    (found,) = lw.singular_positions(linkage(0.3), **words)
    assert found.time == pytest.approx(math.pi / 12, abs=1e-5)
    assert found.margin < 2e-3
    assert found.gained == 1
    assert found.snapshot.position("crank") == pytest.approx((-0.15, 0, 0), abs=1e-3)
    assert found.shifts["rocker"] == pytest.approx(-found.shifts["crank"], abs=1e-2)
    assert abs(found.shifts["crank"][2]) == pytest.approx(1.0, abs=1e-2)
    assert told[-1] == 1.0


@pytest.mark.parametrize("heavy", [1e7, 1e14])
def test_masses_have_no_part_in_it(heavy):
    """Rank is a matter of geometry: by the metric of mass one row of a heavy body was lost beside a light one."""
    m = linkage(0.3)
    alike = _singular(_probe(Simulation(m.model, "semirecursive")))[0]
    m.apply(lw.edits.SetValue("coupler", "mass", heavy))
    values = _singular(_probe(Simulation(m.model, "semirecursive")))[0]
    assert values == pytest.approx(alike, abs=1e-12)
    assert np.count_nonzero(values > 1e-3) == 17  # of 20 rows, three repeat others in the plane


def test_a_rocker_that_is_longer_has_none():
    assert lw.singular_positions(linkage(0.6), until=1.0, sample=0.01, solver="semirecursive") == []


def test_a_slider_crank_that_swings_through_its_dead_points_has_none():
    """The rows of its joints are singular nowhere as long as the rod is longer than the crank."""
    m = lw.Mechanism("slider-crank", gravity=(0, 0, 0))
    r, rod, angle = 0.2, 0.5, math.radians(60)
    pin = (r * math.cos(angle), 0, r * math.sin(angle))
    end = (pin[0] + math.sqrt(rod**2 - pin[2] ** 2), 0, 0)
    m.add_body("crank", mass=1.0, inertia=(0.01, 0.01, 0.01), position=(pin[0] / 2, 0, pin[2] / 2))
    m.add_body("rod", mass=1.0, inertia=(0.02, 0.02, 0.02), position=((pin[0] + end[0]) / 2, 0, pin[2] / 2))
    m.add_body("slider", mass=1.0, inertia=(0.01, 0.01, 0.01), position=end)
    m.add_joint("axle", "revolute", base="ground", follower="crank", at=(0, 0, 0), axis=(0, 1, 0))
    m.add_joint("big end", "revolute", base="crank", follower="rod", at=pin, axis=(0, 1, 0))
    m.add_joint("small end", "revolute", base="rod", follower="slider", at=end, axis=(0, 1, 0))
    m.add_joint("way", "prismatic", base="ground", follower="slider", at=end, axis=(1, 0, 0))
    m.apply(lw.edits.SetValue("crank", "angular_velocity", (0, 8.0, 0)))
    assert lw.singular_positions(m, until=0.5, sample=0.01, solver="semirecursive") == []


def test_what_holds_nothing_is_singular_nowhere():
    m = lw.Mechanism("ball")
    m.add_point_mass("ball")
    assert lw.singular_positions(m, until=0.1) == []
    assert lw.singular_positions(double_pendulum(), until=0.1) == []


def test_the_work_of_a_look_does_not_grow_with_those_before(monkeypatch):
    counted = []
    count = np.count_nonzero
    monkeypatch.setattr(np, "count_nonzero", lambda values: counted.append(1) or count(values))
    for until in (0.1, 0.4):
        counted.append(0)
        lw.singular_positions(double_pendulum(), until=until, sample=0.01)
    short = counted.index(0, 1) - 1
    assert sum(counted) - short < 6 * short
