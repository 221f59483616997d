"""What MuJoCo and Pinocchio say about a robot at random states: poses, speeds and accelerations of its bodies.

    python tests/support/peers.py

writes their answers for the robots in tests/engine/files/data to peers.json there, for machines without them.
"""

from __future__ import annotations

import importlib
import json
import re
from dataclasses import replace
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from linkwork.analysis.accelerations import accelerations
from linkwork.files import formats
from linkwork.math3d import rotation
from linkwork.model.bodies.ground import GROUND_ID
from linkwork.model.model import Model

DATA = Path(__file__).parents[1] / "engine" / "files" / "data"
STANDARD = (0.0, 0.0, -9.80665)
ROBOTS = {"arm.urdf": False, "arm.urdf floating": True, "walker.xml": False, "arm.xml": False}


class Body(NamedTuple):
    """A body at one state: centre, axes as rows of a matrix, and its velocities and accelerations, global axes."""

    position: list
    axes: list
    velocity: list
    angular_velocity: list
    acceleration: list
    angular_acceleration: list


State = dict[str, Body]
PUSHING = ("joint_effort",)  # forces that actuators become


def read(path: Path, floating: bool = False) -> tuple[Model, list[str]]:
    """The mechanism of a robot as a peer sees it, fixed links of URDF as one; and codes of what was lost."""
    model, findings = formats.load(path, merge_fixed=path.suffix == ".urdf", floating=floating)
    for force in model.forces:  # peers are asked without springs, dampers and friction
        model = model.without(force)
    for driver in model.drivers:
        model = model.without(driver)
    return model, [finding.code for finding in findings]


def driven(path: Path) -> Model:
    """The mechanism of a robot with nothing else acting in its joints than its actuators."""
    model, _ = formats.load(path)
    for force in model.forces.values():
        if force.kind not in PUSHING:
            model = model.without(force.id)
    return model


def states(path: Path, model: Model, floating: bool = False, count: int = 3) -> list[State]:
    """What the peer that reads the format says at random states."""
    if path.suffix == ".urdf":
        return pinocchio_states(path, model, floating, count)
    return mujoco_states(path, model, count)


def pinocchio_states(path: Path, model: Model, floating: bool, count: int) -> list[State]:
    """States by Pinocchio."""
    pin = importlib.import_module("pinocchio")
    peer = pin.buildModelFromUrdf(str(path), *([pin.JointModelFreeFlyer()] if floating else []))
    peer.gravity.linear = np.array(STANDARD)
    data, random, found = peer.createData(), np.random.default_rng(3), []
    followers = {peer.getJointId(j.id): j.follower for j in model.joints.values() if peer.existJointName(j.id)}
    if floating:
        followers[1] = next(j.follower for j in model.joints.values() if j.kind == "free")
    for _ in range(count):
        q = pin.integrate(peer, pin.neutral(peer), random.uniform(-1.5, 1.5, peer.nv))
        v = random.uniform(-2, 2, peer.nv)
        pin.forwardKinematics(peer, data, q, v, pin.aba(peer, data, q, v, np.zeros(peer.nv)))
        found.append({id: _pinocchio_body(pin, peer, data, number) for number, id in followers.items()})
    return found


def _pinocchio_body(pin: Any, peer: Any, data: Any, number: int) -> Body:
    lever, place, frame = peer.inertias[number].lever, data.oMi[number], pin.ReferenceFrame.LOCAL
    at_centre = pin.SE3(np.eye(3), lever)
    speed = at_centre.actInv(pin.getVelocity(peer, data, number, frame))
    push = at_centre.actInv(pin.getAcceleration(peer, data, number, frame))
    linear, turn = push.linear + np.cross(speed.angular, speed.linear), place.rotation
    vectors = (turn @ speed.linear, turn @ speed.angular, turn @ linear, turn @ push.angular)
    return Body(place.act(lever).tolist(), turn.tolist(), *(v.tolist() for v in vectors))


