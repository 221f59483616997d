"""Laws against their formulas, their slopes against differences, tables against scipy, energy against its books."""

import math

import numpy as np
import pytest
from dense import state_at
from force_trials import block, in_joint, loose, pair, table
from parts import Opened
from row_trials import anywhere
from scipy.integrate import quad
from scipy.interpolate import CubicSpline

from linkwork.compiler.compile import compile_model
from linkwork.edits import AddElement, AddForce, apply
from linkwork.equations import laws
from linkwork.equations.rows import evaluate_rows
from linkwork.model.forces.laws import Acting, JointCoordinate, Servo
from linkwork.model.registry import FAMILIES, element_class
from linkwork.system.laws import SERVO
from linkwork.system.workspace import make_workspace

LAWS = Opened(laws)
TINY = 1e-6
X, Y = (-1.0, -0.4, 0.1, 0.6, 1.5), (-3.0, -0.2, 0.1, 2.0, 1.0)


class Trial:
    """A compiled model whose first row of a law can be given any value and rate."""

    def __init__(self, model) -> None:
        self.compiled = compile_model(model)
        self.system = self.compiled.system
        self.state, self.work = state_at(self.compiled), make_workspace(self.system)
        evaluate_rows(self.system, self.state, self.work, 0.0)
        self.row = int(self.system.first_soft[0])

    def at(self, value, rate, n=0):
        """The force of the n-th law."""
        self.work.residual[self.row + n], self.work.rate[self.row + n] = value, rate
        LAWS.evaluate_laws(self.system, self.state, self.work)
        return float(self.state.multipliers[self.row + n])

    def slopes(self, value, rate):
        """dmu/ds and dmu/ds' by central differences."""
        by_value = self.at(value + TINY, rate) - self.at(value - TINY, rate)
        by_rate = self.at(value, rate + TINY) - self.at(value, rate - TINY)
        return by_value / (2 * TINY), by_rate / (2 * TINY)

    def stored(self, value):
        self.work.residual[self.row] = value
        return LAWS.stored_energy(self.system, self.work)

    def powers(self, value, rate):
        self.at(value, rate)
        return LAWS.powers(self.system, self.state.multipliers, self.work)


def spring(s, r):
    return 7.0 * (s - 0.2) + 0.3 * r


def curved(s, r):
    """A natural spline, continued by its tangents."""
    spline, inside = CubicSpline(X, Y, bc_type="natural"), min(max(s - 0.1, X[0]), X[-1])
    return float(spline(inside) + spline(inside, 1) * (s - 0.1 - inside)) + 0.3 * r


def friction(s, r):
    return 2.0 * math.tanh(r / 0.05)


def stop(s, r):
    over, under = 50.0 * (s - 0.6) + 4.0 * r, 50.0 * (-0.3 - s) - 4.0 * r
    return max(over, 0.0) if s > 0.6 else -max(under, 0.0) if s < -0.3 else 0.0


STOP = {"low": -0.3, "high": 0.6, "stiffness": 50.0, "damping": 4.0}
KINDS = {
    "joint_spring": (spring, {"stiffness": 7.0, "damping": 0.3, "free": 0.2}),
    "curve": (curved, {"damping": 0.3, "free": 0.1, "table": "curve"}),
    "joint_friction": (friction, {"level": 2.0, "speed": 0.05}),
    "joint_stop": (stop, STOP),
}


@pytest.fixture(params=KINDS)
def law(request):
    """A law in a joint and what it should give."""
    formula, words = KINDS[request.param]
    kind = "joint_spring" if request.param == "curve" else request.param
    others = [table("curve", X, Y)] if request.param == "curve" else []
    return Trial(in_joint(kind, "revolute", *others, **words)), formula


POINTS = [(s, r) for s in (-0.7, -0.31, 0.0, 0.4, 0.65, 1.1) for r in (-1.2, 0.01, 0.4)]


@pytest.mark.parametrize(("s", "r"), POINTS)
def test_a_law_is_its_formula_and_its_slopes_are_derivatives(law, s, r):
    trial, formula = law
    assert trial.at(s, r) == pytest.approx(formula(s, r), rel=1e-12, abs=1e-12)
    expected = np.maximum(trial.slopes(s, r), 0.0)
    trial.at(s, r)
    assert trial.work.slope[0] == pytest.approx(expected, rel=1e-5, abs=1e-6)


