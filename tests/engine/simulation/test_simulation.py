"""The loop: steps, failures, settings, and the one door through which a system comes into force."""

import ast
import inspect
from dataclasses import replace

import numpy as np
import pytest
from sample_models import bar_rows, brick, built, chain, double_pendulum, hinge, loop, lying_bars, pendulum, rod

import linkwork as lw
from linkwork.compiler.compile import compile_model
from linkwork.edits import AddBody, AddForce, AddJoint, RemoveJoint, SetModelValue, apply
from linkwork.errors import ModelError, SolverError
from linkwork.model.bodies.bar import Bar
from linkwork.simulation import simulation as module
from linkwork.simulation.redundancy import COUNTED_AT_ONCE
from linkwork.simulation.simulation import Simulation, checked_step, formulation_named


def failing(good, after: int = 0, code: int = 2):
    """An advance that does well for some calls, then spoils every number and gives up."""
    calls = []

    def advance(system, state, work, *rest):
        calls.append(rest)
        if len(calls) <= after:
            return good.advance(system, state, work, *rest)
        for array in (*state, *(a for a in work if a.dtype == float)):
            array[...] = 7.0
        return code

    return advance


def test_a_failure_goes_back_to_the_last_good_state(swinging, solver, bits):
    before, turns, steps = bits(swinging), swinging.installed.turns.values.copy(), swinging.step_count
    good = swinging.formulation
    swinging.formulation = replace(good, advance=failing(good))
    with pytest.raises(SolverError) as caught:
        swinging.advance(10)
    assert bits(swinging) == before
    assert np.array_equal(swinging.installed.turns.values, turns)
    assert swinging.step_count == steps
    assert caught.value.element == "lower"
    assert caught.value.time == 7.0
    assert str(caught.value).startswith(f"{good.title} failed at 7 s on lower: its equations did not converge.")


def test_a_failure_in_the_midst_of_many_steps_goes_back_to_their_beginning(swinging, bits):
    before = bits(swinging)
    swinging.formulation = replace(swinging.formulation, advance=failing(swinging.formulation, after=3))
    with pytest.raises(SolverError):
        swinging.advance(1000)
    assert bits(swinging) == before


def test_after_a_failure_it_goes_on_as_if_nothing_had_been(swinging, solver, bits):
    good = swinging.formulation
    swinging.formulation = replace(good, advance=failing(good))
    with pytest.raises(SolverError):
        swinging.advance(10)
    swinging.formulation = good
    swinging.advance(100)
    untouched = Simulation(double_pendulum(), solver)
    untouched.advance(200)
    untouched.advance(100)
    assert bits(swinging) == bits(untouched)


def test_a_run_that_really_fails_says_so_and_stands_still(solver, bits):
    """A billion turns a second are beyond every formulation at this step."""
    wild = rod("arm", (0, 0, 0), (1, 0, 0), angular_velocity=(0, 1e12, 0), velocity=(0, 0, -0.5e12))
    model = built(wild, AddJoint("pin", "spherical", base="ground", follower="arm", at=(0, 0, 0)))
    simulation = Simulation(model, solver, 1e-2)
    before = bits(simulation)
    with pytest.raises(SolverError) as caught:
        simulation.advance(1000)
    assert caught.value.element == "arm"
    assert bits(simulation) == before
    assert np.isfinite(simulation.snapshot().positions).all()


def test_time_and_steps_are_counted(solver):
    simulation = Simulation(pendulum(), solver, 2e-3)
    simulation.advance(0)
    assert (simulation.time, simulation.step_count) == (0.0, 0)
    simulation.advance(150)
    assert simulation.time == pytest.approx(0.3, abs=1e-12)
    snapshot = simulation.snapshot()
    assert (snapshot.step_count, snapshot.solver, snapshot.step) == (150, solver, 2e-3)


def test_many_turns_between_two_looks_are_counted(solver):
    model = built(
        rod("arm", (0, 0, 0), (1, 0, 0), angular_velocity=(0, 300.0, 0), velocity=(0, 0, -150.0)),
        AddJoint("pin", "revolute", base="ground", follower="arm", at=(0, 0, 0), axis=(0, 1, 0)),
        gravity=(0, 0, 0),
    )
    simulation = Simulation(model, solver, 1e-4)
    simulation.advance(2000)
    assert simulation.snapshot().coordinates["pin"][0] == pytest.approx(60.0, abs=3.0)


