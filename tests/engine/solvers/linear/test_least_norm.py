"""Multipliers of redundant rows: the same for all bodies, and of least norm, beside a dense solution."""

import numpy as np
import pytest
from sample_models import bar_rows, bricard, ring, turning_four_bar
from scipy.linalg import null_space

import linkwork as lw
from linkwork.compiler.lengths import lengths
from linkwork.model.model import Model
from linkwork.simulation.simulation import Simulation
from linkwork.solvers.linear.least_norm import take_least_norm

TABLE = (("a", (0.0, 0.0)), ("b", (2.0, 0.0)), ("c", (2.0, 1.0)), ("d", (0.3, 1.5)))


def table(at: tuple[float, float, float] = (0.0, 0.0, 0.0), unit: float = 1.0, kind: str = "fixed") -> Model:
    """A plate that is pushed, on four legs that are all fixed to the ground, at a place and in a unit of length."""
    mechanism = lw.Mechanism("table", gravity=(0.0, 0.0, -9.81 * unit))
    place = np.array(at)
    mechanism.add_body(
        "plate", mass=3.0, inertia=(unit**2, unit**2, unit**2), position=tuple(place + unit * np.array((0.7, 0.2, 1.0)))
    )
    for leg, (x, y) in TABLE:
        foot = tuple(place + unit * np.array((x, y, 1.0)))
        mechanism.add_joint(leg, kind, base="ground", follower="plate", at=foot)
    mechanism.add_force("push", "force", body="plate", fx=f"{40 * unit}", at=tuple(place + unit * np.array((1, 3, 1))))
    return mechanism.model


def gradients(system, plan, scratch) -> np.ndarray:
    """Of the held rows to the six directions of each body, shape (rows, 6 bodies)."""
    found = np.zeros((len(plan.hard), len(system.width), 6))
    for n, row in enumerate(plan.hard):
        for side in range(system.row_start[row], system.row_start[row + 1]):
            found[n, system.side_body[side]] += scratch.tangent[side]
    return found[:, 1:].reshape(len(plan.hard), -1)


def weights(rows: np.ndarray, length: float) -> np.ndarray:
    """Square of the force of each row, or of its torque by a length where it has none."""
    sides = rows.reshape(len(rows), -1, 6)
    force, torque = ((part**2).sum(axis=2).max(axis=1) for part in (sides[:, :, :3], sides[:, :, 3:]))
    return np.where(force > 0.0, force, torque / length**2)


@pytest.mark.parametrize(
    ("model", "redundant", "length"),
    [(turning_four_bar(), 3, None), (bricard(), 1, 1.0), (ring(("revolute",) * 4, 41, parallel=True), 3, None)],
    ids=["four-bar", "bricard", "slanting"],
)
@pytest.mark.parametrize("excess", [0.0, 1e4, 1e8])
def test_multipliers_are_those_of_least_norm_with_the_same_effect(model, redundant, length, excess):
    simulation = Simulation(model, "augmented_lagrangian", 1e-3)
    simulation.advance(20)
    made = simulation.installed
    state, (plan, scratch) = made.state, made.plans.space()
    found_lengths = lengths(made.compiled.system)
    if length is not None:
        assert found_lengths[0][1:] == pytest.approx(length)
    parts = made.compiled.system, state, made.work, plan, scratch
    before = state.multipliers[plan.hard]
    assert take_least_norm(*parts, *found_lengths)
    rows = gradients(parts[0], plan, scratch)
    nothing = null_space(rows.T, rcond=1e-9)
    assert nothing.shape[1] == redundant
    state.multipliers[plan.hard] = before + excess * nothing.sum(axis=1)
    assert take_least_norm(*parts, *found_lengths)
    root = np.sqrt(weights(rows, float(found_lengths[0][1])))
    least = np.linalg.pinv((rows / root[:, None]).T, rcond=1e-9) @ (rows.T @ before) / root
    assert state.multipliers[plan.hard] == pytest.approx(least, abs=1e-6 * (np.abs(least).max() + 1e-3 * excess))


FORMULATIONS = ("modular", "ali3p", "augmented_lagrangian", "semirecursive")


def reactions(model: Model, solver: str, steps: int = 1) -> np.ndarray:
    simulation = Simulation(model, solver, 1e-3)
    simulation.advance(steps)
    return simulation.snapshot().reactions


def least_of_table(length: float) -> np.ndarray:
    """Reactions at the legs that balance the plate at rest, sum |F|2 + |T|2 / L2 the least, shape (legs, 6)."""
    centre = np.array((0.7, 0.2, 1.0))
    load = np.array((40.0, 0.0, -3.0 * 9.81))
    wrench = np.concatenate((load, np.cross(np.array((1.0, 3.0, 1.0)) - centre, (40.0, 0.0, 0.0))))
    blocks = []
    for _, (x, y) in TABLE:
        arm = np.array((x, y, 1.0)) - centre
        turn = np.cross(arm, np.eye(3)).T
        blocks.append(np.block([[np.eye(3), np.zeros((3, 3))], [turn, length * np.eye(3)]]))
    found = np.linalg.pinv(np.hstack(blocks)) @ -wrench
    return found.reshape(-1, 6) * np.array((1.0, 1.0, 1.0, length, length, length))


@pytest.mark.parametrize("solver", FORMULATIONS)
def test_every_formulation_tells_the_least_reactions_of_a_table(solver):
    longest = np.hypot(2.0, 1.0)  # legs a and c; b and d are apart by 2.267
    longest = max(longest, np.hypot(1.7, 1.5))
    found, expected = reactions(table(), solver), least_of_table(longest)
    assert found == pytest.approx(expected, abs=1e-6 * np.abs(expected).max())


@pytest.mark.parametrize("solver", FORMULATIONS)
def test_reactions_change_neither_with_the_origin_nor_with_the_unit(solver):
    here = reactions(table(), solver)
    there = reactions(table(at=(300.0, -200.0, 70.0)), solver)
    assert there == pytest.approx(here, abs=1e-6 * np.abs(here).max())
    millimetres = reactions(table(unit=1000.0), solver) / np.array((1e3, 1e3, 1e3, 1e6, 1e6, 1e6))
    assert millimetres == pytest.approx(here, abs=1e-6 * np.abs(here).max())


@pytest.mark.parametrize("model", [bar_rows(3), bricard(), turning_four_bar()], ids=["bars", "bricard", "turning"])
def test_formulations_agree_on_redundant_reactions(model):
    known = reactions(model, "augmented_lagrangian", 20)
    for solver in ("modular", "ali3p", "semirecursive"):
        assert reactions(model, solver, 20) == pytest.approx(known, abs=1e-4 * np.abs(known).max()), solver


def test_an_order_of_joints_does_not_count():
    model = table(kind="spherical")
    turned = lw.edits.apply(model, [lw.edits.RemoveJoint("a")])[0].with_element(model.joints["a"])
    assert list(turned.joints) == ["b", "c", "d", "a"]
    assert np.roll(reactions(turned, "modular"), 1, axis=0) == pytest.approx(reactions(model, "modular"), abs=1e-5)