@pytest.mark.parametrize(("s", "r"), POINTS)
def test_what_a_law_takes_is_stored_or_dissipated(law, s, r):
    trial, _ = law
    into_store = (trial.stored(s + TINY) - trial.stored(s - TINY)) / (2 * TINY) * r
    dissipated, supplied = trial.powers(s, r)
    assert supplied == 0.0
    assert into_store + dissipated == pytest.approx(trial.at(s, r) * r, rel=1e-6, abs=1e-7)
    if trial.at(s, r) != 0.0:
        assert dissipated >= 0.0


def code_and_pieces():
    """The tables of a model and their curves by scipy."""
    model, _ = apply(
        in_joint("joint_spring", "revolute", table("one", X, Y), table="one"), table("two", (0.5, 1.0, 2.0), (1, 3, 2))
    )
    code = compile_model(model).system.formulas
    return code, [code.table_piece[code.table_start[n] : code.table_start[n + 1]] for n in range(2)]


@pytest.mark.parametrize("number", [0, 1])
def test_tables_and_their_integrals(number):
    """The pieces pass through the points; value, slope and area are those of the pieces by numpy and scipy."""
    code, pieces = code_and_pieces()
    x, y = (X, Y) if number == 0 else ((0.5, 1.0, 2.0), (1, 3, 2))
    for at, value in zip(x, y, strict=True):
        assert LAWS.curve(code, number, at)[0] == pytest.approx(value, abs=1e-12)

    def direct(at):
        piece = [p for p in pieces[number] if p[0] <= at] or [pieces[number][0]]
        return float(np.polynomial.polynomial.polyval(at - piece[-1][0], piece[-1][1:]))

    for at in np.linspace(-2.5, 3.0, 23):
        value, slope = LAWS.curve(code, number, at)
        ends = [LAWS.curve(code, number, at + TINY)[0], LAWS.curve(code, number, at - TINY)[0]]
        assert value == pytest.approx(direct(at), abs=1e-12)
        assert slope == pytest.approx(np.subtract(*ends) / (2 * TINY), abs=1e-6)
        area = quad(direct, 0.0, at, points=[p for p in x if min(at, 0) < p < max(at, 0)] or None, epsabs=1e-12)[0]
        assert LAWS.curve_integral(code, number, at) == pytest.approx(area, abs=1e-9)


def test_efforts_supply():
    trial = Trial(in_joint("joint_effort", "revolute", effort="3"))
    assert trial.at(0.4, 2.0) == -3.0
    assert trial.powers(0.4, 2.0) == (0.0, 6.0)
    assert trial.stored(0.4) == 0.0


def test_drag_shares_the_speed_of_three_rows():
    trial = Trial(loose("drag", linear=0.5, quadratic=2.0))
    rates = np.array((0.3, -0.4, 1.2))
    for n, rate in enumerate(rates):
        trial.work.rate[trial.row + n] = rate
    forces = [trial.at(0.0, rate, n) for n, rate in enumerate(rates)]
    assert forces == pytest.approx((0.5 + 2.0 * 1.3) * rates)


def test_a_tyre_grips_within_a_circle():
    trial = Trial(loose("tyre", body=block(position=(0.0, 0.0, 0.098), velocity=(2.0, 0.0, 0.0)), axis=(0.0, 1.0, 0.0)))
    force = trial.compiled.model.forces["force"]
    evaluate_rows(trial.system, trial.state, trial.work, 0.0)
    load = -trial.at(-0.002, 0.0)
    assert load == pytest.approx(force.stiffness * 0.002)
    for along, across in ((0.1, 0.05), (0.1, -0.2), (3.0, 2.0), (-1.0, 0.5)):
        trial.work.rate[trial.row + 1], trial.work.rate[trial.row + 2] = along, across
        found = np.array([trial.at(0.0, along, 1), trial.at(0.0, across, 2)])
        wanted = np.array((force.along * along, force.across * across)) / 2.0
        limit = force.grip * load
        assert found == pytest.approx(wanted * min(1.0, limit / np.linalg.norm(wanted)))


