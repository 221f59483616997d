"""The coupler of a four-bar is made elastic while it runs, coloured by stress, exaggerated, and made rigid again."""

import time

import numpy as np
import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

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
