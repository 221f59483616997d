import pytest
from PySide6.QtCore import QObject

from linkwork.errors import ModelError
from linkwork.model.bodies.rigid import RigidBody
from linkwork.model.model import Model
from linkwork_studio.window import checking
from linkwork_studio.window.checking import Checking


@pytest.fixture
def made():
    owner = QObject()
    allowed = []
    check = Checking(owner, lambda: bool(allowed))
    check.allowed, check.owner = allowed, owner
    yield check
    check.close()


def test_findings_come_after_the_last_change(made, qtbot):
    made.allowed.append(1)
    made.ask(Model())
    with qtbot.waitSignal(made.found, timeout=30000) as caught:
        made.ask(Model().with_element(RigidBody(id="stone")))
    assert [finding.code for finding in caught.args[0]] == ["loose_body"]


def test_it_waits_until_it_may_begin(made, qtbot):
    made.ask(Model())
    with qtbot.assertNotEmitted(made.found, wait=400):
        pass
    made.allowed.append(1)
    with qtbot.waitSignal(made.found, timeout=30000):
        pass


def test_a_model_that_cannot_be_checked_is_a_finding(made, qtbot, monkeypatch):
    def refuse(model):
        raise ModelError("arm: it cannot be.", "arm")

    monkeypatch.setattr(checking, "check", refuse)
    made.allowed.append(1)
    made.ask(Model())
    with qtbot.waitSignal(made.found) as caught:
        pass
    (finding,) = caught.args[0]
    assert (finding.level, finding.message, finding.elements) == ("error", "arm: it cannot be.", ("arm",))
