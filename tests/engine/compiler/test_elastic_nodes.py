import numpy as np
import pytest

import linkwork as lw
from linkwork.compiler.compile import compile_model
from linkwork.compiler.elastic_state import columns_of
from linkwork.compiler.nodes import elastic_of, holders_of
from linkwork.fem.floating import elastic, floating
from linkwork.model.frame import Frame
from linkwork.simulation.installed import install
from linkwork.system.state import copied


@pytest.fixture(scope="module")
def compiled():
    m = lw.Mechanism("bar", gravity=(0, 0, 0))
    m.add_body("bar", mass=3.0, shape=lw.Box(x=0.4, y=0.1, z=0.05), position=(1, 2, 3))
    m.make_elastic("bar", E=1e8, edge=0.1)
    m.add_joint("pin", "spherical", base="ground", follower="bar", at=(0.8, 2, 3))
    m.add_measure("end", "point", base="ground", follower="bar", follower_frame=lw.Frame((0.2, 0, 0)))
    return compile_model(m.model)


def bent(compiled, seed=1, amount=1e-3):
    """A state with any small deformation, F where its rows have it."""
    parts, state = elastic_of(compiled.model)["bar"], copied(compiled.start)
    rng = np.random.default_rng(seed)
    for node in parts.nodes[:-1]:
        n = compiled.bodies[node.id]
        state.q[n, :3] += amount * rng.normal(size=3)
        if node.columns == 4:
            axes = state.q[n, 3:].reshape(3, 3)
            q, r = np.linalg.qr((axes + amount * rng.normal(size=(3, 3))).T)
            state.q[n, 3:] = (q * np.sign(np.diag(r))).T.ravel()
    pose = floating(parts.superelement, columns_of(compiled, parts, state.q))
    state.q[compiled.bodies["bar"]] = np.concatenate((pose.centre, pose.turn.T.ravel()))
    return parts, state, pose


def test_rows_are_the_elastic_coordinates(compiled):
    parts, state, pose = bent(compiled)
    made = install(compiled, state)
    made.measured()
    system, residual = compiled.system, made.work.residual
    q, element = pose.coordinates, parts.superelement
    held = int(system.joint_rows[-2])
    assert residual[held : held + 6] == pytest.approx(element.mean_frame @ q, abs=1e-12)
    assert residual[held : held + 6] == pytest.approx(0.0, abs=1e-12)
    first = int(system.first_soft[0])
    modes = residual[first : first + len(parts.stiffness)]
    assert 0.5 * (parts.stiffness * modes**2).sum() == pytest.approx(0.5 * q @ element.stiffness @ q, rel=1e-7)
    assert made.energy().potential == pytest.approx(0.5 * q @ element.stiffness @ q, rel=1e-7)


def test_a_turn_changes_no_coordinate(compiled):
    parts, state, pose = bent(compiled)
    turn = np.linalg.qr(np.random.default_rng(3).normal(size=(3, 3)))[0]
    turn *= np.linalg.det(turn)
    columns = turn @ columns_of(compiled, parts, state.q)
    columns[:, 0 : 4 * parts.superelement.frames : 4] += np.array([[5.0], [6.0], [7.0]])
    moved = elastic(parts.superelement, columns, turn @ pose.centre + (5, 6, 7), turn @ pose.turn)
    assert moved == pytest.approx(pose.coordinates, abs=1e-12)


def test_what_takes_hold_has_the_node_there(compiled):
    parts = elastic_of(compiled.model)["bar"]
    assert [node.id for node in parts.frames] == ["bar@-0.2,0,0", "bar@0.2,0,0"]
    node, frame = parts.node_at(Frame((0.2, 0.0, 0.0)))
    assert (node.id, frame.position) == ("bar@0.2,0,0", (0.0, 0.0, 0.0))
    assert parts.node_at(Frame())[0].id == "bar", "the origin is the mean frame's"
    assert compiled.model.joints["pin"].follower == "bar@-0.2,0,0"
    assert holders_of(compiled.model) == ["pin", "bar"]
