"""A run leaves the same samples however it is driven."""

import numpy as np
import pytest

import linkwork as lw
from linkwork.edits import SetValue, apply
from linkwork.results.recording import BUDGET, Recording
from linkwork.simulation.recorder import CHANNELS, Recorder
from linkwork.simulation.simulation import Simulation
from linkwork.simulation.timeline import Timeline


def pendulum():
    m = lw.Mechanism("pendulum")
    m.add_body("arm", mass=1, inertia=(0.1, 0.1, 0.1), position=(0.5, 0, 0))
    m.add_joint("pin", "revolute", base="ground", follower="arm", at=(0, 0, 0), axis=(0, 1, 0))
    m.add_measure("tip", "point", follower="arm")
    return m.model


def begun(interval=0.0, model=None, step=1e-3):
    recorder = Recorder(Recording(CHANNELS), interval)
    return Timeline(Simulation(model or pendulum(), "ali3p", step), recorder=recorder)


def table(timeline) -> np.ndarray:
    recording = timeline.recorder.recording
    columns = [recording.window(name) for name in recording.channels]
    return np.column_stack((columns[0][0], *(values for _, values in columns)))


@pytest.mark.parametrize("interval", [0.0, 0.004, 0.0155])
def test_the_same_run_leaves_the_same_samples_however_its_steps_are_bundled(interval):
    """At once, step by step, and in strides as a display asks for them, with an edit on the way: equal to the bit."""
    tables = []
    for strides in ((137,), (1,) * 137, (17, 16, 50, 3, 51)):
        timeline = begun(interval)
        for stride in strides:
            timeline.advance(stride)
        timeline.edit(apply(timeline.simulation.model, SetValue("arm", "mass", 2.0))[0])
        for stride in strides:
            timeline.advance(stride)
        recording = timeline.recorder.recording
        extremes = [recording.since(name, 0.0)[2] for name in recording.channels]
        tables.append(np.hstack((table(timeline).ravel(), *extremes)))
    assert np.array_equal(tables[0], tables[1])
    assert np.array_equal(tables[0], tables[2])


@pytest.mark.parametrize(("interval", "step", "apart"), [(0.0, 1e-3, 1e-3), (0.01, 1e-3, 0.01), (1e-4, 1e-3, 1e-3)])
def test_samples_are_so_far_apart(interval, step, apart):
    timeline = begun(interval, step=step)
    timeline.advance(200)
    times = table(timeline)[:, 0]
    assert times == pytest.approx(np.arange(0.0, 200 * step + 1e-9, apart), abs=1e-12)


def test_an_interval_that_is_no_whole_number_of_steps_is_kept_to_a_step():
    timeline = begun(0.0025)
    timeline.advance(1000)
    times = table(timeline)[:, 0]
    assert len(times) == 401
    late = times - 0.0025 * np.arange(401)
    assert late.min() > -1e-9
    assert late.max() < 1e-3


def test_an_edit_leaves_a_sample_before_it_and_one_after():
    timeline = begun(0.05)
    timeline.advance(120)
    timeline.edit(apply(timeline.simulation.model, SetValue("arm", "mass", 3.0))[0])
    recording = timeline.recorder.recording
    times, kinetic = recording.window("energy.kinetic")
    assert times[-2:] == pytest.approx([0.12, 0.12])
    assert kinetic[-1] > 1.5 * kinetic[-2]
    assert recording.breaks == (pytest.approx(0.12),)


def test_every_step_of_many_bodies_is_recorded_in_bounded_memory():
    """What happens between two samples cannot be lost where there is nothing between them."""
    m = lw.Mechanism("dust")
    for n in range(250):
        m.add_body(f"p{n}", mass=1, inertia=(1, 1, 1), position=(n, 0, 0))
        m.add_joint(f"j{n}", "prismatic", base="ground", follower=f"p{n}", at=(n, 0, 0), axis=(0, 0, 1))
    timeline = begun(model=m.model)
    timeline.advance(30)
    recording = timeline.recorder.recording
    assert recording.window("energy.total")[0] == pytest.approx(np.arange(0.0, 0.0301, 0.001))
    assert len(recording.channels) == 4 + 2 * 250
    most = 8 * (len(recording.channels) + 1) * (recording.capacity + 4 * 3 * recording.places)
    assert most < BUDGET, "an hour takes no more"


