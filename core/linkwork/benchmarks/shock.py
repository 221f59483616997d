"""What it costs to join what is apart, beside MuJoCo, Exudyn and Drake.

Two spheres of 4.19 kg float at rest, one metre apart; a ball joint between them is switched on whose halves are a gap
apart. Nothing should begin to move: the kinetic energy afterwards is the price of the edit. What is soft enough for
that may be too soft for a run: beside it stands how far the same setting lets the energy of two four-bars drift that
pass their dead points for ten seconds (A02).
"""

from __future__ import annotations

import importlib.util
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

import numpy as np

from linkwork.benchmarks import four_bars
from linkwork.edits import AddBody, AddJoint, apply
from linkwork.errors import SolverError
from linkwork.model.bodies.rigid import RigidBody
from linkwork.model.model import Model
from linkwork.simulation.simulation import Simulation
from linkwork.simulation.swap import POLICIES
from linkwork.solvers.formulation import formulations

RADIUS, DENSITY = 0.1, 1000.0  # m, kg/m3
MASS = 4.0 / 3.0 * np.pi * RADIUS**3 * DENSITY
MOMENT = 0.4 * MASS * RADIUS**2
HALF = 0.5  # metres from each centre to where the joint is meant to be
STEP = 1e-3  # seconds
BEFORE, AFTER = 10, 1000  # steps
LOOK = 500  # steps after the edit, when the gap is looked at
FOUR_BARS, LONG = 2, 10_000  # linkages of A02; steps
TOO_SLOW = "modular_printed"  # on hinges no piece of its steps is short enough
GAPS = (0.001, 0.01, 0.1)  # metres


@dataclass(frozen=True, slots=True)
class Shock:
    """What became of a gap [m].

    Attributes:
        gap: at the edit.
        name: of the program, its formulation and policy.
        kinetic: the largest energy within a second of the edit [J]; None where it is refused.
        left: of the gap after half a second [m].
        drift: largest of the energy of A02 in ten seconds by the same setting [J]; None where it was not tried.
    """

    gap: float
    name: str
    kinetic: float | None
    left: float | None
    drift: float | None = None


def shocks(gap: float, peers: bool = False) -> Iterator[Shock]:
    """Every formulation that holds a joint between free bodies, by every policy, then the peers that are installed."""
    for formulation in formulations().values():
        for policy in POLICIES:
            try:
                found = _own(gap, formulation.name, policy)
            except SolverError:
                break  # it cannot take free bodies
            drift = None if found[0] is None else drift_of(formulation.name)
            yield Shock(gap, f"Linkwork {formulation.name}, {policy}", *found, drift)
    if peers and importlib.util.find_spec("mujoco"):
        yield Shock(gap, "MuJoCo", *_mujoco(gap))
    if peers and importlib.util.find_spec("exudyn"):
        yield Shock(gap, "Exudyn", *_exudyn(gap))
    if peers and importlib.util.find_spec("pydrake"):
        yield Shock(gap, "Drake", *_drake(gap))


def _own(gap: float, solver: str, policy: str) -> tuple[float | None, float | None]:
    moments = (MOMENT, MOMENT, MOMENT)
    balls = [
        RigidBody(id=name, mass=MASS, inertia=moments, position=(x, y, 0.0))
        for name, x, y in (("a", 0.0, 0.0), ("b", 2 * HALF, gap))
    ]
    model = apply(Model("spheres", gravity=(0.0, 0.0, 0.0)), [AddBody(ball) for ball in balls])[0]
    at = {"base_at": (HALF, 0.0, 0.0), "follower_at": (-HALF, 0.0, 0.0)}
    joint = AddJoint("ball", "spherical", base="a", follower="b", **at)
    simulation = Simulation(model, solver, STEP)
    simulation.advance(BEFORE)
    if not simulation.swap(apply(model, joint)[0], policy).accepted:
        return None, None
    largest = left = 0.0
    for n in range(AFTER):
        simulation.advance(1)
        kinetic, _, gap_now = simulation.installed.measured()[:3]
        largest, left = max(largest, kinetic), gap_now if n < LOOK else left
    return largest, left


@cache
def drift_of(solver: str) -> float | None:
    """Largest drift of the energy of A02 [J], looked at every tenth of a second; None where that is not followed."""
    if solver == TOO_SLOW or not formulations()[solver].closes_loops:
        return None
    simulation, largest = Simulation(four_bars.model(FOUR_BARS), solver, STEP), 0.0
    for _ in range(0, LONG, 100):
        simulation.advance(100)
        largest = max(largest, abs(simulation.snapshot().energy.drift))
    return largest


