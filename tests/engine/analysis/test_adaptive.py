"""Open trees with steps that an integrator chooses: the recursion's motion, massless bodies, clear refusals."""

import oracle_trees
import oracles
import pytest
from sample_models import chain, double_pendulum, loop

import linkwork as lw
from linkwork.errors import ModelError, SolverError


@pytest.mark.parametrize("method", ["TR-BDF2", "trapezoidal", "BDF", "DOP853"])
def test_it_moves_as_the_fixed_steps_do(method):
    model = chain(2, "spherical")
    expected = lw.simulate(model, solver="recursive", until=0.2, step=1e-3, sample=0.1)
    found = lw.integrate(model, until=0.2, tolerance=1e-7, method=method, samples=2)
    assert found.run.time == pytest.approx(expected.time)
    for body in ("link0", "link1"):
        assert found.run.position(body) == pytest.approx(expected.position(body), abs=3e-5)
    assert found.run.joint("joint0").force[-1] == pytest.approx(expected.joint("joint0").force[-1], abs=2e-3)
    assert found.steps < 1000
    assert found.evaluations > found.steps


def test_a_body_without_mass_follows_its_dampers():
    """Oracle D01 without the small mass."""
    table = oracles.table("D01_small_mass_oscillator")
    found = lw.integrate(oracle_trees.two_masses(0.0), until=0.2, tolerance=1e-6, samples=10)
    assert found.run.position("light")[:, 0] == pytest.approx(table["p1_reduced"][:11], abs=2e-5)


def test_a_body_that_nothing_damps_is_named():
    with pytest.raises(SolverError, match=r"light weighs next to nothing.*damper") as caught:
        lw.integrate(oracle_trees.two_masses(0.0, damping=0.0), until=0.1)
    assert caught.value.element == "light"


def test_what_cannot_be_is_said():
    with pytest.raises(ModelError, match="There is no method 'Euler'"):
        lw.integrate(double_pendulum(), method="Euler")
    with pytest.raises(ModelError, match="until"):
        lw.integrate(double_pendulum(), until=-1.0)
    with pytest.raises(SolverError, match="closes a loop"):
        lw.integrate(loop(4, "revolute"))


@pytest.mark.parametrize(("method", "off"), [("DOP853", 1e-5), ("TR-BDF2", 1e-3)])
def test_books_balance_whatever_takes_and_gives(method, off):
    """But for what the method loses; a damper and a motor were left out, which looked like a drift of five joules."""
    m = lw.Mechanism("arm")
    m.add_body("arm", mass=1, shape=lw.Box(x=1, y=0.1, z=0.1), position=(0.5, 0, 0))
    m.add_joint("pin", "revolute", base="ground", follower="arm", at=(0, 0, 0), axis=(0, 1, 0))
    m.add_force("damper", "joint_spring", joint="pin", stiffness=0.0, damping=0.5)
    m.add_driver("motor", "motor", joint="pin", target="1", p=5.0, i=1.0, d=0.1)
    energy = lw.integrate(m, until=2.0, tolerance=1e-7, method=method).run.energy
    assert energy.dissipated[-1] > 5.0
    assert energy.supplied[-1] > 1.0
    assert energy.total + energy.dissipated - energy.supplied == pytest.approx(energy.total[0], abs=off)