def test_joints_and_places_are_recorded_as_a_snapshot_tells_them():
    timeline = begun()
    timeline.advance(50)
    recording, snapshot = timeline.recorder.recording, timeline.simulation.snapshot()
    newest = {name: recording.window(name, 1)[1][0] for name in recording.channels}
    assert newest["pin.coordinate.angle [rad]"] == pytest.approx(snapshot.coordinates["pin"][0], rel=1e-12)
    assert newest["pin.speed.angle [rad/s]"] == pytest.approx(snapshot.speeds["pin"][0], rel=1e-12)
    assert [newest[f"arm.position.{axis} [m]"] for axis in "xyz"] == snapshot.position("arm").tolist()


def test_going_back_leaves_a_trace_and_goes_on_from_there():
    timeline = begun()
    timeline.advance(300)
    timeline.look_at(0.1)
    assert len(table(timeline)) == 301, "to look back loses nothing"
    back = timeline.simulation.time
    timeline.advance(10)
    times = table(timeline)[:, 0]
    assert np.all(np.diff(times) > 0.0)
    assert times[-1] == pytest.approx(back + 0.01)
    (trace,) = timeline.recorder.recording.traces
    assert trace.times[-1] == pytest.approx(0.3)


def test_a_new_measure_is_a_new_channel():
    timeline = begun()
    timeline.advance(5)
    measure = lw.element("measures", "height", "formula", formula="10*t", unit="s")
    timeline.edit(apply(timeline.simulation.model, lw.edits.AddElement(measure))[0])
    timeline.advance(5)
    times, values = timeline.recorder.recording.window("measure.height [s]")
    assert times == pytest.approx(np.arange(0.005, 0.0101, 1e-3))
    assert values == pytest.approx(10 * times)


@pytest.mark.parametrize("interval", [-1.0, float("nan"), float("inf"), "1", True, None])
def test_an_interval_that_makes_no_sense_is_refused(interval):
    with pytest.raises(lw.ModelError, match="Samples every"):
        Recorder(Recording(CHANNELS), interval)


def ticking():
    """A measure that is not zero for two milliseconds."""
    m = lw.Mechanism("tick")
    m.add_body("arm", mass=1, inertia=(0.1, 0.1, 0.1), position=(0.5, 0, 0))
    m.add_joint("pin", "revolute", base="ground", follower="arm", at=(0, 0, 0), axis=(0, 1, 0))
    m.add_measure("pulse", "formula", formula="if(t > 0.0123 and t < 0.0142, 7, 0)")
    return m.model


def test_a_peak_between_two_samples_is_kept():
    """Seen red: at 50 ms between samples nothing told of a pulse of 2 ms."""
    timeline = begun(0.05, ticking())
    timeline.advance(3000)
    recording = timeline.recorder.recording
    name = next(name for name in recording.channels if name.startswith("measure.pulse"))
    assert not any("\0" in name for name in recording.channels)
    assert recording.window(name)[1].max() == 0.0, "the samples themselves miss it"
    _, times, values = recording.since(name, 0.0)
    assert values.max() == 7.0
    assert times[values.argmax()] == pytest.approx(0.025, abs=0.025)
    assert np.all(np.diff(times) >= 0.0)
    _, times, values = recording.outline(name, 1)
    assert values.max() == 7.0, "blocks know it too"
    assert times[values.argmax()] < 32 * 0.05


def test_samples_are_the_same_with_their_extremes_and_without():
    fine, coarse = begun(), begun(0.01)
    for timeline in (fine, coarse):
        timeline.advance(400)
    every, some = table(fine), table(coarse)
    assert np.array_equal(every[::10], some)


def test_an_interval_that_changes_in_the_run_keeps_what_was_there():
    timeline = begun()
    timeline.advance(100)
    timeline.recorder.interval = 0.02
    timeline.advance(100)
    timeline.recorder.interval = 0.0
    timeline.advance(100)
    times, energy = timeline.recorder.recording.window("energy.total")
    apart = np.diff(times)
    assert (apart < 1.5e-3).sum() == 200
    assert np.isfinite(energy).all()
    _, x, y = timeline.recorder.recording.since("energy.kinetic", 0.0)
    assert len(x) == 3 * len(times)
    assert np.isfinite(y).all()
