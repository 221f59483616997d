"""Robots read by Linkwork and by its peers, where those are installed: the same accelerations at random states."""

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from joint_trials import residuals

from linkwork.analysis.accelerations import accelerations
from linkwork.files import formats
from linkwork.math3d import rotation
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
def test_urdf_agrees_with_pinocchio(name, floating, record_property):
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
    record_property("relative difference", worst)
    assert worst < 1e-9
