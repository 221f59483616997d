"""A live plot, watched and clicked."""

import math
import time

import numpy as np
import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFileDialog

from linkwork.results.recording import Recording
from linkwork_studio.look.style import apply_theme
from linkwork_studio.look.theme import LIGHT
from linkwork_studio.plots.plot_view import PlotView

LEFT = Qt.MouseButton.LeftButton
STEP = 1e-3


def go_on(recording, seconds):
    for _ in range(round(seconds / STEP)):
        t = recording.count * STEP
        recording.append(t, (2.0 + math.sin(t), 3.0 - math.sin(t), 1e-9))


def points(view, name):
    x = view.canvas.curves[name].getData()[0]
    return 0 if x is None else len(x)


def test_nothing_recorded_yet(view):
    assert view.hint.isVisible()
    view.live(Recording(("energy.kinetic",)))
    view.refresh()
    assert view.hint.isVisible()
    assert not view.export.isEnabled()


def test_curves_follow_the_run(view, recording):
    view.live(recording, ["energy.kinetic", "energy.potential"])
    view.refresh()
    assert not view.hint.isVisible()
    assert view.canvas.times == (0.0, 10.0)
    go_on(recording, 11.0)
    view.refresh()
    assert view.canvas.times == (pytest.approx(2.0, abs=0.01), pytest.approx(12.0, abs=0.01))
    x, y = view.canvas.curves["energy.kinetic"].getData()
    assert x[-1] == pytest.approx(12.0, abs=0.05)
    assert (y.min(), y.max()) == (pytest.approx(1.0, abs=1e-3), pytest.approx(3.0, abs=1e-3))
    low, high = view.canvas.values
    assert low < 1.0
    assert high > 4.0


def test_where_nothing_is_new_nothing_is_drawn(view, recording, monkeypatch):
    view.live(recording)
    view.refresh()
    monkeypatch.setattr(PlotView, "_draw", lambda *_: pytest.fail("drawn again"))
    view.refresh()


def test_channels_that_the_run_is_changing_keep_what_was_read(view, recording, monkeypatch):
    view.live(recording, ["energy.kinetic"])
    view.refresh()
    before = points(view, "energy.kinetic")
    go_on(recording, 0.1)
    monkeypatch.setattr(recording, "level_for", lambda *_: recording.__dict__.update(_rows={}) or 0)
    view.refresh()
    assert points(view, "energy.kinetic") == before > 0


@pytest.mark.parametrize("begins", [math.inf, math.nan])
def test_a_record_that_the_run_clears_meanwhile_ends_at_its_last_sample(view, recording, monkeypatch, begins):
    """Seen red: the last scene of a show gave way to the project of before, and the plot asked for the time inf."""
    view.live(recording)
    monkeypatch.setattr(Recording, "begins", property(lambda _: begins))
    go_on(recording, 1.0)
    view.refresh()
    assert all(map(math.isfinite, view.canvas.times))


def test_a_reset_begins_anew(view, recording):
    go_on(recording, 20.0)
    view.live(recording)
    recording.clear()
    view.refresh()
    assert view.hint.isVisible()
    assert points(view, "energy.kinetic") == 0
    go_on(recording, 1.0)
    view.refresh()
    assert view.canvas.times == (0.0, 10.0)
    assert not view.hint.isVisible()


def test_looking_elsewhere_stops_following_until_the_button(qtbot, view, recording):
    go_on(recording, 14.0)
    view.live(recording, ["energy.kinetic"])
    assert not view.back.isVisible()
    view.canvas.setFocus()
    qtbot.keyClick(view.canvas, Qt.Key.Key_Left)
    shown = view.canvas.times
    assert not view.is_following
    go_on(recording, 3.0)
    view.refresh()
    assert view.canvas.times == shown
    qtbot.mouseClick(view.back, LEFT)
    assert view.is_following
    assert view.canvas.times[1] == pytest.approx(18.0, abs=0.01)
    assert not view.back.isVisible()


def test_the_span_can_be_chosen(qtbot, view, recording):
    go_on(recording, 14.0)
    view.live(recording)
    view.span.box.setFocus()
    qtbot.keyClick(view.span.box, Qt.Key.Key_Home)
    assert view.canvas.times == (pytest.approx(13.0, abs=0.01), pytest.approx(15.0, abs=0.01))
    qtbot.keyClick(view.span.box, Qt.Key.Key_End)
    assert view.canvas.times == (pytest.approx(0.0, abs=0.01), pytest.approx(15.0, abs=0.01))