def _mujoco(gap: float) -> tuple[float, float]:
    """A connection between two sites, added by recompiling."""
    import mujoco

    spec = mujoco.MjSpec()
    spec.option.timestep, spec.option.gravity = STEP, [0.0, 0.0, 0.0]
    for name, x, y, side in (("a", 0.0, 0.0, 1.0), ("b", 2 * HALF, gap, -1.0)):
        body = spec.worldbody.add_body(name=name, pos=[x, y, 0.0])
        body.add_freejoint()
        body.add_geom(size=[RADIUS, 0, 0], density=DENSITY, contype=0, conaffinity=0)
        body.add_site(name=f"site {name}", pos=[side * HALF, 0.0, 0.0])
    model = spec.compile()
    data = mujoco.MjData(model)
    mujoco.mj_step(model, data, nstep=BEFORE)
    tie = spec.add_equality()
    tie.type, tie.objtype = mujoco.mjtEq.mjEQ_CONNECT, mujoco.mjtObj.mjOBJ_SITE
    tie.name1, tie.name2 = "site a", "site b"
    model, data = spec.recompile(model, data)
    largest = 0.0
    for _ in range(AFTER):
        mujoco.mj_step(model, data)
        mujoco.mj_energyVel(model, data)
        largest = max(largest, float(data.energy[1]))
    mujoco.mj_forward(model, data)
    return largest, float(np.linalg.norm(data.site("site a").xpos - data.site("site b").xpos))


def _exudyn(gap: float) -> tuple[float, float]:
    """A spherical joint that is switched on while the generalised-alpha method runs."""
    import exudyn as exu
    from exudyn.utilities import RigidBodyInertia

    system = exu.SystemContainer().AddSystem()
    inertia = RigidBodyInertia(mass=MASS, inertiaTensor=np.eye(3) * MOMENT)
    bodies = [system.CreateRigidBody(inertia=inertia, referencePosition=[x, 0, 0]) for x in (0.0, 2 * HALF)]
    joint = system.CreateSphericalJoint(itemNumbers=bodies, position=[HALF, 0, 0])
    system.SetObjectParameter(joint, "activeConnector", False)
    node = system.GetObject(bodies[1])["nodeNumber"]
    start = system.GetNode(node)["initialCoordinates"]
    start[1] = gap
    system.SetNodeParameter(node, "initialCoordinates", start)
    system.Assemble()
    found: list[float] = []

    def each_step(mbs: object, time: float) -> bool:
        if abs(time - BEFORE * STEP) < STEP / 2:
            mbs.SetObjectParameter(joint, "activeConnector", True)
        found.append(sum(_kinetic(mbs, exu, body) for body in bodies))
        return True

    system.SetPreStepUserFunction(each_step)
    settings = exu.SimulationSettings()
    settings.timeIntegration.numberOfSteps = BEFORE + AFTER
    settings.timeIntegration.endTime = (BEFORE + AFTER) * STEP
    settings.timeIntegration.verboseMode = 0
    settings.solutionSettings.writeSolutionToFile = False
    system.SolveDynamic(settings)
    position = exu.OutputVariableType.Position
    ends = [system.GetObjectOutputBody(b, position, [s * HALF, 0, 0]) for b, s in zip(bodies, (1, -1), strict=True)]
    return max(found), float(np.linalg.norm(np.subtract(*ends)))


def _kinetic(mbs: object, exu: object, body: int) -> float:
    kinds = exu.OutputVariableType
    v = np.asarray(mbs.GetObjectOutputBody(body, kinds.Velocity, [0, 0, 0]))
    w = np.asarray(mbs.GetObjectOutputBody(body, kinds.AngularVelocity, [0, 0, 0]))
    return float(0.5 * MASS * v @ v + 0.5 * MOMENT * w @ w)


def _drake(gap: float) -> tuple[float, float]:
    """A constraint of the discrete plant that is switched on; no joint can be added once the plant is made."""
    from pydrake.math import RigidTransform
    from pydrake.multibody.plant import DiscreteContactApproximation, MultibodyPlant
    from pydrake.multibody.tree import SpatialInertia
    from pydrake.systems.analysis import Simulator

    plant = MultibodyPlant(time_step=STEP)
    plant.set_discrete_contact_approximation(DiscreteContactApproximation.kSap)
    plant.mutable_gravity_field().set_gravity_vector(np.zeros(3))
    bodies = [plant.AddRigidBody(name, SpatialInertia.SolidSphereWithMass(MASS, RADIUS)) for name in "ab"]
    ends = [np.array((side * HALF, 0.0, 0.0)) for side in (1.0, -1.0)]
    tie = plant.AddBallConstraint(bodies[0], ends[0], bodies[1], ends[1])
    plant.Finalize()
    simulator = Simulator(plant)
    context = simulator.get_mutable_context()
    plant.SetFreeBodyPose(context, bodies[1], RigidTransform((2 * HALF, gap, 0.0)))
    plant.SetConstraintActiveStatus(context, tie, False)
    simulator.AdvanceTo(BEFORE * STEP)
    plant.SetConstraintActiveStatus(context, tie, True)
    largest = 0.0
    for step in range(AFTER):
        simulator.AdvanceTo((BEFORE + step + 1) * STEP)
        largest = max(largest, float(plant.EvalKineticEnergy(context)))
    places = [plant.EvalBodyPoseInWorld(context, b).multiply(end) for b, end in zip(bodies, ends, strict=True)]
    return largest, float(np.linalg.norm(places[0] - places[1]))
