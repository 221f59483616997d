"""The numbers in force: gaps, energies, and how long turns may go unseen."""

import numpy as np
import pytest
from dense import jacobian
from sample_models import (
    bar_rows,
    brick,
    built,
    crank_and_rocker,
    double_pendulum,
    hung_bars,
    loop,
    lying_bars,
    pendulum,
)

import linkwork as lw
from linkwork.checks.freedom import freedom
from linkwork.edits import RemoveJoint, SetValue, apply
from linkwork.simulation.installed import Installed, install_stored
from linkwork.simulation.simulation import Simulation


def test_a_stored_gap_is_closed_and_velocities_fit():
    """The lower rod was stored at rest while the upper turns: the closure sets both in motion together."""
    model, _ = apply(
        double_pendulum(),
        (
            SetValue("lower", "position", (1.3, 0.0, -0.4)),
            SetValue("upper", "angular_velocity", (0.0, 1.0, 0.0)),
            SetValue("upper", "velocity", (0.0, 0.0, -0.5)),
        ),
    )
    made = install_stored(model)
    assert made.gap() < 1e-10
    assert made.open_joints() == ()
    assert abs(made.work.rate).max() < 1e-8
    assert made.state.v[2, 2] < -0.1


def test_open_joints_are_named():
    made = install_stored(double_pendulum())
    made.state.q[2, 0] += 1e-3
    assert made.open_joints() == ("elbow",)
    assert made.gap() == pytest.approx(1e-3)


def test_energy_is_that_of_the_state():
    made = install_stored(built(brick(velocity=(3.0, 0.0, 4.0))))
    assert (made.energy().kinetic, made.energy().potential) == pytest.approx((25.0, 2.0 * 9.81 * 0.7))


def test_turns_are_kept_by_the_numbers():
    made = install_stored(pendulum())
    made.count_from(made.turns + 2 * np.pi)
    made.follow_turns()
    assert made.turns == pytest.approx([2 * np.pi])


@pytest.mark.parametrize("solver", ["ali3p", "modular"])
def test_what_holds_bodies_in_their_planes_is_found_for_who_looks_and_leaves_not_a_bit(solver, bits):
    made = lw.Mechanism.of(bar_rows(2))
    made.add_force("push", "force", body="coupler0", fy="5")
    looked_at, alone = (Simulation(made.model, solver) for _ in range(2))
    for _ in range(5):
        looked_at.advance(4)
        first, again = looked_at.snapshot().reactions, looked_at.snapshot().reactions
        assert abs(first[:, [1, 3, 5]]).max() > 1e-3, "out of the plane"
        assert np.array_equal(first, again)
    alone.advance(20)
    assert bits(looked_at) == bits(alone)
    assert np.array_equal(looked_at.snapshot().reactions, alone.snapshot().reactions)


def test_a_formulation_that_knows_no_planes_tells_its_own_reactions():
    """Also after one that does: what holds bodies in planes is its own affair then."""
    made = lw.Mechanism.of(bar_rows(2))
    made.add_force("push", "force", body="coupler0", fy="5")
    simulation = Simulation(made.model, "modular")
    simulation.advance(10)
    assert simulation.installed.keeps_flat
    simulation.switch_solver("augmented_lagrangian")
    simulation.advance(10)
    made = simulation.installed
    assert not made.keeps_flat
    told, held = made.whole_state().multipliers, made.state.multipliers
    hard = int(made.compiled.system.first_soft[0])
    change = ((told - held)[:hard] @ jacobian(made.compiled, made.work)).reshape(-1, 4, 3)
    turning = np.cross(made.state.q[1:, 3:].reshape(-1, 3, 3), change[:, 1:]).sum(axis=1)
    assert max(abs(change[:, 0]).max(), abs(turning).max()) < 1e-8 * abs(held).max()
    simulation.switch_solver("modular")
    simulation.advance(1)
    assert simulation.installed.keeps_flat


def test_a_gap_in_the_plane_is_closed_there_as_in_space(monkeypatch):
    """By messages of half the size; those in space are not even made."""
    found = []
    for in_plane in (True, False):
        simulation = Simulation(bar_rows(2), "modular")
        simulation.advance(20)
        assert simulation.installed.keeps_flat
        model = simulation.model
        simulation.swap(apply(model, RemoveJoint("right1"))[0])
        simulation.advance(30)
        if not in_plane:
            monkeypatch.setattr(Installed, "_lies_flat", lambda _: False)
        report = simulation.swap(model)
        assert report.gap_before > 1e-4 > 1e-12 > report.gap_after
        assert (simulation.installed.components is None) == in_plane
        found.append(simulation.installed.state)
    assert found[0].q == pytest.approx(found[1].q, abs=1e-11)
    assert found[0].v == pytest.approx(found[1].v, abs=1e-9)


@pytest.mark.parametrize("model", [bar_rows(3), hung_bars(2), crank_and_rocker(), loop(4, "revolute")])
def test_freedom_is_counted_in_planes_as_in_space(model):
    simulation = Simulation(model, "modular")
    simulation.advance(0)
    made = simulation.installed
    assert made.keeps_flat
    assert made.mobility() == freedom(made.compiled, made.state.q).mobility
    assert list(made.redundancy.counters) == [True], "in planes"


def test_a_dead_point_is_seen_in_planes_too():
    simulation = Simulation(bar_rows(1), "modular")
    simulation.advance(0)
    assert simulation.installed.keeps_flat
    simulation.installed.state.q[:] = install_stored(lying_bars()).state.q
    assert simulation.installed.mobility() == 2
