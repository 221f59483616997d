"""The modular formulation: bodies that know only their own joints, and springs that are stable in any company."""

import dense
import numpy as np
import pytest
from parts import Opened
from sample_models import brick, built, chain, double_pendulum, loop, pendulum

from linkwork.edits import AddElement, AddJoint, apply
from linkwork.simulation.installed import install_stored
from linkwork.solvers.formulation import FINE, formulations
from linkwork.solvers.formulations import modular_paper as modular_paper_parts

modular_paper = Opened(modular_paper_parts)
FORMULATION = formulations()["modular_paper"]
H = 1e-3


def shifted_copy(model, prefix: str):
    """The same mechanism elsewhere under other names."""
    from dataclasses import replace

    from linkwork.math3d import vector

    frame = {}
    for body in model.bodies.values():
        if body.id != "ground":
            frame[body.id] = replace(body, id=prefix + body.id, position=vector.add(body.position, (0.0, 4.0, 0.0)))
    joints = []
    for joint in model.joints.values():
        sides = {side: frame[b].id if (b := getattr(joint, side)) in frame else b for side in ("base", "follower")}
        if joint.base == "ground":
            base = joint.base_frame
            sides["base_frame"] = replace(base, position=vector.add(base.position, (0.0, 4.0, 0.0)))
        joints.append(replace(joint, id=prefix + joint.id, **sides))
    return [*frame.values(), *joints]


def test_a_component_that_is_not_touched_takes_no_notice():
    """Another mechanism beside this one changes not a single bit of it: there is no global matrix."""
    alone = install_stored(double_pendulum())
    others = [AddElement(e) for e in shifted_copy(chain(3, "fixed"), "other ")]
    both = install_stored(apply(double_pendulum(), others)[0])
    for made in (alone, both):
        assert FORMULATION.advance(made.compiled.system, made.state, made.work, H, 300) == FINE
    assert np.array_equal(alone.state.q[1:], both.state.q[1:3])
    assert np.array_equal(alone.state.v[1:], both.state.v[1:3])


def prepared(model):
    made = install_stored(model)
    assert modular_paper.prepare(made.compiled.system, made.state, made.work, H) == FINE
    return made


@pytest.mark.parametrize(
    "model",
    [pendulum("spherical"), pendulum("fixed"), chain(8, "revolute"), loop(6, "revolute"), loop(5, "fixed")],
    ids=["ball", "weld", "chain", "loop", "welded loop"],
)
def test_no_motion_of_the_whole_is_stiffer_than_the_step_bears(model):
    """The largest eigenvalue of M^-1 K on the motions that the bodies' own rows allow is at most STIFFNESS / h2."""
    made = prepared(model)
    compiled, system = made.compiled, made.compiled.system
    first = int(system.joint_rows[0])
    j = dense.jacobian(compiled, dense.evaluated(compiled, made.state.q))
    own, held = j[:first], j[first:]
    free = np.linalg.svd(own)[2][np.linalg.matrix_rank(own, tol=1e-9) :].T
    mass = free.T @ dense.mass(compiled) @ free
    stiffness = free.T @ held.T @ (made.state.stiffness[first:, None] * held) @ free
    largest = np.linalg.eigvals(np.linalg.solve(mass, stiffness)).real.max()
    assert 0.1 * modular_paper.STIFFNESS < largest * H**2 < modular_paper.STIFFNESS * (1 + 1e-3)


def test_the_inertia_that_a_row_feels_is_that_of_both_bodies():
    """The end of a free rod feels a quarter of its mass across, and all of it along."""
    made = prepared(pendulum("spherical"))
    first = int(made.compiled.system.joint_rows[0])
    x, y, z = made.work.felt[first : first + 3]
    assert (x, y, z) == pytest.approx((1.0, 0.25, 0.25), rel=2e-3)


def test_springs_only_soften_until_the_next_restart():
    made = prepared(chain(5, "fixed"))
    system, before = made.compiled.system, made.state.stiffness.copy()
    for _ in range(50):
        FORMULATION.advance(system, made.state, made.work, H, 1)
        assert np.all(made.state.stiffness <= before * (1 + 1e-12))
        before = made.state.stiffness.copy()
    made.state.history[0] = 0.0
    made.state.stiffness[:] = 0.0
    FORMULATION.advance(system, made.state, made.work, H, 1)
    assert np.all(made.state.stiffness[system.joint_rows[0] :] > 0.0)


def test_at_rest_each_spring_sags_by_the_load_over_its_stiffness():
    model = built(brick(mass=4.0), AddJoint("weld", "fixed", base="ground", follower="brick"))
    made = install_stored(model)
    FORMULATION.advance(made.compiled.system, made.state, made.work, H, 4000)
    vertical = int(made.compiled.system.joint_rows[0]) + 2
    assert made.state.multipliers[vertical] == pytest.approx(-4.0 * 9.81, rel=1e-3)
    sag = dense.evaluated(made.compiled, made.state.q).residual[vertical]
    assert sag == pytest.approx(-4.0 * 9.81 / made.state.stiffness[vertical], rel=1e-3)


def test_the_gap_shrinks_with_the_square_of_the_step():
    gaps = []
    for h in (4e-3, 2e-3, 1e-3):
        made = install_stored(double_pendulum())
        worst = 0.0
        for _ in range(round(0.1 / h)):
            FORMULATION.advance(made.compiled.system, made.state, made.work, h, 1)
            worst = max(worst, made.gap())
        gaps.append(worst)
    assert gaps[0] / gaps[1] == pytest.approx(4.0, rel=0.1)
    assert gaps[1] / gaps[2] == pytest.approx(4.0, rel=0.1)
