"""A recording of one second, and a way to show a plot."""

import math

import pytest

from linkwork.results.recording import Recording
from linkwork_studio.look.style import apply_theme
from linkwork_studio.look.theme import DARK
from linkwork_studio.plots.plot_view import PlotView

CHANNELS = ("energy.kinetic", "energy.potential", "violation")


def add(recording, seconds, step=1e-3):
    """Goes on recording for some seconds."""
    for _ in range(round(seconds / step)):
        time = recording.count * step
        kinetic = 2.0 + math.sin(time)
        recording.append(time, (kinetic, 5.0 - kinetic, 1e-9))


@pytest.fixture
def recording() -> Recording:
    """Two energies and a violation, a thousand samples."""
    made = Recording(CHANNELS)
    add(made, 1.0)
    return made


@pytest.fixture
def view(qapp, qtbot):
    """A plot on the screen, without a recording."""
    apply_theme(qapp, DARK)
    made = PlotView(DARK)
    qtbot.addWidget(made)
    made.resize(800, 300)
    made.show()
    qtbot.waitExposed(made)
    made.activateWindow()
    qtbot.waitUntil(made.isActiveWindow)
    return made
