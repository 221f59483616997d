"""The coupler of a four-bar is made elastic while it runs, coloured by stress, exaggerated, and made rigid again."""

import time

import numpy as np
import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from linkwork_studio.window.context_menu import show_context_menu

pytestmark = pytest.mark.timeout(600)


@pytest.fixture
def running(user):
    user.open_sample("four_bar")
    user.click_in_tree("coupler")
    user.key(Qt.Key.Key_Space)
    user.wait_until_time(0.2)
    return user


def bent(user):
    """The coupler as the newest snapshot has it; None while it is rigid."""
    return user.snapshot.elastic.get("coupler")


def test_the_coupler_bends_while_it_runs(running, tmp_path):
    studio, qtbot = running.studio, running.qtbot
    button = studio.inspector.page.elastic
    assert not button.isChecked()
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)
    assert type(studio.document.model.bodies["coupler"]).kind == "elastic"
    assert studio.inspector.page.elastic.isChecked()
    qtbot.waitUntil(lambda: bent(running) is not None, timeout=280_000)
    assert studio.session.playing
    assert studio.views.reductions.isHidden()
    card = studio.viewport.elastic_card
    qtbot.waitUntil(card.isVisible)
    skins = studio.viewport._scene.elastic

    QTest.keyClick(card.field, Qt.Key.Key_Down)
    assert studio.document.looks.field == "stress"
    time = running.snapshot.time
    running.wait_until_time(time + 0.1)
    studio.session.pause()
    qtbot.waitUntil(lambda: not studio.session.playing)
    qtbot.wait(300)
    value, point = bent(running).largest("stress")
    body, shown, place = skins.peak()
    assert (body, shown) == ("coupler", value)
    assert place == pytest.approx(bent(running).place(point), abs=1e-12)
    assert f"{value / 1e6:.3g} MPa" in card.largest.text()
    assert "MPa" in card.high.text()
    assert skins.scale >= value

    card.slider.setValue(40)
    assert studio.document.looks.exaggeration == 100.0
    assert card.times.text() == "×100"
    drawn = np.array([skins._sheets["coupler"].point(n) for n in range(5)])
    assert drawn == pytest.approx(bent(running).points(100.0)[:5])
    studio.views.save_view(tmp_path / "stress.png", (800, 600))
    assert (tmp_path / "stress.png").stat().st_size > 20_000

    running.key(Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    qtbot.waitUntil(lambda: bent(running) is None)
    qtbot.waitUntil(card.isHidden)
    assert not studio.inspector.page.elastic.isChecked()


def test_a_material_gives_an_elastic_body_its_stiffness(running):
    studio = running.studio
    studio.actions.entry("elastic.switch").trigger()
    presenter = studio.inspector.presenter
    assert presenter.weigh(("coupler",), "Aluminium 7075") == ""
    coupler = studio.document.model.bodies["coupler"]
    assert (coupler.young, coupler.poisson) == (7.17e10, 0.33)
    assert coupler.density == pytest.approx(2810)
    assert "by hand" in presenter.weigh(("coupler",), "Softwood C24")
    assert studio.document.model.bodies["coupler"] is coupler


def test_making_a_body_elastic_can_be_given_up(running, monkeypatch):
    from linkwork.compiler import elastic_mesh

    def endless(wanted, progress):
        while True:
            time.sleep(0.005)
            progress("factorising")

    monkeypatch.setattr(elastic_mesh, "reduction_of", endless)
    studio = running.studio
    studio.document.select(("rocker",))
    studio.actions.entry("elastic.switch").trigger()
    card = studio.views.reductions
    running.qtbot.waitUntil(lambda: card.text.startswith("Making rocker elastic. Factorising."))
    before = running.snapshot.time
    running.wait_until_time(before + 0.1)
    QTest.mouseClick(card.cancel, Qt.MouseButton.LeftButton)
    running.qtbot.waitUntil(card.isHidden)
    assert type(studio.document.model.bodies["rocker"]).kind == "rigid"
    running.wait_for_run()
    assert bent(running) is None


def test_the_largest_stress_of_the_coupler_over_a_turn_is_in_the_plot(running):
    """Made elastic while it runs, coloured, clicked where the stress is wanted, and read off the curve."""
    studio, qtbot = running.studio, running.qtbot
    QTest.mouseClick(studio.inspector.page.elastic, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: bent(running) is not None, timeout=280_000)
    qtbot.waitUntil(studio.viewport.elastic_card.isVisible)
    QTest.keyClick(studio.viewport.elastic_card.field, Qt.Key.Key_Down)
    studio.session.pause()
    qtbot.waitUntil(lambda: not studio.session.playing)
    qtbot.wait(200)
    running.click_in_picture("coupler")
    assert studio.document.selection == ("coupler",)
    menu = show_context_menu(studio.actions, studio.window, studio.window.rect().center())
    offered = {action.text(): action for action in menu.actions()}
    offered["Measure the stress here"].trigger()
    offered["Measure the largest stress"].trigger()
    menu.close()
    measures = studio.document.model.measures
    assert {measure.where for measure in measures.values()} == {"point", "largest"}
    studio.session.play()
    running.wait_for_run()
    since = running.snapshot.time
    for share in (0.25, 0.5, 0.75, 1.0):  # a turn of the crank, however slow the machine is
        running.wait_until_time(since + 1.05 * share)
    studio.session.pause()
    qtbot.waitUntil(lambda: not studio.session.playing)
    qtbot.wait(200)
    recording = studio.session.recording
    named = {name: next(c for c in recording.channels if c.startswith(f"measure.{name}")) for name in measures}
    read = {name: recording.window(channel)[1] for name, channel in named.items()}
    shown = [name for view in studio.plots.views for name in view.canvas.curves]
    assert set(named.values()) <= set(shown), "both are in the plot"
    here, largest = (next(read[n] for n, m in measures.items() if m.where == where) for where in ("point", "largest"))
    count = min(len(here), len(largest))
    assert (here[-count:] <= largest[-count:] * (1 + 1e-9)).all()
    assert largest.max() > 2 * largest.min() > 0.0
    value, _ = bent(running).largest("stress")
    assert largest[-1] == pytest.approx(value, rel=1e-6)
