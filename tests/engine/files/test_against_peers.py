"""Robots read by Linkwork and by its peers, where those are installed: the same accelerations at random states."""

import logging
import re
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from joint_trials import residuals

from linkwork.analysis.accelerations import accelerations
from linkwork.files import formats
from linkwork.math3d import inertia, rotation
from linkwork.model.bodies.ground import GROUND_ID
from linkwork.model.model import Model

DATA = Path(__file__).parent / "data"
STATES = 5
GRAVITY = (0.0, 0.0, -9.80665)


def moved(model: Model, poses: dict, speeds: dict) -> Model:
    """A model at other poses (position, 3x3 axes of the link) and speeds (of the centre of mass, angular)."""
    for id, body in model.bodies.items():
        if id != GROUND_ID:
            (p, axes), (v, w) = poses[id], speeds[id]
            turn = rotation.from_axes(*(tuple(map(float, column)) for column in np.asarray(axes).T))
            model = model.with_changed(
                replace(body, position=tuple(p), rotation=turn, velocity=tuple(v), angular_velocity=tuple(w))
            )
    return model


def farthest(model: Model, expected: dict) -> float:
    """Largest difference of accelerations, relative to the largest acceleration."""
    found = accelerations(model, solver="ali3p")
    ours = np.array([np.concatenate(found[id]) for id in expected])
    theirs = np.array([np.concatenate(expected[id]) for id in expected])
    assert set(found) == set(expected)
    return float(np.abs(ours - theirs).max() / np.abs(theirs).max())


@pytest.mark.parametrize(("name", "floating"), [("arm.urdf", False), ("arm.urdf", True)])
def test_urdf_agrees_with_pinocchio(name, floating):
    pin = pytest.importorskip("pinocchio")
    model, _ = formats.load(DATA / name, merge_fixed=True, floating=floating)
    free = (pin.JointModelFreeFlyer(),) if floating else ()
    peer = pin.buildModelFromUrdf(str(DATA / name), *free)
    peer.gravity.linear = np.array(GRAVITY)
    data, random = peer.createData(), np.random.default_rng(3)
    assert sum(b.mass for i, b in model.bodies.items() if i != GROUND_ID) == pytest.approx(pin.computeTotalMass(peer))
    followers = {peer.getJointId(j.id): j.follower for j in model.joints.values() if peer.existJointName(j.id)}
    if floating:
        followers[1] = next(j.follower for j in model.joints.values() if j.kind == "free")
    worst = 0.0
    for _ in range(STATES):
        q = pin.integrate(peer, pin.neutral(peer), random.uniform(-1.5, 1.5, peer.nv))
        v = random.uniform(-2, 2, peer.nv)
        pin.forwardKinematics(peer, data, q, v, pin.aba(peer, data, q, v, np.zeros(peer.nv)))
        poses, speeds, expected = {}, {}, {}
        for number, id in followers.items():
            lever, place = peer.inertias[number].lever, data.oMi[number]
            at_centre = pin.SE3(np.eye(3), lever)
            frame = pin.ReferenceFrame.LOCAL
            speed = at_centre.actInv(pin.getVelocity(peer, data, number, frame))
            push = at_centre.actInv(pin.getAcceleration(peer, data, number, frame))
            linear = push.linear + np.cross(speed.angular, speed.linear)
            turn = place.rotation
            poses[id] = (place.act(lever), turn)
            speeds[id] = (turn @ speed.linear, turn @ speed.angular)
            expected[id] = (turn @ linear, turn @ push.angular)
        at_state = moved(model, poses, speeds)
        assert abs(residuals(at_state)).max(initial=0.0) < 1e-13
        worst = max(worst, farthest(at_state, expected))
    logging.info("%s: accelerations differ by %.2g of the largest", name, worst)
    assert worst < 1e-9


@pytest.mark.parametrize("name", ["walker.xml", "arm.xml"])
def test_mjcf_agrees_with_mujoco(name):
    mujoco = pytest.importorskip("mujoco")
    model, _ = formats.load(DATA / name)
    peer = mujoco.MjModel.from_xml_string(*text_and_files(DATA / name))
    data, random = mujoco.MjData(peer), np.random.default_rng(7)
    moving = [id for id in model.bodies if id != GROUND_ID]
    for id in moving:
        body, number = model.bodies[id], mujoco.mj_name2id(peer, mujoco.mjtObj.mjOBJ_BODY, id)
        assert body.mass == pytest.approx(peer.body_mass[number], rel=1e-12)
        assert principal(body) == pytest.approx(sorted(peer.body_inertia[number]), rel=1e-10)
    mujoco.mj_forward(peer, data)
    for id in moving:
        assert model.bodies[id].position == pytest.approx(data.body(id).xipos, abs=1e-14)
        assert rotation.axes(model.bodies[id].rotation) == pytest.approx(data.body(id).xmat.reshape(3, 3).T, abs=1e-13)
    worst = 0.0
    for _ in range(STATES):
        mujoco.mj_resetData(peer, data)
        mujoco.mj_integratePos(peer, data.qpos, random.uniform(-1.2, 1.2, peer.nv), 1.0)
        data.qvel[:] = random.uniform(-2, 2, peer.nv)
        mujoco.mj_forward(peer, data)
        poses, speeds, expected = states(mujoco, peer, data, moving)
        at_state = moved(model, poses, speeds)
        assert abs(residuals(at_state)).max(initial=0.0) < 1e-13
        worst = max(worst, farthest(at_state, expected))
    logging.info("%s: accelerations differ by %.2g of the largest", name, worst)
    assert worst < 1e-9


def states(mujoco, peer, data, moving):
    """Poses, speeds and accelerations of bodies; those of the peer contain the pull of gravity."""
    mujoco.mj_rnePostConstraint(peer, data)
    poses, speeds, expected = {}, {}, {}
    for id in moving:
        number, six = mujoco.mj_name2id(peer, mujoco.mjtObj.mjOBJ_BODY, id), np.zeros(6)
        axes = data.xmat[number].reshape(3, 3).copy()
        poses[id] = (data.xipos[number].copy(), axes)
        mujoco.mj_objectVelocity(peer, data, mujoco.mjtObj.mjOBJ_BODY, number, six, 0)
        speeds[id] = (six[3:].copy(), six[:3].copy())
        mujoco.mj_objectAcceleration(peer, data, mujoco.mjtObj.mjOBJ_BODY, number, six, 0)
        expected[id] = (six[3:] + peer.opt.gravity, six[:3].copy())
    return poses, speeds, expected


def principal(body):
    return inertia.eigenvalues(inertia.tensor(body.inertia, body.products))


def text_and_files(path):
    """The text of a file with limits, contacts and missing meshes out of the way, and the files that it includes."""
    text = re.sub(r'<mesh [^>]*/>|<geom type="mesh"[^>]*/>', "", path.read_text())
    text = re.sub(
        r"(<option [^>]*)/>", r'\1><flag contact="disable" limit="disable" constraint="disable"/></option>', text
    )
    return text, {f"parts/{p.name}": p.read_bytes() for p in (path.parent / "parts").iterdir()}
