"""Each overlay names a measure that is there, can be seen, and the live formulation follows the curve of the source."""

import numpy as np
import pytest

import linkwork as lw
from linkwork.model.bodies.ground import GROUND_ID
from linkwork.reproduction.case import cases
from linkwork.reproduction.overlay import MEASURE, draw_sticks

OVERLAYS = {name: case.overlay for name, case in cases().items() if case.overlay}
# How far the live formulation may be from the curve over the first part of it [m], at the step of the overlay.
FOLLOWED = {
    "a01": (2.0, 1e-4),
    "a02": (0.5, 1e-4),
    "a03": (0.01, 1e-4),
    "a04": (1.0, 1e-4),
    "a05": (1.0, 3e-4),
    "a06": (1.0, 1e-4),
    "double_pendulum": (1.0, 1e-3),
    "small_mass": (1.0, 2e-3),
    "obstacles": (0.7, 1e-3),
}


def test_these_cases_have_one():
    assert OVERLAYS.keys() == FOLLOWED.keys()


@pytest.mark.parametrize("name", OVERLAYS)
def test_the_live_run_follows_the_curve(name):
    overlay, (until, bound) = OVERLAYS[name], FOLLOWED[name]
    m = overlay.mechanism()
    known = overlay.known()
    assert set(known) <= set("xyz")
    run = lw.simulate(m, solver="modular", until=until, step=overlay.step, sample=overlay.step)
    seen = run.measure(MEASURE)
    for part, (times, values) in known.items():
        early = times <= until
        assert early.sum() > 2
        found = np.interp(times[early], run.time, seen[:, "xyz".index(part)])
        assert np.abs(found - values[early]).max() < bound


@pytest.mark.parametrize("name", OVERLAYS)
def test_every_body_can_be_seen(name):
    model = OVERLAYS[name].mechanism().model
    assert all(body.shapes for id, body in model.bodies.items() if id != GROUND_ID)


def test_sticks_lead_from_the_middle_to_the_joints():
    m = lw.Mechanism("rod")
    m.add_body("rod", mass=1, inertia=(1, 1, 1), position=(0.5, 0, 0))
    m.add_body("ball", mass=1, shape=lw.Sphere(), position=(2, 0, 0))
    m.add_joint("pin", "revolute", base="ground", follower="rod", at=(0, 0, 0), axis=(0, 1, 0))
    draw_sticks(m)
    middle, stick = m.model.bodies["rod"].shapes
    assert middle.kind == "sphere"
    assert stick.length == pytest.approx(0.5)
    assert stick.position == pytest.approx((-0.25, 0, 0))
    assert len(m.model.bodies["ball"].shapes) == 1
    assert not any(shape.collides for shape in m.model.bodies["rod"].shapes)
