"""Ways of points are those of the record, not of the picture."""

import numpy as np
import pytest

from linkwork.math3d import rotation
from linkwork.model.frame import Frame
from linkwork.model.measures.point import Point
from linkwork.results.recording import Recording
from linkwork_studio.viewport.showing import Showing
from linkwork_studio.viewport.traces import LASTS, MOST, traces, trail, ways_left

TIP = tuple(f"measure.tip.{axis} [m]" for axis in "xyz")


def circle(channels=TIP, count: int = 1000) -> Recording:
    """A point that goes round once a second, sampled every millisecond."""
    recording = Recording(channels)
    for n in range(count):
        angle = 2 * np.pi * n / 1000
        recording.append(n / 1000, (np.cos(angle), 0.0, np.sin(angle)))
    return recording


def traced(pendulum, base="ground", frame=None):
    point = Point(id="tip", base=base, follower="forearm", base_frame=frame or Frame())
    return pendulum.with_element(point)


def test_a_way_is_round_however_rarely_it_is_shown(pendulum):
    sketch = traces(traced(pendulum), circle(), 0.999)
    (line,) = (stroke.points for stroke in sketch.strokes)
    assert np.linalg.norm(line, axis=1) == pytest.approx(np.ones(len(line)), abs=1e-12)
    assert np.linalg.norm(np.diff(line, axis=0), axis=1).max() < 0.007, "no chord"
    assert sketch.dots[0].point == pytest.approx(line[-1])
    assert sketch.dots[0].color == sketch.strokes[0].color == "curve 0"


def test_a_look_back_shows_the_way_until_then(pendulum):
    (stroke,) = traces(traced(pendulum), circle(), 0.25).strokes
    assert stroke.points[-1] == pytest.approx((0.0, 0.0, 1.0), abs=1e-9)


def test_long_ways_have_a_bounded_number_of_points_and_reach_back_so_far(pendulum):
    (stroke,) = traces(traced(pendulum), circle(count=20_000), 19.999).strokes
    assert MOST / 2 <= len(stroke.points) <= MOST + 1
    assert pytest.approx(np.linalg.norm(np.diff(stroke.points, axis=0), axis=1).sum(), rel=0.01) == 6.28 * LASTS


def test_a_point_seen_from_a_body_leaves_its_way_on_that_body(pendulum):
    turn = rotation.about((0.0, 0.0, 1.0), np.pi / 2)
    (stroke,) = traces(traced(pendulum, "arm", Frame((0.0, 0.0, 0.1), turn)), circle(count=3), 0.1).strokes
    arm = pendulum.bodies["arm"]
    wanted = arm.in_global((0.0, 1.0, 0.1))
    assert stroke.points[0] == pytest.approx(wanted)


def test_what_is_not_recorded_yet_is_not_drawn(pendulum):
    assert not traces(traced(pendulum), Recording(("energy",)), 1.0)
    assert not traces(pendulum, circle(), 1.0)
    assert len(trail("arm", Recording(("energy",)), 1.0)) == 0


def test_trails_of_bodies_come_from_the_record_where_they_are_there(pendulum, make_snapshot):
    showing = Showing()
    showing.set_names(("trails",))
    showing.recording = circle(tuple(f"arm.position.{axis} [m]" for axis in "xyz"))
    for time in (0.0, 0.4, 0.8):
        sketch = showing.sketch(pendulum, make_snapshot(pendulum, time=time), 1.0)
    assert [len(stroke.points) for stroke in sketch.strokes] == [801, 3]


def test_traces_are_shown_where_they_are_wanted(pendulum, make_snapshot):
    showing = Showing()
    showing.recording = circle()
    showing.set_names(("velocities",))
    assert not showing.sketch(traced(pendulum), make_snapshot(pendulum, time=0.5), 1.0)
    showing.set_names(("traces",))
    assert len(showing.sketch(traced(pendulum), make_snapshot(pendulum, time=0.5), 1.0).strokes) == 1


def test_a_branch_that_was_left_is_dashed_until_the_time_that_is_shown(pendulum):
    """Seen red: only the way of the branch in force was drawn in the view."""
    recording = circle()
    recording.branch_off(0.25)
    for n in range(251, 500):
        recording.append(n / 1000, (0.0, (n - 250) / 1000, 1.0))
    left, way = traces(traced(pendulum), recording, 0.4).strokes
    assert (left.dashed, way.dashed) == (True, False)
    assert np.linalg.norm(left.points, axis=1) == pytest.approx(np.ones(len(left.points)), abs=1e-12)
    angle = 2 * np.pi * 0.4
    assert left.points[-1] == pytest.approx((np.cos(angle), 0.0, np.sin(angle)), abs=1e-9)
    assert np.linalg.norm(np.diff(left.points, axis=0), axis=1).max() < 0.007, "no chord"
    assert way.points[-1] == pytest.approx((0.0, 0.15, 1.0), abs=1e-9)


def test_trails_of_branches_that_were_left_are_bounded(pendulum):
    channels = [f"forearm.position.{axis} [m]" for axis in "xyz"]
    recording = circle(channels, 20_000)
    recording.branch_off(0.5)
    (left,) = ways_left(recording, channels, 19.0)
    assert len(left) <= MOST + 1
    assert ways_left(recording, ["nobody"] * 3, 19.0) == []
    assert ways_left(recording, channels, 0.2) == []