def test_a_chip_hides_its_curve(qtbot, view, recording):
    view.live(recording, ["energy.kinetic", "energy.potential"])
    qtbot.mouseClick(view.chips["energy.potential"], LEFT)
    assert points(view, "energy.potential") == 0
    assert points(view, "energy.kinetic") > 100
    qtbot.mouseClick(view.chips["energy.potential"], LEFT)
    assert points(view, "energy.potential") > 100


def test_quantities_of_other_units_have_an_axis_of_their_own(qtbot, view, recording):
    view.live(recording)
    assert view.group.isVisible()
    assert view.canvas.getAxis("left").labelText == "Energy [J]"
    view.group.box.setFocus()
    qtbot.keyClick(view.group.box, Qt.Key.Key_Down)
    assert list(view.chips) == ["violation"]
    assert view.canvas.getAxis("left").logMode
    assert view.canvas.curves["violation"].getData()[1][0] == pytest.approx(-9.0)
    view.live(recording, ["energy.kinetic"])
    assert not view.group.isVisible()
    assert not view.canvas.getAxis("left").logMode


def test_a_measure_is_shown_by_name_with_all_its_components(view):
    names = ("energy.kinetic", "measure.tip.x [m]", "measure.tip.y [m]", "measure.tip2 [m]", "measure.hub [rad]")
    view.live(Recording(names))
    view.refresh()
    assert view.show_channel("measure.hub")
    assert view.show_channel("measure.tip")
    assert set(view.canvas.curves) == set(names[1:4])
    assert not view.show_channel("measure.ti")


def test_values_at_the_cursor(qtbot, view, recording):
    view.live(recording, ["energy.kinetic", "energy.potential"])
    view.canvas.hovered.emit(0.5)
    text = view.canvas.readout.text()
    assert "0.500 s" in text
    assert f"{2.0 + math.sin(0.5):.3f} J" in text
    assert view.canvas.readout.isVisible()
    view.canvas.hovered.emit(7.0)
    assert not view.canvas.readout.isVisible()
    view.canvas.hovered.emit(0.5)
    view.canvas.hovered.emit(math.nan)
    assert not view.canvas.readout.isVisible()


def test_the_table_has_the_curves_on_show(qtbot, view, recording, tmp_path, monkeypatch):
    view.live(recording, ["energy.kinetic", "energy.potential"])
    qtbot.mouseClick(view.chips["energy.kinetic"], LEFT)
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(tmp_path / "run"), ""))
    with qtbot.waitSignal(view.message) as told:
        qtbot.mouseClick(view.export, LEFT)
    assert told.args == ["1000 samples written to run.csv."]
    assert (tmp_path / "run.csv").read_text().startswith('"time [s]","energy.potential [J]"')


def test_a_table_that_cannot_be_written_is_told(qtbot, view, recording, tmp_path, monkeypatch):
    view.live(recording)
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(tmp_path / "no" / "run.csv"), ""))
    with qtbot.waitSignal(view.message) as told:
        view.export.click()
    assert "cannot be written" in told.args[0]


def test_the_legend_goes_on_in_the_next_line(qtbot, view):
    many = Recording([f"energy.number_{k}" for k in range(12)])
    view.live(many)
    qtbot.wait(20)
    rows = {chip.mapTo(view, chip.rect().topLeft()).y() for chip in view.chips.values()}
    assert len(rows) > 1
    assert all(view.rect().contains(chip.mapTo(view, chip.rect().bottomRight())) for chip in view.chips.values())


def test_the_theme_reaches_curves_and_chips(view, recording):
    view.live(recording, ["energy.kinetic"])
    view.set_theme(LIGHT)
    assert view.chips["energy.kinetic"].color == LIGHT.curves[0]
    assert view.canvas.curves["energy.kinetic"].opts["pen"].color().name() == LIGHT.curves[0]
    assert points(view, "energy.kinetic") > 100


def test_many_points_are_drawn_quickly_while_it_runs(view):
    many = Recording([f"energy.c{k}" for k in range(10)], capacity=20_000)
    for k in range(10_000):
        many.append(k * STEP, np.sin(np.arange(10.0) + 0.1 * k))
    view.set_running(True)
    view.live(many)
    assert not any(curve.opts["antialias"] for curve in view.canvas.curves.values())
    view.set_running(False)
    assert all(curve.opts["antialias"] for curve in view.canvas.curves.values())


def test_ten_curves_of_a_hundred_thousand_points_are_updated_in_time(view):
    many = Recording([f"energy.c{k}" for k in range(10)], capacity=100_000)
    rng = np.random.default_rng(1)
    for k in range(100_000):
        many.append(k * STEP, rng.normal(size=10))
    view.set_running(True)
    view.live(many)
    view.span.set_value(math.inf)
    view.back_to_live()
    spent = []
    for _ in range(20):
        many.append(many.count * STEP, np.zeros(10))
        begin = time.thread_time()
        view.refresh()
        spent.append(time.thread_time() - begin)
    assert min(spent) < 0.015  # 3.5 ms on a quiet machine


