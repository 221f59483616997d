import numpy as np
import pytest

import linkwork as lw
from linkwork.analysis.shaping.design_weight import weight_of
from linkwork.analysis.shaping.motion_loads import Motion, loads_of, weighed, welded
from linkwork.analysis.shaping.region import region_of
from linkwork.errors import ModelError

MOTION = Motion(until=0.3)


def full(region):
    return weight_of(region, np.ones(region.grid.elements), 1000.0)


@pytest.fixture(scope="module")
def found(swinging):
    region = region_of(swinging, "arm")
    return region, loads_of(swinging, region, full(region), MOTION)


def test_welds_change_no_motion(swinging):
    held, welds = welded(swinging, "arm")
    assert len(welds) == 2
    before, after = (lw.simulate(model, until=0.3).position("load")[-1] for model in (swinging, held))
    assert np.abs(after - before).max() < 2e-6, "frames of 1e-6 of the mass"


def test_loads_and_inertia_balance(swinging, found):
    region, loads = found
    masses = full(region)
    places = np.array([one.place for one in region.interfaces])
    for sample in range(len(loads.times)):
        mass_a = masses.mass * loads.accelerations(masses.first[None] / masses.mass, sample)[0]
        assert np.allclose(loads.forces[sample].sum(axis=0), mass_a, atol=1e-9 * abs(loads.forces).max())
        corners = region.grid.points
        assert np.isfinite(loads.accelerations(corners, sample)).all()
        arms = places[:, 0] * loads.forces[sample, :, 1] - places[:, 1] * loads.forces[sample, :, 0]
        moment = float((arms + loads.moments[sample]).sum())
        assert moment == pytest.approx(masses.polar * loads.growth[sample], abs=1e-9), "about the middle of a bar"


def test_accelerations_are_those_of_the_run(swinging, found):
    loads = found[1]
    run = lw.simulate(swinging, until=0.3, solver="ali3p", step=1e-3, sample=1e-3)
    speed = run.velocity("arm")
    rate = (speed[2:] - speed[:-2]) / 2e-3 - np.array(swinging.gravity)
    at = [int(np.argmin(abs(run.time - t))) for t in loads.times[1:-1]]
    size = np.linalg.norm(rate[np.array(at) - 1], axis=1)
    told = np.linalg.norm(loads.origin[1:-1], axis=1)
    assert np.allclose(told, size, rtol=1e-3, atol=1e-2)
    assert loads.across < 1e-6


def test_a_motor_is_a_moment_at_its_joint():
    m = lw.Mechanism("driven", gravity=(0, 0, 0))
    m.add_body("arm", mass=2.0, shape=lw.Box(x=1.0, y=0.02, z=0.1), position=(0.5, 0, 0))
    m.add_joint("pin", "revolute", base="ground", follower="arm", at=(0, 0, 0), axis=(0, 1, 0))
    m.add_force("push", "joint_effort", joint="pin", effort="10")
    m.add_force("tip", "force", body="arm", at=(1, 0, 0), fz="0")
    region = region_of(m.model, "arm")
    loads = loads_of(m.model, region, full(region), Motion(until=0.05))
    inertia = 2.0 * (1.0 + 0.1**2) / 12.0 + 2.0 * 0.25
    assert abs(loads.growth) == pytest.approx(10.0 / inertia, rel=1e-4)
    assert abs(loads.moments[:, 0]) == pytest.approx(10.0, rel=1e-4)


def test_a_lighter_design_takes_lighter_loads(swinging, found):
    region, heavy = found
    light = loads_of(swinging, region, weight_of(region, np.full(region.grid.elements, 0.1), 1000.0), MOTION)
    assert abs(light.forces[0, 0]).max() < abs(heavy.forces[0, 0]).max()
    model = weighed(swinging, region, weight_of(region, np.full(region.grid.elements, 0.1), 1000.0))
    assert model.body("arm").mass == pytest.approx(0.2)


def test_contact_is_refused(swinging):
    m = lw.Mechanism.of(swinging)
    m.apply(lw.edits.RemoveShape("arm", 0))
    m.add_shape("arm", lw.Box(x=1.0, y=0.02, z=0.1, collides=True))
    m.add_shape("ground", lw.Box(x=0.1, y=0.1, z=0.1, collides=True), position=(0.5, 0, -0.3))
    region = region_of(m.model, "arm")
    with pytest.raises(ModelError, match="arm touches something at"):
        loads_of(m.model, region, full(region), Motion(until=1.0))


def test_a_body_on_which_nothing_acts_is_refused():
    m = lw.Mechanism("idle", gravity=(0, 0, 0))
    m.add_body("arm", mass=2.0, shape=lw.Box(x=1.0, y=0.02, z=0.1))
    for n, x in enumerate((-0.5, 0.5)):
        m.add_force(f"idle {n}", "force", body="arm", at=(x, 0, 0), fz="0")
    region = region_of(m.model, "arm")
    with pytest.raises(ModelError, match="nothing pushes it in its plane"):
        loads_of(m.model, region, full(region), Motion(until=0.02))