def mujoco_model(path: Path) -> Any:
    """MuJoCo's model without contacts, limits, springs, damping, rotors, drag and equalities."""
    mujoco = importlib.import_module("mujoco")
    if path.parent == DATA:  # the mesh that the walker names is not there, which Linkwork tells and MuJoCo refuses
        text = re.sub(r'<mesh [^>]*/>|<geom type="mesh"[^>]*/>', "", path.read_text())
        parts = {f"parts/{part.name}": part.read_bytes() for part in (DATA / "parts").iterdir()}
        peer = mujoco.MjModel.from_xml_string(text, parts)
    else:
        peer = mujoco.MjModel.from_xml_path(str(path))
    flags = mujoco.mjtDisableBit
    for name in (
        "CONTACT",
        "LIMIT",
        "FRICTIONLOSS",
        "EQUALITY",
        "ACTUATION",
        "CONSTRAINT",
        "PASSIVE",
        "SPRING",
        "DAMPER",
    ):
        peer.opt.disableflags |= int(getattr(flags, f"mjDSBL_{name}", 0))
    peer.dof_armature[:] = peer.dof_damping[:] = 0.0
    peer.jnt_stiffness[:] = peer.body_gravcomp[:] = 0.0
    peer.opt.density = peer.opt.viscosity = 0.0
    return peer


def mujoco_numbers(peer: Any, model: Model) -> dict[str, int]:
    """Number of each body by our id; those without a name follow in the order of the file."""
    named = {peer.body(n).name: n for n in range(1, peer.nbody)}
    unnamed = iter(n for n in range(1, peer.nbody) if not peer.body(n).name)
    ours = (id for id in model.bodies if id != GROUND_ID)
    return {id: named[id] if id in named else next(unnamed) for id in ours}


def mujoco_states(path: Path, model: Model, count: int) -> list[State]:
    """States by MuJoCo."""
    mujoco, peer = importlib.import_module("mujoco"), mujoco_model(path)
    numbers, data, random, found = mujoco_numbers(peer, model), mujoco.MjData(peer), np.random.default_rng(7), []
    for _ in range(count):
        mujoco.mj_resetData(peer, data)
        mujoco.mj_integratePos(peer, data.qpos, random.uniform(-1.2, 1.2, peer.nv), 1.0)
        data.qvel[:] = random.uniform(-2, 2, peer.nv)
        found.append(mujoco_state(peer, data, numbers))
    return found


def mujoco_state(peer: Any, data: Any, numbers: dict[str, int]) -> State:
    """What MuJoCo says at the positions and speeds of its data."""
    mujoco = importlib.import_module("mujoco")
    mujoco.mj_forward(peer, data)
    return {id: _mujoco_body(mujoco, peer, data, n) for id, n in numbers.items()}


def _mujoco_body(mujoco: Any, peer: Any, data: Any, number: int) -> Body:
    """J q' and J q'' + J' q' at the centre; mj_objectAcceleration of MuJoCo 3 forgets a part where frames turn."""
    centre, (now, later) = data.xipos[number], np.zeros((2, 2, 3, peer.nv))
    mujoco.mj_jac(peer, data, *now, centre, number)
    mujoco.mj_jacDot(peer, data, *later, centre, number)
    speeds, pushes = now @ data.qvel, now @ data.qacc + later @ data.qvel
    vectors = (centre, data.xmat[number].reshape(3, 3), *speeds, *pushes)
    return Body(*(v.tolist() for v in vectors))


def moved(model: Model, state: State) -> Model:
    """A model at another state."""
    for id, body in state.items():
        turn = rotation.from_axes(*(tuple(map(float, column)) for column in np.array(body.axes).T))
        model = model.with_changed(
            replace(
                model.bodies[id],
                position=tuple(body.position),
                rotation=turn,
                velocity=tuple(body.velocity),
                angular_velocity=tuple(body.angular_velocity),
            )
        )
    return model


def farthest(at_state: Model, state: State) -> float:
    """Largest difference of accelerations, relative to the largest one or to gravity where all are less."""
    found = accelerations(at_state, solver="ali3p")
    assert set(found) == set(state)
    ours = np.array([np.concatenate(found[id]) for id in state])
    theirs = np.array([np.concatenate((b.acceleration, b.angular_acceleration)) for b in state.values()])
    assert np.isfinite(theirs).all()
    return float(np.abs(ours - theirs).max() / max(9.81, np.abs(theirs).max()))


def remembered() -> dict[str, list[State]]:
    """The answers that are kept."""
    kept = json.loads((DATA / "peers.json").read_text())
    return {name: [{id: Body(*b) for id, b in state.items()} for state in found] for name, found in kept.items()}


def remember() -> None:
    """Ask the peers and keep what they say."""
    answers = {}
    for name, floating in ROBOTS.items():
        path = DATA / name.split()[0]
        answers[name] = states(path, read(path, floating)[0], floating, 2)
    (DATA / "peers.json").write_text(json.dumps(answers) + "\n")


if __name__ == "__main__":
    remember()
