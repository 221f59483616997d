"""Two wheels in mesh: ratio, felt inertia, turns and phase through edits."""

import math

import pytest
from driver_trials import FIRST, SECOND, SOLVERS, push, unexplained, wheels

import linkwork as lw
from linkwork.edits import AddElement, RemoveElement, Rename, SetModelValue, SetValue, apply
from linkwork.errors import ModelError
from linkwork.model.drivers.gear_pair import GearPair
from linkwork.simulation.simulation import Simulation

MESH = {"kind": "gear_pair", "first": "first", "second": "second", "first_size": 17, "second_size": 51}


def driven(torque: str = "6", **changes) -> lw.Mechanism:
    m = wheels(**MESH | changes)
    push(m, "first", torque)
    return m


@pytest.mark.parametrize("solver", SOLVERS)
@pytest.mark.parametrize(("inner", "ratio"), [(False, -1 / 3), (True, 1 / 3)])
def test_the_second_turns_in_the_ratio_and_is_felt_by_its_square(solver, inner, ratio):
    run = lw.simulate(driven(inner=inner), solver=solver, until=2.0)
    turned = 0.5 * 6.0 / (FIRST + ratio**2 * SECOND) * 4.0
    assert turned > 6 * math.pi
    assert run.joint("first").coordinate[-1] == pytest.approx(turned, rel=1e-3)
    assert run.joint("second").coordinate == pytest.approx(ratio * run.joint("first").coordinate, abs=1e-4)
    assert unexplained(run) < 1e-3 * run.energy.total[-1]


def test_the_phase_stays_through_edits_of_something_else():
    simulation = Simulation(driven().model)
    simulation.advance(1500)
    before = simulation.snapshot()
    model = simulation.model
    for edit in (SetModelValue("gravity", (0.0, 0.0, -1.0)), Rename("driver", "mesh"), Rename("b", "wheel")):
        model = apply(model, edit)[0]
        report = simulation.swap(model)
        assert report.accepted
        assert report.gap_before < 1e-9
    assert simulation.snapshot().coordinates == before.coordinates
    simulation.advance(500)
    first, second = (simulation.snapshot().coordinates[joint][0] for joint in ("first", "second"))
    assert second == pytest.approx(-first / 3, abs=1e-6)


@pytest.mark.parametrize("change", ["removed and added", "other teeth"])
def test_a_new_mesh_takes_hold_where_the_wheels_are(change):
    simulation = Simulation(driven().model)
    simulation.advance(1500)
    model, mesh = simulation.model, simulation.model.drivers["driver"]
    before = simulation.snapshot()
    if change == "removed and added":
        loose = apply(model, RemoveElement("driver"))[0]
        assert simulation.swap(loose).accepted
        simulation.advance(100)
        before = simulation.snapshot()
        model = apply(loose, AddElement(mesh))[0]
    else:
        model = apply(model, SetValue("driver", "first_size", 34.0))[0]
    report = simulation.swap(model)
    assert report.accepted
    assert report.gap_before < 1e-9
    for joint in ("first", "second"):
        assert simulation.snapshot().coordinates[joint] == pytest.approx(before.coordinates[joint], abs=1e-9)


def test_gears_turn_and_do_not_slide():
    with pytest.raises(ModelError, match="driver: slide leaves no angle free"):
        wheels(**MESH | {"second": "slide"})


def test_a_wheel_does_not_mesh_with_itself():
    with pytest.raises(ModelError, match="first cannot follow itself"):
        GearPair(id="g", first="first", second="first")


def test_a_wheel_needs_teeth():
    with pytest.raises(ModelError, match=r"g: first size is 0; it must be greater than 0"):
        GearPair(id="g", first="first", second="second", first_size=0)
