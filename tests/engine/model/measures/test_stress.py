"""Stress of an elastic body beside the formula of a beam and what the picture shows."""

import numpy as np
import pytest

import linkwork as lw

E, LENGTH, WIDTH, HEIGHT = 2e9, 1.0, 0.02, 0.03
PLACE = lw.Frame((-0.25, 0.0, HEIGHT / 2))


def cantilever() -> lw.Mechanism:
    m = lw.Mechanism("cantilever", gravity=(0, 0, -9.81))
    m.add_body("bar", density=2700, shape=lw.Box(x=LENGTH, y=WIDTH, z=HEIGHT), position=(LENGTH / 2, 0, 0))
    m.make_elastic("bar", E=E, nu=0.3, edge=0.05, grip=0.02)
    m.add_joint("clamp", "fixed", base="ground", follower="bar", at=(0, 0, 0))
    m.add_measure("quarter", "stress", body="bar", frame=PLACE)
    m.add_measure("most", "stress", body="bar", where="largest")
    return m


def test_at_a_point_it_is_that_of_the_bent_beam():
    found = lw.statics(cantilever()).snapshot.measures["quarter"][0]
    bar, rest = 2700 * WIDTH * HEIGHT * 9.81, 0.75 * LENGTH
    moment, stiff = bar * rest**2 / 2, WIDTH * HEIGHT**3 / 12
    assert found == pytest.approx(moment * HEIGHT / 2 / stiff, rel=0.02)


def test_it_is_what_the_picture_shows_and_what_formulas_read():
    m = cantilever()
    m.add_measure("half", "formula", formula="stress(bar) / 2", unit="Pa")
    with lw.LiveRun(m, step=1e-3) as live:
        live.advance(0.05)
        now = live.snapshot()
    shown, surface = now.elastic["bar"], now.elastic["bar"].element.surface
    point = np.argmin(np.where(surface.rim, np.inf, np.linalg.norm(surface.points - PLACE.position, axis=1)))
    assert now.measures["quarter"][0] == pytest.approx(shown.field("stress")[point], rel=1e-9)
    assert now.measures["most"][0] == pytest.approx(shown.largest("stress")[0], rel=1e-9)
    assert now.measures["half"][0] == pytest.approx(now.measures["most"][0] / 2, rel=1e-15)


def test_it_makes_no_grip():
    with_it, without = cantilever(), cantilever()
    without.remove("quarter"), without.remove("most")
    names = [lw.statics(m).snapshot.elastic["bar"].element.names for m in (with_it, without)]
    assert names[0] == names[1]


def test_a_run_waits_for_it_and_a_sweep_reads_it():
    with lw.LiveRun(cantilever(), step=1e-3) as live:
        live.pause_when("stress(bar) > 1 MPa")
        live.advance(1.0)
        now = live.snapshot()
    assert now.time < 1.0
    assert now.measures["most"][0] > 1e6
    swept = lw.sweep(cantilever(), {"bar.mass": [1.0, 2.0]}, ["max most"], workers=0, until=0.02, step=1e-3)
    light, heavy = swept.column("max most")
    assert heavy > light > 0.0


def test_what_is_rigid_has_none_and_cannot_become_so():
    m = cantilever()
    with pytest.raises(lw.ModelError, match="quarter: bar is not elastic and has no stress; make it elastic"):
        m.apply(lw.edits.ChangeKind("bar", "rigid"))
    with lw.LiveRun(m, step=1e-3) as live:
        with pytest.raises(lw.ModelError, match="bar is not elastic"):
            live.edit(lw.edits.ChangeKind("bar", "rigid"))
        live.advance(0.001)
        assert live.snapshot().elastic["bar"].energy > 0.0
    rigid = lw.Mechanism("rigid")
    rigid.add_body("arm", mass=1, inertia=(1, 1, 1))
    with pytest.raises(lw.ModelError, match="arm is not elastic"):
        rigid.add_measure("s", "stress", body="arm")
    rigid.add_measure("f", "formula", formula="stress(arm)", unit="Pa")
    with pytest.raises(lw.ModelError, match="f: arm is not elastic"):
        lw.simulate(rigid, until=0.01)
