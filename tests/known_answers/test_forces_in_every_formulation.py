"""Springs, dampers, efforts and prescribed motions: the same motion by relative coordinates as by natural ones."""

import numpy as np
import pytest
from sample_models import hinge, loop, rod

import linkwork as lw
from linkwork.errors import SolverError
from linkwork.mechanism import Mechanism
from linkwork.model.drivers.motion import Motion
from linkwork.simulation.simulation import Simulation

TREES = ("recursive", "semirecursive")


def arm(stiffness: float = 80.0, damping: float = 2.0, free: float = 0.5) -> Mechanism:
    """Two rods, the second on a ball, with a spring from the ground to its end and an effort at the hinge."""
    made = lw.Mechanism("arm", gravity=(0.0, 0.0, -9.81))
    ball = hinge("ball", "upper", "lower", (1, 0, 0), "spherical")
    made.apply([lw.edits.AddBody(rod("upper", (0, 0, 0), (1, 0, 0))), hinge("pin", "ground", "upper", (0, 0, 0))])
    made.apply([lw.edits.AddBody(rod("lower", (1, 0, 0), (2, 0.3, 0))), ball])
    made.add_force(
        "spring",
        "spring",
        base="ground",
        follower="lower",
        base_at=(1.5, 0.5, 1.0),
        follower_at=(0.3, 0, 0),
        stiffness=stiffness,
        damping=damping,
        free_length=free,
    )
    made.add_force("motor", "joint_effort", joint="pin", effort="4*sin(6*t)")
    return made


def followed(model, solver: str, h: float, seconds: float = 0.3) -> Simulation:
    simulation = Simulation(model, solver, h)
    simulation.advance(round(seconds / h))
    return simulation


def limit(model) -> np.ndarray:
    """What `ali3p`, of second order, leads to as the step shrinks."""
    coarse, fine = (followed(model, "ali3p", h).installed.state.q for h in (2e-3, 1e-3))
    return fine + (fine - coarse) / 3


@pytest.mark.parametrize("solver", TREES)
def test_trees_feel_springs_and_efforts(solver):
    model = arm().model
    simulation = followed(model, solver, 5e-4)
    assert simulation.installed.state.q == pytest.approx(limit(model), abs=3e-6)
    energy = simulation.snapshot().energy
    assert energy.dissipated > 0.01
    assert abs(energy.drift) < 1e-4


def test_accelerations_and_reactions_agree_under_forces():
    simulation = followed(arm().model, "ali3p", 1e-3)
    state = simulation.installed.state
    found = []
    for solver in ("ali3p", *TREES):
        simulation.switch_solver(solver)
        simulation.advance(0)
        found.append((state.a.copy(), simulation.snapshot().reactions))
    for a, reactions in found[1:]:
        assert a == pytest.approx(found[0][0], abs=1e-6)
        assert reactions == pytest.approx(found[0][1], abs=1e-6)


def test_a_stiff_damped_spring_needs_no_smaller_step():
    """Its own motion takes 2 ms; implicit trees pass over it at a step of one."""
    model = arm(stiffness=1e7, damping=1e3, free=1.0734).model
    natural, tree = (followed(model, solver, 1e-3).installed.state.q for solver in ("ali3p", "semirecursive"))
    assert tree == pytest.approx(natural, abs=1e-3)


@pytest.mark.parametrize(("level", "formula"), [("position", "0.5*sin(3*t)"), ("speed", "1.5*cos(3*t)")])
def test_a_prescribed_motion_is_held_by_a_tree(level, formula):
    made = arm()
    made.apply(lw.edits.AddElement(Motion(id="drive", joint="pin", level=level, formula=formula)))
    simulation = followed(made.model, "semirecursive", 5e-4)
    assert simulation.snapshot().speeds["pin"][0] == pytest.approx(1.5 * np.cos(3 * 0.3), abs=2e-3)
    assert simulation.installed.state.q == pytest.approx(limit(made.model), abs=1e-5)


def test_a_loop_with_a_spring_moves_as_in_natural_coordinates():
    made = Mechanism.of(loop(5, "revolute"))
    made.add_force("spring", "spring", base="ground", follower="link2", base_at=(0, 0, 0), stiffness=500.0, damping=5.0)
    assert followed(made.model, "semirecursive", 5e-4).installed.state.q == pytest.approx(limit(made.model), abs=1e-5)


def test_recursion_refuses_a_prescribed_motion_by_name():
    made = arm()
    made.apply(lw.edits.AddElement(Motion(id="drive", joint="pin", formula="t")))
    with pytest.raises(SolverError, match="drive") as caught:
        Simulation(made.model, "recursive")
    assert caught.value.element == "drive"
