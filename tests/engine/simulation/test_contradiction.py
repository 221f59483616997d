"""Rows that cannot hold at the same time are told, with whom they belong to; what merely drifts is not."""

import pytest
from sample_models import bricard, built, chain, double_pendulum, hinge, rod

import linkwork as lw
from linkwork.edits import AddElement, RemoveElement, apply
from linkwork.errors import SolverError
from linkwork.model.drivers.motion import Motion
from linkwork.simulation.simulation import Simulation

A, B, C, D, TIP = (0, 0, 0), (0, 0, 0.3), (1, 0, 0.8), (1, 0, 0), (2, 0, 0.8)


def one_arm(first, second, level="position"):
    """An arm on a hinge that two motions drive."""
    motions = [
        AddElement(Motion(id=name, joint="pin", level=level, formula=f))
        for name, f in (("one", first), ("two", second))
    ]
    return built(rod("arm", A, (1, 0, 0)), hinge("pin", "ground", "arm", A), *motions)


def four_bar(**formulas):
    """A four-bar with motions of its joints, and an arm that only hangs on it."""
    bars = rod("crank", A, B), rod("coupler", B, C), rod("rocker", C, D), rod("tail", C, TIP)
    places = {"ja": ("ground", "crank", A), "jb": ("crank", "coupler", B), "jc": ("coupler", "rocker", C)}
    places |= {"jd": ("ground", "rocker", D), "free": ("coupler", "tail", C)}
    joints = [hinge(name, *place) for name, place in places.items()]
    motions = [AddElement(Motion(id=f"drives {joint}", joint=joint, formula=f)) for joint, f in formulas.items()]
    return built(*bars, *joints, *motions)


def told(model, solver="modular", until=0.1):
    simulation = Simulation(model, solver)
    while simulation.time < until:
        simulation.advance(10)
        found = simulation.snapshot().findings
        if found:
            return found
    return ()


@pytest.mark.parametrize("solver", ["modular", "ali3p", "penalty", "semirecursive", "modular_paper"])
@pytest.mark.parametrize("level", ["position", "speed"])
def test_two_motions_of_one_joint_that_differ_are_named(solver, level):
    (finding,) = told(one_arm("t", "2 * t") if level == "position" else one_arm("1", "2", level), solver)
    assert (finding.level, finding.code, finding.elements) == ("error", "contradiction", ("one", "two"))
    assert finding.message.startswith("one and two contradict each other: at ")


def test_two_motions_that_ask_for_the_same_are_no_contradiction():
    assert told(one_arm("sin(t)", "sin(t)")) == ()


def test_two_motions_in_one_loop_are_named_with_the_joints_between_them_alone():
    (finding,) = told(four_bar(ja="t", jd="t"))
    assert finding.elements == ("drives ja", "drives jd", "ja", "jb", "jc", "jd")
    assert "drives ja and drives jd contradict each other through ja, jb, jc and jd" in finding.message


def test_a_motion_that_goes_on_where_the_loop_ends_is_named():
    assert told(four_bar(jd="-0.1 * t"), until=0.5) == ()
    with pytest.raises(SolverError, match="drives jd prescribes what ja, jb, jc and jd cannot follow"):
        told(four_bar(jd="-2 * t"), until=1.0)


def test_a_motion_that_goes_on_where_a_soft_formulation_gives_way_is_named():
    (finding,) = told(four_bar(jd="-2 * t"), "modular_paper", until=1.0)
    assert finding.elements[0] == "drives jd"


def test_a_long_chain_that_a_soft_formulation_lets_go_is_no_contradiction():
    """Closing by penalties takes it hundreds of steps."""
    assert told(chain(300, "revolute"), "modular_paper", 0.7) == ()


@pytest.mark.parametrize("solver", ["augmented_lagrangian", "baumgarte"])
def test_a_step_that_fails_by_it_says_so(solver):
    with pytest.raises(SolverError, match="one and two contradict each other") as caught:
        Simulation(one_arm("t", "2 * t"), solver).advance(10)
    assert caught.value.element == "one"


def test_it_is_told_until_it_is_mended():
    simulation = Simulation(one_arm("t", "2 * t"))
    simulation.advance(20)
    first = simulation.snapshot().findings
    simulation.advance(20)
    assert simulation.snapshot().findings == first != ()
    simulation.swap(apply(simulation.model, RemoveElement("two"))[0])
    simulation.advance(20)
    assert simulation.snapshot().findings == ()


def test_what_a_soft_formulation_leaves_open_is_no_contradiction():
    simulation = Simulation(double_pendulum(), "modular_paper", 0.01)
    simulation.advance(100)
    assert simulation.snapshot().violation > 1e-3
    assert simulation.snapshot().findings == ()
    assert told(bricard(), "modular_paper", 0.5) == ()


def test_a_run_to_its_end_keeps_the_finding():
    assert [f.code for f in lw.simulate(one_arm("t", "2 * t"), until=0.1).findings] == ["contradiction"]