def test_the_background_follows_the_theme(qapp, view):
    def corner():
        image = view.canvas.grab().toImage()
        return image.pixelColor(3, image.height() - 3).lightness()

    dark = corner()
    apply_theme(qapp, LIGHT)
    view.set_theme(LIGHT)
    qapp.processEvents()
    assert corner() > dark + 100


def test_a_curve_is_held_against_rings(view, recording):
    view.live(recording, ["energy.kinetic", "energy.potential"])
    times = np.linspace(0.0, 8.0, 9)
    view.hold_against({"energy.kinetic": (times, 2.0 + np.sin(times))}, "published table")
    go_on(recording, 1.0)
    view.refresh()
    rings = view.canvas._references["energy.kinetic"]
    assert rings.getData()[0] == pytest.approx(times)
    assert view.canvas.times == (0.0, 8.0)  # all of what is published, however young the run is
    low, high = view.canvas.values
    assert low < 1.1
    assert high > 2.9
    assert "published table" in view.note.text()
    assert view.note.isVisible()
    view.point_at(0.5)
    assert view.canvas.readout.text().count("○") == 1
    view.hold_against({})
    view.refresh()
    assert not view.canvas._references
    assert not view.note.isVisible()
    assert view.canvas.times[1] < 11.0


def test_in_a_narrow_plot_the_choice_of_the_quantity_stays_at_the_left(qtbot, view, recording):
    view.live(recording)
    view.resize(380, 240)
    qtbot.waitUntil(lambda: not view.legend.isVisible())
    view.layout().activate()
    assert view.group.x() < 20


def test_in_a_small_plot_the_curves_have_the_room_of_words(qtbot, view, recording):
    view.live(recording)
    axis, chip = view.canvas.getAxis("bottom"), view.chips["energy.kinetic"]
    wide, high = chip.sizeHint().width(), axis.height()
    view.resize(470, 130)
    qtbot.waitUntil(lambda: axis.height() < high)
    assert not axis.label.isVisible()
    assert not view.span.isVisible()
    assert chip.sizeHint().width() < wide
    view.resize(800, 300)
    qtbot.waitUntil(lambda: axis.height() == high)
    assert axis.label.isVisible()
    assert view.span.isVisible()


def test_a_long_run_is_drawn_from_its_outline_without_losing_a_peak(view, monkeypatch):
    recording = Recording(("energy.kinetic",))
    for n in range(90_000):
        recording.append(n * 1e-3, (9.0 if n == 54_321 else math.sin(1e-3 * n),))
    asked = []
    outline = recording.outline
    monkeypatch.setattr(recording, "outline", lambda name, level: asked.append(name) or outline(name, level))
    view.span.set_value(math.inf)
    view.live(recording)
    x, y = view.canvas.curves["energy.kinetic"].getData()
    assert set(asked) == {"energy.kinetic"}
    assert (y.max(), x[-1]) == (9.0, pytest.approx(89.999, abs=0.1))
    assert x[y.argmax()] == pytest.approx(54.321, abs=0.2)
    view.span.set_value(2.0)
    view.back_to_live()
    x, y = view.canvas.curves["energy.kinetic"].getData()
    assert np.abs(y - np.sin(x)).max() < 1e-2, "the newest seconds are drawn sample by sample"


def test_a_run_that_outlives_the_ring_is_drawn_from_its_beginning(view):
    """The peak at 5 s is drawn, and told under the mouse, when samples of that time are long gone."""
    recording = Recording(("energy.kinetic",), capacity=10_000)
    for n in range(120_000):
        recording.append(n * 1e-3, (9.0 if n == 5_000 else 0.0,))
    view.span.set_value(math.inf)
    view.live(recording)
    x, y = view.canvas.curves["energy.kinetic"].getData()
    assert (x[0], y.max()) == (0.0, 9.0)
    assert x[y.argmax()] == pytest.approx(5.0, abs=0.2)
    view.point_at(30.0)
    assert "30.000 s" in view.canvas.readout.text()


def test_a_moment_of_the_past_is_brought_into_view(view, recording):
    view.live(recording, ["energy.kinetic", "energy.potential"])
    go_on(recording, 40.0)
    view.refresh()
    live = view.canvas.times
    assert live[0] > 20.0
    view.mark(5.0)
    left, right = view.canvas.times
    assert left < 5.0 < right
    assert right - left == pytest.approx(live[1] - live[0])
    view.mark(6.0)
    assert view.canvas.times == (left, right), "it stays while the moment is in view"
    view.mark(math.nan)
    assert view.canvas.times == pytest.approx(live)
    assert view.is_following
