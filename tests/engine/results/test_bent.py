"""How beams are bent in a snapshot."""

import pytest

import linkwork as lw
from linkwork.results.bent import bent_in, node_rows
from linkwork.results.seen import seen_body


def swung():
    """A soft cantilever that has fallen for a while, and turned beside."""
    m = lw.Mechanism("rod", gravity=(0, 0, -9.81))
    turned = (0.0, 2.0, 1.0)
    m.add_beam("rod", start=turned, end=(0.6, 2.8, 1.0), section=lw.Rectangle(0.02, 0.004), E=2e9, elements=4)
    m.add_joint("clamp", "fixed", base="ground", follower="rod", at=turned)
    m.add_body("ball", mass=1, shape=lw.Sphere(0.1), position=(5, 0, 0))
    with lw.LiveRun(m, step=1e-3) as run:
        run.advance(0.1)
        return m.model, run.snapshot()


def test_points_of_the_beam_as_it_is_seen_are_where_its_nodes_are():
    model, snapshot = swung()
    beam = seen_body(model.bodies["rod"], snapshot)
    rows, places = node_rows(snapshot, "rod")
    assert len(rows) == 5
    assert abs(snapshot.position("rod@1")[2] - 1.0) > 0.02, "it has bent"
    for row, place in zip(rows, places, strict=True):
        assert beam.in_global((place, 0, 0)) == pytest.approx(snapshot.positions[row], abs=1e-12)
        turn = beam.turn_at((place, 0, 0))
        assert abs(sum(a * b for a, b in zip(turn, snapshot.rotations[row], strict=True))) == pytest.approx(1.0)


def test_stored_as_it_is_seen_it_begins_there_and_moves_on_so():
    model, snapshot = swung()
    later, _ = lw.edits.apply(model, lw.edits.SetElement(seen_body(model.bodies["rod"], snapshot)))
    with lw.LiveRun(later, step=1e-3) as run:
        begun = run.snapshot()
        for row, name in zip(node_rows(begun, "rod")[0], begun.members["rod"], strict=True):
            assert begun.positions[row] == pytest.approx(snapshot.position(name), abs=1e-9)
            assert begun.velocities[row] == pytest.approx(snapshot.velocity(name), abs=1e-7)
            assert begun.angular_velocities[row] == pytest.approx(snapshot.angular_velocity(name), abs=1e-7)


def test_other_bodies_have_no_nodes():
    _, snapshot = swung()
    assert bent_in(snapshot, "ball") == ()
