"""Runs every kernel once, so that all are compiled into the cache."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from linkwork import kernel_cache
from linkwork.checks.check import check
from linkwork.edits import AddBody, AddElement, AddJoint, RemoveJoint, apply
from linkwork.model.bodies.rigid import RigidBody
from linkwork.model.drivers.motion import Motion
from linkwork.model.measures.joint_ import JointMeasure
from linkwork.model.model import Model
from linkwork.model.shapes.sphere import Sphere
from linkwork.simulation.sampler import Sampler
from linkwork.simulation.simulation import DEFAULT_LIVE_SOLVER, Simulation, formulation_named
from linkwork.solvers.formulation import formulations

CONTACT = "contact"  # the part that only some mechanisms need
LIKELY = ("semirecursive", "augmented_lagrangian", "ali3p", "recursive")  # what users choose next, most of them first
BESIDE = (0.0, 0.0, 0.1)  # m: a hinge beside the plane that its body moves in


@dataclass(frozen=True, slots=True)
class Progress:
    """Parts that are done, of how many, how many of them a live run waits for, and the name of the next."""

    done: int
    total: int
    needed: int
    name: str


def warm_up(extra: dict[str, Callable[[], object]] | None = None) -> Iterator[Progress]:
    """Compile what is missing, what a live run begins with first; tells the progress before each part.

    Args:
        extra: further parts by name, for kernels that no simulation runs.
    """
    order = sorted(formulations().values(), key=lambda f: LIKELY.index(f.name) if f.name in LIKELY else len(LIKELY))
    solvers = {f.title: (lambda name=f.name: step_once(name)) for f in order}
    first = formulation_named(DEFAULT_LIVE_SOLVER).title
    begin = {"joints": _swap_once, first: solvers.pop(first), "reactions and measures": _measure_once}
    needed: dict[str, Callable[[], object]] = {**begin, "checks": _check_once, **(extra or {})}
    parts = {**needed, CONTACT: _touch_once, **solvers, "obstacles": _press_once}
    for done, (name, part) in enumerate(parts.items()):
        yield Progress(done, len(parts), len(needed), name)
        part()
    kernel_cache.mark_warm()


def part_for(model: Model) -> str:
    """The part beyond those of every live run that a mechanism needs; empty for none."""
    collides = any(shape.collides for body in model.bodies.values() for shape in body.shapes)
    collides = collides or any(getattr(body, "collides", False) for body in model.bodies.values())
    return CONTACT if collides or any(getattr(joint, "hard", False) for joint in model.joints.values()) else ""


def step_once(solver: str) -> None:
    """Compile what one formulation needs; raises ModelError where there is none of that name."""
    simulation = Simulation(_pendulum(), solver)
    simulation.advance(2, Sampler(simulation.installed, simulation.step, simulation.step))
    simulation.snapshot()


def _pendulum() -> Model:
    body = RigidBody(id="arm", position=(0.5, 0.0, 0.0))
    model, _ = apply(Model(), (AddBody(body), AddJoint("pin", "revolute", base="ground", follower="arm", at=BESIDE)))
    return model


def _measure_once() -> None:
    """A door on two hinges has redundant constraints, whose reactions are shared; its angle is measured."""
    second = AddJoint("second pin", "revolute", base="ground", follower="arm", at=(0.0, 0.0, 1.1))
    model, _ = apply(_pendulum(), (second, AddElement(JointMeasure(id="angle", joint="pin"))))
    simulation = Simulation(model, DEFAULT_LIVE_SOLVER)
    simulation.advance(1)
    simulation.snapshot()


def _check_once() -> None:
    check(apply(_pendulum(), AddElement(Motion(id="motion", joint="pin")))[0])


def _touch_once() -> None:
    Simulation(_balls(), "modular").advance(1)


def _press_once() -> None:
    Simulation(_balls(), "unilateral_multiplier").advance(1)


def _balls() -> Model:
    ball = Sphere(collides=True)
    bodies = [RigidBody(id=name, position=(x, 0.0, 0.0), shapes=(ball,)) for name, x in (("a", 0.0), ("b", 0.099))]
    rope = AddJoint("rope", "rope", base="ground", follower="a", base_at=(0, 0, 0), follower_at=(1, 0, 0), hard=True)
    model, _ = apply(Model(), (*(AddBody(body) for body in bodies), rope))
    return model


def _swap_once() -> None:
    model = _pendulum()
    simulation = Simulation(model, DEFAULT_LIVE_SOLVER)
    cut, back = apply(model, RemoveJoint("pin"))
    simulation.swap(cut)
    simulation.swap(apply(cut, back)[0])
    simulation.snapshot()
