"""Robots read by Linkwork and by its peers: the same masses, frames, and accelerations at random states.

The answers for the robots in `data` are kept; where a peer is installed it is asked again, also about the robots that
ship with gymnasium and example-robot-data (the extra `peers` of pyproject.toml). The gate has MuJoCo and gymnasium.
"""

import logging
from dataclasses import replace
from importlib.util import find_spec
from pathlib import Path

import numpy as np
import peers
import pytest
from joint_trials import residuals

from linkwork.math3d import inertia, rotation
from linkwork.model.bodies.ground import GROUND_ID

KEPT = peers.remembered()
PRECISION = 1e-9


def shipped(package: str, folder: str, *names: str) -> list[Path]:
    """Robots in a folder beside or above a package; none where it is not installed."""
    found = find_spec(package)
    homes = [home / folder for home in Path(found.origin).parents] if found and found.origin else []
    home = next((home for home in homes if home.is_dir()), Path("missing"))
    return sorted(path for path in home.rglob("*") if path.stem in names and path.suffix in (".urdf", ".xml"))


MUJOCO = "ant half_cheetah hopper humanoid humanoidstandup inverted_double_pendulum swimmer walker2d_v5"
GYMNASIUM = shipped("gymnasium", "envs/mujoco/assets", *MUJOCO.split())
DRIVEN = shipped("gymnasium", "envs/mujoco/assets", "ant", "half_cheetah", "inverted_pendulum")
OLDEST = "4"  # of MuJoCo: the one before finds principal axes to no more than 1e-8
PINOCCHIO = (
    "a1 allegro_left_hand anymal-kinova b1-z1 baxter bolt centauro g1_29dof_rev_1_0 g1_29dof_with_hand_rev_1_0 go2 "
    "human kinova pr2 simple_humanoid solo12 so101 talos_reduced tiago tiago_pro ur5_robot xarm7"
)
EXAMPLES = shipped("pinocchio", "share/example-robot-data/robots", *PINOCCHIO.split())


def compare(model, states) -> float:
    """Largest difference of accelerations at states that the joints agree with."""
    worst = 0.0
    for state in states:
        at_state = peers.moved(model, state)
        assert abs(residuals(at_state)).max(initial=0.0) < 1e-12
        worst = max(worst, peers.farthest(at_state, state))
    return worst


@pytest.mark.parametrize("name", KEPT)
def test_robots_written_by_hand_agree_with_what_peers_said(name):
    model, _ = peers.read(peers.DATA / name.split()[0], floating=peers.ROBOTS[name])
    assert compare(model, KEPT[name]) < PRECISION


@pytest.mark.parametrize(("name", "floating"), [(name, f) for name, f in peers.ROBOTS.items() if "urdf" in name])
def test_urdf_agrees_with_pinocchio(name, floating):
    pytest.importorskip("pinocchio")
    agrees_with_pinocchio(peers.DATA / name.split()[0], floating)


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_robots_that_ship_with_example_robot_data(path):
    agrees_with_pinocchio(path, floating=True)


def agrees_with_pinocchio(path, floating):
    import pinocchio as pin

    model, _ = peers.read(path, floating)
    peer = pin.buildModelFromUrdf(str(path), *([pin.JointModelFreeFlyer()] if floating else []))
    total = sum(body.mass for id, body in model.bodies.items() if id != GROUND_ID)
    assert total == pytest.approx(pin.computeTotalMass(peer), rel=1e-12)
    worst = compare(model, peers.states(path, model, floating))
    logging.info("%s: accelerations differ by %.2g of the largest", path.name, worst)
    assert worst < PRECISION


@pytest.mark.parametrize("name", [name for name in peers.ROBOTS if "xml" in name])
def test_mjcf_agrees_with_mujoco(name):
    pytest.importorskip("mujoco", OLDEST)
    agrees_with_mujoco(peers.DATA / name)


@pytest.mark.parametrize("path", GYMNASIUM, ids=lambda path: path.stem)
def test_robots_that_ship_with_gymnasium(path):
    pytest.importorskip("mujoco", OLDEST)
    agrees_with_mujoco(path)


def agrees_with_mujoco(path):
    import mujoco

    (model, _), peer = peers.read(path), peers.mujoco_model(path)
    data, numbers = mujoco.MjData(peer), peers.mujoco_numbers(peer, model)
    mujoco.mj_forward(peer, data)
    for id, number in numbers.items():
        body = model.bodies[id]
        assert body.mass == pytest.approx(peer.body_mass[number], rel=1e-12)
        moments = inertia.eigenvalues(inertia.tensor(body.inertia, body.products))
        assert moments == pytest.approx(sorted(peer.body_inertia[number]), rel=1e-10)
        if np.array_equal(data.qpos, np.zeros(peer.nq)):  # elsewhere its poses are not those of the drawing
            assert body.position == pytest.approx(data.xipos[number], abs=1e-14)
            assert rotation.axes(body.rotation) == pytest.approx(data.xmat[number].reshape(3, 3).T, abs=1e-13)
    worst = compare(model, peers.states(path, model))
    logging.info("%s: accelerations differ by %.2g of the largest", path.name, worst)
    assert worst < PRECISION


@pytest.mark.parametrize("path", [peers.DATA / "arm.xml", *DRIVEN], ids=lambda path: path.stem)
def test_actuators_push_as_in_mujoco(path):
    mujoco = pytest.importorskip("mujoco", OLDEST)
    model, peer = peers.driven(path), peers.mujoco_model(path)
    peer.opt.disableflags &= ~int(mujoco.mjtDisableBit.mjDSBL_ACTUATION)
    data, random = mujoco.MjData(peer), np.random.default_rng(11)
    mujoco.mj_integratePos(peer, data.qpos, random.uniform(-0.3, 0.3, peer.nv), 1.0)
    data.qvel[:] = random.uniform(-0.5, 0.5, peer.nv)
    sliders = [driver for driver in model.drivers.values() if driver.kind == "slider"]
    data.ctrl[:] = [random.uniform(slider.low, slider.high) for slider in sliders]
    for slider, control in zip(sliders, data.ctrl.tolist(), strict=True):
        model = model.with_changed(replace(slider, value=control))
    state = peers.mujoco_state(peer, data, peers.mujoco_numbers(peer, model))
    pushed = np.abs(data.qfrc_actuator).max()
    assert pushed > 1e-3
    assert peers.farthest(peers.moved(model, state), state) < PRECISION
