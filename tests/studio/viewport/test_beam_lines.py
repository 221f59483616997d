"""Where beams are between their nodes, stored and seen."""

import numpy as np
import pytest

import linkwork as lw
from linkwork.results.bent import node_rows
from linkwork_studio.viewport.beam_lines import BeamLines
from linkwork_studio.viewport.pose_table import PoseTable
from linkwork_studio.viewport.stands import piece_of, stand_of, stood


@pytest.fixture(scope="module")
def swung():
    """A soft cantilever with a ball on a hook at 0.7 m, and its first snapshots."""
    m = lw.Mechanism("reed", gravity=(0, 0, -9.81))
    m.add_beam("reed", start=(0, 0, 1), end=(1, 0, 1), section=lw.Rectangle(0.04, 0.01), E=2e8, elements=5)
    m.add_body("ball", mass=0.1, shape=lw.Sphere(0.05), position=(0.7, 0, 0.9))
    m.add_joint("clamp", "fixed", base="ground", follower="reed", at=(0, 0, 1))
    m.add_joint("hook", "spherical", base="reed", follower="ball", at=(0.7, 0, 1))
    with lw.LiveRun(m, step=1e-3) as run:
        run.advance(0.2)
        return m.model, run.snapshot()


def test_a_straight_beam_lies_where_it_is_stored(swung):
    model, _ = swung
    lines = BeamLines((model.bodies["reed"],))
    assert lines.columns[0] == pytest.approx(np.array([(0, 0, 1), (1, 0, 0), (0, 1, 0), (0, 0, 1)]), abs=1e-12)
    assert lines.columns[-1, 0] == pytest.approx((1, 0, 1))


def test_rings_go_through_the_nodes(swung):
    model, snapshot = swung
    rows, places = node_rows(snapshot, "reed")
    lines = BeamLines((model.bodies["reed"],), [("reed", place) for place in places])
    lines.follow(snapshot)
    held = lines.columns[lines.rings :]
    assert held[:, 0] == pytest.approx(snapshot.positions[rows], abs=1e-12)
    gaps = np.linalg.norm(np.diff(lines.columns[: lines.rings, 0], axis=0), axis=1)
    assert gaps.sum() == pytest.approx(1.0, abs=5e-3)
    frames = lines.columns[:, 1:]
    assert np.einsum("nik,njk->nij", frames, frames) == pytest.approx(np.tile(np.eye(3), (len(frames), 1, 1)))


def test_a_run_left_behind_leaves_it_as_stored(swung):
    model, snapshot = swung
    lines = BeamLines((model.bodies["reed"],))
    before = lines.columns.copy()
    lines.follow(snapshot)
    assert np.abs(lines.columns - before).max() > 0.01
    lines.follow(None)
    assert np.array_equal(lines.columns, before)


def test_what_is_held_stands_on_the_bent_beam(swung):
    model, snapshot = swung
    on_stands = stood(model)
    hook = on_stands.model.joints["hook"]
    ((stand, (beam, place)),) = [item for item in on_stands.places.items() if item[0] == hook.base]
    assert (stand, beam, place) == (stand_of("reed", place), "reed", pytest.approx(0.2))
    poses = PoseTable()
    poses.set_model(on_stands.model, stood=on_stands)
    poses.apply(snapshot)
    position, turn = poses.pose(hook.base)
    node = "reed@0.7"
    assert position == pytest.approx(snapshot.position(node), abs=1e-9)
    assert abs(turn @ snapshot.rotation(node)) == pytest.approx(1.0)


def test_pieces_lie_along_the_beam(swung):
    model, snapshot = swung
    on_stands = stood(model)
    poses = PoseTable()
    poses.set_model(on_stands.model, stood=on_stands)
    poses.apply(snapshot)
    ring = poses.lines.columns
    position, _ = poses.pose(piece_of("reed", 3))
    assert position == pytest.approx((ring[3, 0] + ring[4, 0]) / 2)
    assert poses.stretch[poses.rows[piece_of("reed", 3)], 2] == pytest.approx(np.linalg.norm(ring[4, 0] - ring[3, 0]))


def test_a_model_without_beams_stays_itself():
    m = lw.Mechanism("ball")
    m.add_body("ball", mass=1, shape=lw.Sphere(0.1))
    assert stood(m.model).model is m.model
