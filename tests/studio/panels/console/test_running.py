"""The console's `run` speaks to the run of the window, and its edits can be undone."""

import pytest
from sample_models import double_pendulum
from waiting import wait_until

import linkwork as lw
from linkwork.errors import ModelError
from linkwork_studio.commands.context import Context
from linkwork_studio.document.document import Document
from linkwork_studio.panels.console.running import ConsoleDocument, ConsoleRun
from linkwork_studio.session.session import Session


@pytest.fixture(scope="module")
def context():
    document = Document(double_pendulum())
    session = Session(document.model)
    document.changed.connect(session.submit)
    session.start()
    wait_until(lambda: session.snapshot is not None)
    yield Context(document, session, None, None)
    session.close()


@pytest.fixture
def run(context):
    made = ConsoleRun(context, lambda do: do())
    made.reset()
    return made


def test_what_is_said_has_happened_when_it_returns(run):
    run.advance(0.05)
    assert run.snapshot().time == pytest.approx(0.05)
    run.step()
    assert run.snapshot().time == pytest.approx(0.051)
    run.switch_solver("ali3p")
    assert run.snapshot().solver == "ali3p"
    assert "ali3p" in repr(run)


def test_an_edit_is_one_entry_of_the_undo_stack_and_tells_its_cost(run, context):
    run.advance(0.02)
    joint = list(run.model.joints)[-1]
    report = run.edit(lw.edits.RemoveElement(joint), policy="ramp")
    assert report.accepted
    assert run.snapshot().mobility > 2
    assert context.session.closing[0] == "snap"
    assert context.document.stack.undone().label == "Remove element"
    context.document.undo()
    assert joint in run.model.joints


def test_several_edits_are_undone_together(run, context):
    body = list(run.model.bodies)[-1]
    before = run.model
    run.edit([lw.edits.SetValue(body, "mass", 2.5), lw.edits.SetValue(body, "mass", 3.5)])
    assert run.model.bodies[body].mass == 3.5
    context.document.undo()
    assert run.model == before


def test_what_cannot_be_leaves_the_undo_stack_alone(run, context):
    entries = context.document.stack.entries
    with pytest.raises(ModelError, match="nowhere"):
        run.edit(lw.edits.RemoveElement("nowhere"))
    assert context.document.stack.entries == entries


def test_the_document_is_edited_in_the_window(context):
    asked = []
    document = ConsoleDocument(context.document, lambda do: asked.append(1) or do())
    assert document.model is context.document.model
    assert not asked
    document.end_gesture()
    assert asked == [1]
    assert "undo" in dir(document)
