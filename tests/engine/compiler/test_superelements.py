import numpy as np
import pytest

import linkwork as lw
from linkwork.compiler.grips import Grip, Wanted
from linkwork.compiler.reductions import reduced
from linkwork.compiler.superelements import parts_of
from linkwork.model.bodies.elastic import Elastic

WORDS = {"mass": 3.0, "young": 1e9, "damping": 1e-4, "damping_ratio": 0.02, "edge": 0.1}
BODY = Elastic(id="bar", shapes=(lw.Box(x=0.4, y=0.1, z=0.05, position=(0.05, 0.0, 0.0)),), **WORDS)
WANTED = Wanted(BODY, (Grip((-0.15, 0.0, 0.0), "rigid"), Grip((0.25, 0.0, 0.0), "rigid")))


@pytest.fixture(scope="module")
def parts():
    return parts_of(WANTED, reduced(WANTED))


def whole(parts):
    """P over all nodes, and the columns at rest (4 x columns)."""
    own = [np.array(node.inertia)[: node.columns, : node.columns] for node in parts.nodes]
    start = np.cumsum([0, *map(len, own)])
    p, rigid = np.zeros((start[-1], start[-1])), np.zeros((4, start[-1]))
    for n, (node, block) in enumerate(zip(parts.nodes, own, strict=True)):
        p[start[n] : start[n + 1], start[n] : start[n + 1]] = block
        rigid[0, start[n]], rigid[1:, start[n]] = 1.0, node.place
        if node.columns == 4:
            rigid[1:, start[n] + 1 : start[n + 1]] = np.eye(3)
    at = {node.id: slice(start[n], start[n + 1]) for n, node in enumerate(parts.nodes)}
    for one, other, mass in parts.pairs():
        i, j = at[one], at[other]
        block = np.array(mass)[: i.stop - i.start, : j.stop - j.start]
        p[i, j], p[j, i] = block, block.T
    return p, rigid


def test_mass_and_inertia_are_those_of_the_mesh_to_the_last_digit(parts):
    p, rigid = whole(parts)
    found, element = rigid @ p @ rigid.T, parts.superelement
    assert found[0, 0] == pytest.approx(3.0, rel=1e-12)
    assert found[0, 1:] / found[0, 0] == pytest.approx(element.centre, abs=1e-12)
    second = found[1:, 1:] - found[0, 0] * np.outer(element.centre, element.centre)
    assert np.trace(second) * np.eye(3) - second == pytest.approx(element.inertia, rel=1e-9, abs=1e-12)
    assert np.linalg.eigvalsh(p).min() > 0


def test_gravity_takes_hold_of_all_of_it(parts):
    p, rigid = whole(parts)
    moments = np.concatenate([node.moment[: node.columns] for node in parts.nodes])
    assert moments == pytest.approx(p @ rigid[0], abs=1e-12)


def test_springs_are_the_free_frequencies(parts):
    free = parts.superelement.agreements[0]
    assert np.sqrt(parts.stiffness[:6]) / (2 * np.pi) == pytest.approx(free.reduced, rel=1e-6)
    speeds = np.sqrt(parts.stiffness)
    assert parts.damping == pytest.approx(1e-4 * parts.stiffness + 0.04 * speeds)


def test_nodes_carry_the_motion_of_the_body():
    moving = Elastic(
        id="bar", shapes=BODY.shapes, position=(1, 2, 3), velocity=(1, 0, 0), angular_velocity=(0, 0, 2), **WORDS
    )
    made = parts_of(Wanted(moving, WANTED.grips), reduced(WANTED))
    assert made.frames[1].position == pytest.approx((1.25, 2, 3))
    assert made.frames[1].velocity == pytest.approx((1, 0.5, 0))
    assert made.floating.id == "bar"
    assert made.floating.position == (1, 2, 3)