def servo(limit):
    """A wheel with a controller that leads its angle to 1 + t."""
    model = in_joint("joint_effort", "revolute", effort="1 + t")
    cls = FAMILIES["forces"]["joint_effort"]
    law = Servo("effort", 5.0, 2.0, 0.7, limit)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(cls, "acting", lambda self: (Acting(JointCoordinate("joint"), law),))
        return Trial(model)


def test_a_servo_within_its_limit_and_at_it():
    trial = servo(100.0)
    assert trial.system.law_kind[0] == SERVO
    trial.state.memory[trial.row] = 0.3
    trial.work.values[0] = 1.0, 0.5, 0.0
    assert trial.at(0.4, 0.2) == pytest.approx(-(5.0 * 0.6 + 2.0 * 0.3 + 0.7 * 0.3))
    assert trial.work.slope[0] == pytest.approx((5.0, 0.7))
    small = servo(2.0)
    small.work.values[0] = 1.0, 0.0, 0.0
    assert small.at(0.0, 0.0) == -2.0
    assert small.at(3.0, 0.0) == 2.0
    assert small.work.slope[0] == pytest.approx((0.0, 0.0))


@pytest.mark.parametrize(("limit", "remembered"), [(100.0, 0.5 + 0.01 * (1.0 + 0.6) / 2), (2.0, 0.5)])
def test_a_servo_remembers_its_error_unless_it_pushes_at_its_limit(limit, remembered):
    trial = servo(limit)
    trial.work.values[0] = 1.0, 0.0, 0.0
    trial.state.memory[trial.row] = 0.5
    trial.at(0.0, 0.0)
    LAWS.begin_books(trial.system, trial.state, trial.work)
    trial.state.time[0] = trial.work.now[0] = 0.01
    trial.at(0.4, 0.0)
    LAWS.close_books(trial.system, trial.state, trial.work, 0.01)
    assert trial.state.memory[trial.row] == pytest.approx(remembered)
    assert trial.at(0.4, 0.0) == pytest.approx(max(-limit, -(5.0 * 0.6 + 2.0 * remembered)))


def test_a_servo_sums_up_within_a_step():
    """By the trapezoidal rule from where it was off by 1, so that it also leans on what it would sum up."""
    trial = servo(100.0)
    trial.work.values[0] = 1.0, 0.0, 0.0
    trial.at(0.0, 0.0)
    LAWS.begin_books(trial.system, trial.state, trial.work)
    trial.work.now[0] = 0.01
    assert trial.at(0.4, 0.0) == pytest.approx(-(5.0 * 0.6 + 2.0 * 0.005 * (1.0 + 0.6)))
    assert trial.work.slope[0] == pytest.approx((5.0 + 2.0 * 0.005, 0.7))


def test_books_are_closed_by_the_trapezoidal_rule():
    trial = Trial(in_joint("joint_spring", "revolute", stiffness=0.0, damping=2.0))
    trial.at(0.0, 1.0)
    LAWS.begin_books(trial.system, trial.state, trial.work)
    trial.at(0.0, 3.0)
    LAWS.close_books(trial.system, trial.state, trial.work, 0.1)
    assert trial.state.booked == pytest.approx((0.1 * (2.0 + 18.0) / 2, 0.0))


def test_prescribed_motions_supply():
    motion = element_class("drivers", "motion")(id="drive", joint="joint", formula="3 rad/s * t")
    model, _ = apply(in_joint("joint_spring", "revolute"), AddElement(motion))
    trial = Trial(model)
    row = trial.row - 1
    trial.state.multipliers[row] = 4.0
    dissipated, supplied = trial.powers(0.0, 0.0)
    assert dissipated == 0.0
    assert supplied == pytest.approx(-12.0)


def test_laws_of_several_forces_keep_to_their_rows():
    model, _ = apply(pair("spring", free_length=0.1, stiffness=3.0), AddForce("push", "force", body="one", fx="2"))
    trial = Trial(model)
    q, v = anywhere(trial.compiled, 1)
    trial.state.q[:], trial.state.v[:] = q, v
    evaluate_rows(trial.system, trial.state, trial.work, 0.0)
    LAWS.evaluate_laws(trial.system, trial.state, trial.work)
    length = trial.work.residual[trial.row]
    found = trial.state.multipliers[trial.row : trial.row + 4]
    assert found == pytest.approx((3.0 * (length - 0.1), -2.0, 0.0, 0.0))