@pytest.mark.parametrize("bundle", [1, 7, 200])
def test_turns_do_not_depend_on_how_steps_are_bundled(bundle):
    """A motor that starts at full torque makes several turns between two looks; which of them are seen is repeated."""
    model = built(
        rod("arm", (0, 0, 0), (1, 0, 0)),
        AddJoint("pin", "revolute", base="ground", follower="arm", at=(0, 0, 0), axis=(0, 1, 0)),
        AddForce("motor", "torque", body="arm", ty="30000", at=(0, 0, 0)),
    )
    whole, bundled = Simulation(model, "ali3p", 1e-4), Simulation(model, "ali3p", 1e-4)
    whole.advance(350)
    for _ in range(350 // bundle):
        bundled.advance(bundle)
    moment = bundled.moment()
    bundled.advance(5)
    bundled.go_to(moment)
    bundled.advance(350 % bundle)
    assert np.array_equal(bundled.installed.turns.values, whole.installed.turns.values)


def test_revisions_rise_by_one_with_each_accepted_swap(swinging):
    seen = [swinging.snapshot().revision]
    renamed, weightless = SetModelValue("name", "other"), SetModelValue("gravity", (0, 0, 0))
    for edit in (RemoveJoint("elbow"), AddBody(brick()), renamed, weightless):
        swinging.swap(apply(swinging.model, edit)[0])
        seen.append(swinging.snapshot().revision)
    assert seen == [1, 2, 3, 3, 4]


def test_there_is_one_door():
    """Only `_install` writes the installed system and the revision (which `__init__` and `at` begin)."""
    tree = ast.parse(inspect.getsource(module.Simulation))
    writers = {}
    for function in (n for n in ast.walk(tree) if isinstance(n, ast.FunctionDef)):
        targets = [t for n in ast.walk(function) if isinstance(n, ast.Assign) for t in n.targets]
        targets += [n.target for n in ast.walk(function) if isinstance(n, ast.AugAssign | ast.AnnAssign)]
        for name in (t.attr for t in targets if isinstance(t, ast.Attribute)):
            writers.setdefault(name, set()).add(function.name)
    assert writers["installed"] == {"_install"}
    assert writers["revision"] == {"__init__", "at", "_install"}


def test_another_formulation_goes_on_from_here(swinging, solver):
    others = [name for name in module.formulations() if name != solver]
    q, time = swinging.installed.state.q.copy(), swinging.time
    energy, gap = swinging.snapshot().energy.total, swinging.snapshot().violation
    gap = gap if gap >= module.CLOSED else 0.0
    for name in others:
        swinging.switch_solver(name)
        assert np.abs(swinging.installed.state.q - q).max() <= 2.0 * gap, "what holds stays to the last bit"
        assert swinging.snapshot().energy.drift == 0.0
        assert swinging.snapshot().solver == name
    swinging.advance(200)
    assert swinging.time == pytest.approx(time + 0.2)
    assert swinging.snapshot().energy.total == pytest.approx(energy, abs=0.4), "springs hold some of it"


@pytest.mark.parametrize("accuracy", ["balanced", "exact"])
def test_joints_that_springs_left_open_are_closed_before_another_formulation_does_it(accuracy):
    """Within a step, or the shortest piece of it, that would be a blow: 2 J and 4 J of 39."""
    simulation = Simulation(double_pendulum(), "modular_paper", 1e-3, accuracy=accuracy)
    simulation.advance(800)
    before = simulation.snapshot()
    assert before.violation > 1e-4
    simulation.switch_solver("modular")
    simulation.advance(1)
    after = simulation.snapshot()
    assert after.violation < 1e-9
    assert after.energy.total == pytest.approx(before.energy.total, abs=0.02)
    assert abs(after.energy.drift) < 1e-5


def test_a_shorter_step_makes_no_blow_of_springs_that_are_drawn():
    """A tenth of the step makes them a hundred times as stiff."""
    simulation = Simulation(double_pendulum(), "modular_paper", 1e-3)
    simulation.advance(800)
    before = simulation.snapshot()
    simulation.set_step(1e-4)
    assert simulation.snapshot().violation < 1e-7 < before.violation
    assert simulation.snapshot().energy.total == pytest.approx(before.energy.total, abs=0.02)


def test_a_formulation_that_tells_no_error_of_a_step_shows_none_of_the_one_before():
    simulation = Simulation(double_pendulum(), "modular", 1e-3)
    simulation.advance(20)
    assert simulation.snapshot().estimate > 0.0
    simulation.switch_solver("ali3p")
    simulation.advance(20)
    assert simulation.snapshot().estimate == 0.0


def test_another_step_goes_on_from_here(swinging):
    swinging.set_step(5e-4)
    swinging.advance(100)
    assert swinging.time == pytest.approx(0.25)


@pytest.mark.parametrize("step", [0.0, -1e-3, 1.0, float("nan"), float("inf"), "fast", None, 1e-9])
def test_a_step_that_makes_no_sense(step):
    with pytest.raises(ModelError, match=r"it must lie between 1e-07 and 0\.1 s"):
        checked_step(step)
    with pytest.raises(ModelError):
        Simulation(pendulum(), step=step)


def test_steps_that_make_sense():
    assert checked_step("0.01") == checked_step(1e-2) == 0.01


def test_an_unknown_formulation_says_what_there_is(swinging, bits):
    with pytest.raises(ModelError, match=r"There is no formulation 'euler'; there are: .*augmented_lagrangian"):
        formulation_named("euler")
    before = bits(swinging)
    with pytest.raises(ModelError):
        swinging.switch_solver("euler")
    assert bits(swinging) == before


def test_energy_drift_is_counted_from_the_last_restart(swinging):
    snapshot = swinging.snapshot()
    assert abs(snapshot.energy.drift) < 0.05
    swinging.swap(apply(swinging.model, RemoveJoint("elbow"))[0])
    assert swinging.snapshot().energy.drift == 0.0


def test_a_gap_at_the_start_is_closed_or_reported():
    apart = AddJoint("far", "spherical", base="ground", follower="brick", base_at=(3, 0, 0), follower_at=(0.2, 0, 0))
    closed = Simulation(built(brick(), apart))
    assert closed.installed.gap() < 1e-10
    assert closed.findings == ()
    both = built(brick(), apart, AddJoint("near", "spherical", base="ground", follower="brick", at=(0, 0, 0)))
    left = Simulation(both)
    assert [(f.level, f.code) for f in left.findings] == [("error", "open_joint")]
    assert left.findings[0].elements == ("far", "near")
    assert "Could not close" in left.findings[0].message
    with pytest.raises(SolverError, match=r"Could not close far, near at the start.* nearer to each other"):
        left.advance(1)
    left.swap(both)
    assert [f.code for f in left.findings] == ["open_joint"], "nothing has changed"


def test_mobility_is_counted_where_the_mechanism_is_now():
    simulation = Simulation(double_pendulum())
    assert simulation.snapshot().mobility == 2
    simulation.swap(apply(simulation.model, RemoveJoint("elbow"))[0])
    assert simulation.snapshot().mobility == 7
    linkage = Simulation(bar_rows(1), "ali3p")
    assert linkage.snapshot().mobility == 1
    linkage.installed.state.q[:] = compile_model(lying_bars()).start.q  # its dead point
    assert linkage.snapshot().mobility == 2


def test_a_snapshot_is_never_written_again(swinging):
    snapshot = swinging.snapshot()
    arrays = [a for a in (getattr(snapshot, n) for n in snapshot.__dataclass_fields__) if isinstance(a, np.ndarray)]
    saved = [a.copy() for a in arrays]
    state = swinging.installed
    assert not any(np.shares_memory(a, b) for a in arrays for b in (*state.state, *state.work, state.looking.reactions))
    swinging.advance(10)
    swinging.snapshot()
    assert all(np.array_equal(a, b) for a, b in zip(arrays, saved, strict=True))


def test_which_formulations_cannot_take_a_mechanism():
    assert Simulation(double_pendulum()).obstacles() == {}
    found = Simulation(loop(4, "spherical")).obstacles()
    assert set(found) == {"recursive"}
    assert "closes a loop" in found["recursive"]


def test_the_mobility_of_many_bodies_is_counted_at_the_second_look():
    simulation = Simulation(chain(COUNTED_AT_ONCE, "revolute"))
    assert [simulation.snapshot().mobility for _ in range(2)] == [-1, COUNTED_AT_ONCE]
    simulation.swap(apply(simulation.model, RemoveJoint("joint0"))[0])
    assert [simulation.snapshot().mobility for _ in range(2)] == [-1, COUNTED_AT_ONCE + 5]


def test_asking_what_could_run_it_leaves_every_bit(bits):
    """Trees write axes that bars lack; who is not taken, or only asked, writes nothing."""
    bar = Bar(id="bar", length=1.0, position=(0.5, 0, 0), velocity=(0, 0.5, 0), angular_velocity=(0, 0, 1.0))
    pins = hinge("pin", "ground", "bar", (0, 0, 0), "spherical"), AddJoint("tie", "rod", base="ground", follower="bar")
    simulation = Simulation(apply(built().with_element(bar), pins)[0], "baumgarte")
    simulation.advance(20)
    simulation.set_step(2e-3)
    before = bits(simulation)
    with pytest.raises(SolverError, match="closes a loop"):
        simulation.switch_solver("recursive")
    assert bits(simulation) == before
    assert "recursive" in simulation.obstacles()
    assert bits(simulation) == before


def test_the_error_of_a_step_is_not_told_while_a_hard_end_presses():
    """It presses evenly over a step, so that an exact run is off by the square of the step and cannot see it."""
    mechanism = lw.Mechanism.of(double_pendulum())
    mechanism.add_force("stop", "joint_stop", joint="shoulder", low=-0.5, high=0.2, hard=True)
    simulation = Simulation(mechanism.model, "modular", 1e-3, accuracy="exact")
    simulation.advance(100)
    assert simulation.snapshot().estimate > 0.0
    simulation.advance(200)
    assert simulation.snapshot().coordinates["shoulder"] == pytest.approx((0.2,), abs=1e-6)
    assert simulation.snapshot().estimate == 0.0
