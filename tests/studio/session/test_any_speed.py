"""The table of a run has the same rows at any speed, on a machine that is quick or late: to the last digit."""

import threading
from types import SimpleNamespace

import pytest
from sample_models import double_pendulum, turning_four_bar
from touching_models import stack

from linkwork.edits import AddElement, apply
from linkwork.model.measures.joint_ import JointMeasure
from linkwork.model.measures.point import Point
from linkwork.model.model import Model
from linkwork.results.recording import Recording
from linkwork.simulation.recorder import CHANNELS
from linkwork_studio.plots import csv_file
from linkwork_studio.session import worker as module
from linkwork_studio.session.pacing import FRAME
from linkwork_studio.session.worker import Worker

LINES = 302  # a head, the start and 300 steps


def measured(model: Model) -> Model:
    """With a reaction that redundant hinges share, which takes its own way through the recorder."""
    held = JointMeasure(id="held", joint="pin 2", quantity="force")
    return apply(model, (AddElement(Point(id="tip", follower="coupler")), AddElement(held)))[0]


def compiled() -> SimpleNamespace:
    """Kernels that are ready."""
    done = threading.Event()
    done.set()
    return SimpleNamespace(done=done, wait_for=lambda model, is_off: None)


MODELS = {
    "joints": (double_pendulum(), "augmented_lagrangian"),
    "reactions": (measured(turning_four_bar()), "modular"),
    "contact": (stack(3), "modular"),
}


@pytest.mark.parametrize("what", MODELS)
def test_the_table_of_a_run_is_the_same_at_any_speed(monkeypatch, tmp_path, what):
    """Slow motion, real time and flat out; frames on time, late, and so late that steps are left out of the picture."""

    def table(speed: float, frames: float) -> list[str]:
        clock = [0.0]
        monkeypatch.setattr(module.time, "perf_counter", lambda: clock[0])
        model, solver = MODELS[what]
        worker = Worker(model, 3, solver, 1e-3, Recording(CHANNELS), compiled())
        worker._frame(0.0)
        worker.set_speed(speed)
        worker.playing = True
        while worker.recorder.recording.count < LINES - 1:
            worker._frame(clock[0])
            clock[0] += frames * FRAME
        recording, path = worker.recorder.recording, tmp_path / "run.csv"
        csv_file.write(path, recording, recording.channels)
        return path.read_text().splitlines()[:LINES]

    slow = table(0.1, 1.0)
    assert len(slow) == LINES
    assert float(slow[-1].split(",")[0]) == pytest.approx(0.3)
    for speed, frames in ((1.0, 1.0), (1.0, 7.3), (float("inf"), 1.0)):
        assert table(speed, frames) == slow
