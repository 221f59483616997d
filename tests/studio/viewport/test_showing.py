import numpy as np
import pytest

from linkwork_studio.viewport.showing import LONGEST, Showing


@pytest.fixture
def showing():
    made = Showing()
    made.set_names(("velocities",))
    return made


def lengths(sketch):
    return [float(np.linalg.norm(np.subtract(*stroke.points[::-1]))) for stroke in sketch.strokes]


def test_the_largest_arrow_says_its_value(showing, pendulum, snapshot):
    snapshot.velocities[:] = ((3.0, 0.0, 0.0), (0.0, 0.0, 1.5))
    sketch = showing.sketch(pendulum, snapshot, 2.0)
    assert lengths(sketch) == pytest.approx([0.6 * LONGEST * 2.0, 0.3 * LONGEST * 2.0]), "scaled to 5 m/s"
    assert [note.text for note in sketch.notes] == ["3 m/s"]
    snapshot.velocities[:] = ((1.0, 0.0, 0.0), (0.0, 0.0, 0.0))
    assert lengths(showing.sketch(pendulum, snapshot, 2.0)) == pytest.approx([0.2 * LONGEST * 2.0]), "it stays"


def test_reactions_stand_at_their_joints(showing, pendulum, snapshot):
    showing.set_names(("reactions", "torques"))
    snapshot.reactions[1] = (0.0, 0.0, 20.0, 0.0, 1.0, 0.0)
    force, torque = showing.sketch(pendulum, snapshot, 1.0).strokes
    assert force.points[0] == pytest.approx((0.6, 0.0, -0.8))
    assert np.subtract(*force.points[::-1]) == pytest.approx((0.0, 0.0, LONGEST))
    assert np.subtract(*torque.points[::-1]) == pytest.approx((0.0, LONGEST, 0.0))


def test_axes_and_centres_need_no_run(showing, pendulum):
    showing.set_names(("axes", "centres", "velocities"))
    sketch = showing.sketch(pendulum, None, 1.0)
    assert len(sketch.strokes) == len(sketch.dots) == 2
    assert np.subtract(*sketch.strokes[0].points) == pytest.approx((0.0, -0.44, 0.0))


def test_trails_grow_with_time_and_begin_anew(showing, pendulum, make_snapshot):
    showing.set_names(("trails",))
    for step in range(3):
        shown = showing.sketch(pendulum, make_snapshot(pendulum, (0.1 * step, 0, 0), time=0.1 * step), 1.0)
    assert [len(stroke.points) for stroke in shown.strokes] == [3, 3]
    only = showing.sketch(pendulum, make_snapshot(pendulum, time=0.2), 1.0, ("arm",))
    assert [len(stroke.points) for stroke in only.strokes] == [3]
    assert not showing.sketch(pendulum, make_snapshot(pendulum, time=0.0), 1.0)
