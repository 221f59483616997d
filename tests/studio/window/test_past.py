"""Looking back in the window: the picture shows the mechanism as it was, the document follows when the hand lets go."""

import math

import pytest
from sample_models import double_pendulum

from linkwork.edits import RemoveJoint
from linkwork_studio.document.command import Command
from linkwork_studio.wiring import Studio


@pytest.fixture
def studio(qapp, qtbot):
    made = Studio(samples=())
    made.document.replace(double_pendulum())
    made.views.show_project()
    made.show()
    made.session.advance(0.3)
    qtbot.waitUntil(lambda: shown(made) is not None and shown(made).step_count == 300, timeout=60000)
    made.document.do(Command("Cut", (RemoveJoint("elbow"),)))
    made.session.advance(0.3)
    qtbot.waitUntil(lambda: shown(made).step_count == 600, timeout=60000)
    yield made
    made.close()


def shown(studio):
    return studio.session.snapshot


def test_scrubbing_across_an_edit_and_back(studio, qtbot):
    bar = studio.timeline.past
    bar.scrubbed.emit(0.2)
    qtbot.waitUntil(lambda: "elbow" in studio.viewport._model.joints)
    assert "elbow" not in studio.document.model.joints, "to look changes nothing"
    bar.scrubbed.emit(0.6)
    qtbot.waitUntil(lambda: "elbow" not in studio.viewport._model.joints)


def test_the_plots_point_at_the_moment_that_is_looked_at(studio, qtbot):
    plot = studio.plots.first
    assert not plot.canvas.cursor.isVisible()
    studio.timeline.past.scrubbed.emit(0.2)
    qtbot.waitUntil(plot.canvas.cursor.isVisible)
    assert plot.canvas.cursor.value() == pytest.approx(0.2, abs=0.03)
    plot.canvas.hovered.emit(0.4)
    assert plot.canvas.cursor.value() == 0.4
    plot.canvas.hovered.emit(math.nan)
    assert plot.canvas.cursor.value() == pytest.approx(0.2, abs=0.03), "as long as the mouse is not there"
    studio.timeline.past.released.emit()
    studio.session.advance(0.1)
    qtbot.waitUntil(lambda: not plot.canvas.cursor.isVisible())


def test_letting_go_takes_the_document_back_and_going_on_is_a_branch(studio, qtbot):
    studio.timeline.past.scrubbed.emit(0.2)
    studio.timeline.past.released.emit()
    qtbot.waitUntil(lambda: "elbow" in studio.document.model.joints)
    assert studio.document.stack.undone().label.startswith("Go back to 0.")
    qtbot.wait(100)
    assert len(studio.session.course.branches) == 1
    studio.session.advance(0.1)
    qtbot.waitUntil(lambda: len(studio.session.course.branches) == 2)
    qtbot.waitUntil(lambda: studio.timeline.branch.isVisible())
    assert "elbow" in studio.viewport._model.joints
    studio.document.undo()
    qtbot.waitUntil(lambda: "elbow" not in studio.session.course.model.joints)


def test_another_branch_is_chosen(studio, qtbot):
    studio.timeline.past.scrubbed.emit(0.2)
    studio.timeline.past.released.emit()
    studio.session.advance(0.1)
    qtbot.waitUntil(lambda: len(studio.session.course.branches) == 2)
    studio.timeline.branch_chosen.emit(0)
    qtbot.waitUntil(lambda: shown(studio).step_count == 600)
    qtbot.waitUntil(lambda: "elbow" not in studio.document.model.joints)


def test_a_ghost_is_drawn_and_goes(studio, qtbot):
    studio.session.set_ghost("ali3p")
    studio.session.advance(0.1)
    qtbot.waitUntil(lambda: len(studio.viewport._scene._second.bodies) == 2, timeout=60000)
    studio.session.set_ghost("")
    studio.session.advance(0.1)
    qtbot.waitUntil(lambda: not studio.viewport._scene._second.bodies)
