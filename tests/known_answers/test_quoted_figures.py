"""Figures that the pages of the help quote are those that are measured here, to the digits that they have."""

import re
from pathlib import Path

import numpy as np
import oracles
import pytest
from plain_steps import plain_run
from sample_models import double_pendulum

import linkwork as lw
from linkwork.benchmarks import agreement
from linkwork.math3d import rotation, vector
from linkwork.solvers.formulation import ACCURACIES

ROOT = Path(__file__).resolve().parents[2]
THIN = 2e-9  # metres: what the least thickness of rods comes to
NUMBER = r"(?:([\d.]+)·)?10<sup>−(\d+)</sup>"


def quoted(page: str, text: str) -> list[float]:
    """The numbers in a text of a page, in which N stands for each of them."""
    content = (ROOT / "resources/help/formulations" / page).read_text(encoding="utf-8")
    found = re.search(re.escape(text).replace("N", NUMBER), content)
    assert found, f"{page} does not say: {text}"
    parts = found.groups()
    return [float(f"{parts[k] or 1}e-{parts[k + 1]}") for k in range(0, len(parts), 2)]


def rounded(value: float) -> float:
    """A number to one digit."""
    return float(f"{value:.0e}")


def ends(step: float) -> np.ndarray:
    """The ends of both rods of a double pendulum each 20 ms of a second."""
    simulation, found = plain_run(double_pendulum(thickness=1e-6), "recursive", step), []
    for _ in range(50):
        simulation.advance(round(0.02 / step))
        upper, lower = (simulation.installed.state.q[n].reshape(4, 3) for n in (1, 2))
        found.append([(body[0] + 0.5 * body[1])[axis] for body in (upper, lower) for axis in (0, 2)])
    return np.array(found)


def test_the_recursions_error_in_a_second():
    """Of the step; the thickness that rods count with moves the ends by a billionth of a metre beside it."""
    coarse, fine = ends(1e-3), ends(2.5e-4)
    (told,) = quoted("recursive.md", "accurate to N m after a second")
    assert rounded(float(abs(coarse - fine).max())) == told
    reference = oracles.table("B01_double_pendulum_natural")
    true = np.column_stack([reference[name][1:51] for name in ("x12", "y12", "x22", "y22")])
    assert abs(fine - true).max() < THIN


def test_the_accuracies_of_the_modular_formulation():
    fast, balanced = quoted("modular.md", "*fast* closes joints to N m and *balanced* to N m")
    assert (fast, balanced) == (ACCURACIES["fast"].closes, ACCURACIES["balanced"].closes)
    text = "until the estimated error of each is below N m: a double pendulum is then accurate to N of"
    by_step, told = quoted("modular.md", text)
    model = agreement.MECHANISMS["double pendulum"]()
    there = agreement.centralised(model, 1e-3)
    assert agreement.agreement(model, "fast", 1e-3, there)[1] < fast
    assert agreement.agreement(model, "balanced", 1e-3, there)[1] < balanced
    difference, _, estimate = agreement.agreement(model, "exact", 1e-3, there)
    assert rounded(difference) == told
    assert estimate < by_step


@pytest.mark.parametrize(("step", "share"), [(1e-3, 1.0), (5e-4, 0.25)])
def test_how_far_the_penalties_leave_the_chain_bridge_open(step, share):
    """In the hinges, whose ends are found from the bodies' poses."""
    bridge = lw.load(ROOT / "sample_projects/chain_bridge/project.linkwork")
    run = lw.simulate(bridge, solver="penalty", until=0.5, step=step, sample=0.05)
    worst = 0.0
    for shot in run.snapshots:
        for joint in bridge.model.joints.values():
            ends = []
            for body, frame in ((joint.base, joint.base_frame), (joint.follower, joint.follower_frame)):
                number = shot.bodies[body]
                turned = rotation.rotate(tuple(shot.rotations[number]), frame.position)
                ends.append(vector.add(tuple(shot.positions[number]), turned))
            worst = max(worst, vector.norm(vector.subtract(*ends)))
    (told,) = quoted("penalty.md", "N m in the sample *Chain bridge* at steps of 1 ms")
    assert worst == pytest.approx(share * told, rel=0.1)
