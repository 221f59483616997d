import numpy as np
import pytest

import linkwork as lw
from linkwork.errors import ModelError
from linkwork.results.posing import posed

LENGTH, WIDTH, HEIGHT, E, LOAD = 0.5, 0.04, 0.04, 1e9, 40.0


@pytest.fixture(scope="module")
def bar():
    """A cantilever with a load at its end, at rest."""
    m = lw.Mechanism("bar", gravity=(0, 0, 0))
    m.add_body("bar", density=1000, shape=lw.Box(x=LENGTH, y=WIDTH, z=HEIGHT), position=(LENGTH / 2, 0, 0))
    m.make_elastic("bar", E=E, nu=0.0, edge=0.02, grip=0.05)
    m.add_joint("clamp", "fixed", base="ground", follower="bar", at=(0, 0, 0))
    m.add_force("load", "force", body="bar", at=(LENGTH, 0, 0), fz=str(-LOAD))
    return lw.statics(m).snapshot.elastic["bar"]


def test_the_surface_is_where_the_load_has_it(bar):
    moment = WIDTH * HEIGHT**3 / 12
    sag = LOAD * LENGTH**3 / (3 * E * moment) + 1.2 * LOAD * LENGTH / (E / 2 * WIDTH * HEIGHT)
    tip = abs(bar.element.surface.points[:, 0] - LENGTH / 2) < 1e-9
    assert -bar.points()[tip][:, 2].mean() == pytest.approx(sag, rel=0.01)
    assert bar.energy == pytest.approx(LOAD * sag / 2, rel=0.01)
    assert bar.points()[7] == pytest.approx(bar.place(7))


def test_an_exaggeration_of_nothing_is_the_shape(bar):
    assert np.ptp(bar.points(0.0) @ bar.turn, axis=0) == pytest.approx((LENGTH, WIDTH, HEIGHT))
    shown, plain, straight = (bar.points(times) for times in (3.0, 1.0, 0.0))
    assert shown - straight == pytest.approx(3 * (plain - straight), abs=1e-12)


def test_stress_is_that_of_bending(bar):
    points, x = bar.element.surface.points, -0.1
    there = (abs(points[:, 0] - x) < 1e-6) & (abs(abs(points[:, 2]) - HEIGHT / 2) < 1e-9)
    bending = LOAD * (LENGTH / 2 - x) * HEIGHT / 2 / (WIDTH * HEIGHT**3 / 12)
    assert bar.field("stress")[there] == pytest.approx(bending, rel=0.03)
    assert bar.field("energy")[there] == pytest.approx(bending**2 / (2 * E), rel=0.06)
    largest, point = bar.largest("stress")
    assert not bar.element.surface.rim[point]
    assert bar.strain == pytest.approx(largest / E)
    assert points[point, 0] < -0.2, "next to the clamp"


def test_the_turn_of_a_grip(bar):
    slope = LOAD * LENGTH**2 / (2 * E * WIDTH * HEIGHT**3 / 12)
    assert 0.4 * slope < bar.turned < slope, "against the mean of the body, not its clamp"


def test_an_unknown_field_is_refused(bar):
    with pytest.raises(ModelError, match="stress, energy, displacement"):
        bar.field("colour")


def test_it_is_stored_as_it_is_bent():
    m = lw.Mechanism("bar", gravity=(0, 0, -9.81))
    m.add_body("bar", density=1000, shape=lw.Box(x=0.5, y=0.04, z=0.04), position=(0.25, 0, 0))
    m.make_elastic("bar", E=1e7, edge=0.1)
    m.add_joint("pin", "revolute", base="ground", follower="bar", at=(0, 0, 0), axis=(0, 1, 0))
    with lw.LiveRun(m, step=1e-3) as live:
        live.advance(0.2)
        seen = live.snapshot()
    again = lw.simulate(posed(m.model, seen, velocities=True), until=1e-3, step=1e-3).snapshots[0]
    assert again.elastic["bar"].coordinates == pytest.approx(seen.elastic["bar"].coordinates, abs=1e-12)
    assert again.elastic["bar"].rates == pytest.approx(seen.elastic["bar"].rates, abs=1e-5)
    assert again.energy.total == pytest.approx(seen.energy.total, abs=1e-6)
    assert np.abs(seen.elastic["bar"].rates).max() > 1e-3
