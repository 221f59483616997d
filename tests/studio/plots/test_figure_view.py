import numpy as np
import pytest

from linkwork.results.recording import Recording
from linkwork_studio.look.theme import DARK, LIGHT
from linkwork_studio.plots.figure_view import EVERY, FigureView

CIRCLE = ("measure.a.x [m]", "measure.a.y [m]")


@pytest.fixture
def circling():
    made = Recording(CIRCLE)
    for n in range(2000):
        angle = 2 * np.pi * 2.0 * n * 1e-3
        made.append(n * 1e-3, (np.cos(angle), np.sin(angle)))
    return made


@pytest.fixture
def figure(qtbot, circling):
    view = FigureView(DARK)
    qtbot.addWidget(view)
    view.resize(500, 300)
    view.show()
    qtbot.waitExposed(view)
    view.live(circling)
    return view


def refresh(view):
    for _ in range(EVERY):
        view.refresh()


def choose(view, upward, across):
    view.upward.set_value(upward)
    view.across.set_value(across)
    view._chosen()


def test_the_spectrum_comes_first(figure):
    refresh(figure)
    x, y = figure.points()
    assert x[np.argmax(y)] == pytest.approx(2.0, abs=0.3)


def test_one_channel_over_another(figure):
    choose(figure, CIRCLE[1], CIRCLE[0])
    x, y = figure.points()
    assert np.hypot(x, y) == pytest.approx(1.0)
    assert len(figure.newest.getData()[0]) == 1


def test_other_channels_and_colours(figure, circling):
    circling.set_channels((*CIRCLE, "energy.kinetic"))
    refresh(figure)
    assert figure.upward.box.count() == 3
    figure.set_theme(LIGHT)
    choose(figure, "energy.kinetic", "")
    assert len(figure.points()[0]) == 0, "nothing is recorded of it yet"
    assert figure.hint.isVisible()
