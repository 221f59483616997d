"""Elastic bodies beside what others have computed: the aluminium arm (D11) and a cantilever that is cut loose (E05)."""

import numpy as np
import pytest
from oracles import described, table

import linkwork as lw
from linkwork.compiler.elastic_state import momenta
from linkwork.compiler.nodes import elastic_of
from linkwork.simulation.simulation import Simulation


def arm():
    """Aluminium, 1 x 0.06 x 0.03 m, with a mesh that is held at its whole end face."""
    m = lw.Mechanism("arm", gravity=(0, 0, 0))
    m.add_body("arm", density=2700, shape=lw.Box(x=1.0, y=0.06, z=0.03))
    m.make_elastic("arm", E=70e9, nu=0.3, edge=0.03, grip=0.1)
    return m


def test_the_aluminium_arm_clamped_and_free():
    m = arm()
    m.add_joint("clamp", "fixed", base="ground", follower="arm", at=(-0.5, 0, 0))
    clamped = np.sort(lw.modes(m).frequencies)[:4]
    assert clamped == pytest.approx((24.74, 49.32, 154.4, 304.2), rel=0.01)
    free = np.sort(lw.modes(arm()).frequencies)
    free = free[free > 10]
    assert free[:2] == pytest.approx((156.6, 310.3), rel=0.01)


def swung(step):
    """The beam of E05 with its mass at the tip, turned up to speed."""
    told = described("E05_cut_cantilever")["parameters"]
    side = (12 * told["EI"] / told["EA"]) ** 0.5
    m = lw.Mechanism("E05", gravity=(0, -9.81, 0))
    m.add_body("beam", mass=told["rhoA"] * told["L"], shape=lw.Box(x=told["L"], y=side, z=side), position=(0.5, 0, 0))
    m.make_elastic("beam", E=told["EA"] / side**2, nu=0.0, edge=0.05, grip=0.02)
    m.add_point_mass("tip", mass=told["tip_mass"], position=(told["L"], 0, 0))
    m.add_joint("bolt", "spherical", base="beam", follower="tip", at=(told["L"], 0, 0))
    m.add_joint("root", "revolute", base="ground", follower="beam", at=(0, 0, 0), axis=(0, 0, 1))
    x = f"(t/{told['ramp_s']})"
    turned = f"{told['Omega'] * told['ramp_s']} * (2.5*{x}^4 - 3*{x}^5 + {x}^6)"
    late = f"{told['Omega']} * t - {told['Omega'] * told['ramp_s'] / 2}"
    m.add_driver("drive", "motion", joint="root", formula=f"if(t < {told['ramp_s']}, {turned}, {late}) * 1 rad")
    rest = lw.statics(m)
    return Simulation(rest.model, step=step, solver="modular")


@pytest.mark.slow
def test_a_cantilever_that_is_cut_loose():
    told = described("E05_cut_cantilever")
    simulation = swung(2e-4)
    simulation.advance(round(told["parameters"]["cut_at_s"] / 2e-4))
    reference = table("E05_cut_cantilever")
    cut = int(np.argmin(abs(reference["t"] - 0.8)))
    tip = simulation.snapshot().position("tip")
    assert tip[:2] == pytest.approx((reference["tip_x"][cut], reference["tip_y"][cut]), abs=3e-3)
    before = _told(simulation)
    model, _ = lw.edits.apply(simulation.model, [lw.edits.RemoveElement("drive"), lw.edits.RemoveJoint("root")])
    report = simulation.take_over(model)
    assert report.accepted
    after = _told(simulation)
    assert after == pytest.approx(before, rel=1e-9, abs=1e-9)
    simulation.advance(4000)
    later = _told(simulation)
    flown, mass = 0.8, 0.7
    p, centre = before[:3], before[3:6] / mass
    fallen = p - (0, mass * 9.81 * flown, 0)
    assert later[:3] == pytest.approx(fallen, abs=1e-9 * np.linalg.norm(fallen))
    where = centre + p / mass * flown - np.array((0, 9.81 * flown**2 / 2, 0))
    assert later[3:6] / mass == pytest.approx(where, abs=1e-9 * np.linalg.norm(where))
    spin = [
        h - np.cross(c / mass, q)
        for q, c, h in ((before[:3], before[3:6], before[6:9]), (later[:3], later[3:6], later[6:9]))
    ]
    assert spin[1] == pytest.approx(spin[0], rel=1e-8, abs=1e-9)
    assert later[9] == pytest.approx(after[9], rel=1e-6)


def _told(simulation):
    """Momentum, first moment of mass, angular momentum about the origin, energy."""
    made = simulation.installed
    compiled, q, v = made.compiled, made.state.q, made.state.v
    p, h = momenta(compiled, elastic_of(compiled.model)["beam"], q, v)
    tip = compiled.bodies["tip"]
    heavy = compiled.system.mass[tip, 0, 0]
    first = np.einsum("nc,nck->k", compiled.system.moment, q.reshape(-1, 4, 3))
    p, h = p + heavy * v[tip, :3], h + heavy * np.cross(q[tip, :3], v[tip, :3])
    return np.concatenate((p, first, h, [simulation.snapshot().energy.total]))
