"""What stands in the list of findings."""

from linkwork.edits import RemoveJoint
from linkwork.results.finding import Finding
from linkwork_studio.document.command import Command
from linkwork_studio.panels.findings.presenter import FindingsPresenter

GAP = Finding("error", "gap", "A gap is left.", ("elbow", "rod"))
ROWS = Finding("warning", "redundant", "Rows repeat.", ("shoulder",))
NOTE = Finding("info", "mobility", "Two degrees of freedom.")


def test_the_worst_stands_first_and_each_once(document):
    presenter = FindingsPresenter(document)
    assert presenter.show([NOTE, ROWS, GAP, NOTE])
    assert presenter.findings == (GAP, ROWS, NOTE)
    assert not presenter.show([GAP, NOTE, ROWS])


def test_the_summary_counts(document):
    presenter = FindingsPresenter(document)
    assert presenter.summary == ""
    presenter.show([NOTE, ROWS, GAP, Finding("error", "x", "Another.")])
    assert presenter.summary == "2 errors, 1 warning, 1 note"
    assert presenter.worst == "2 errors"
    assert presenter.count("error") == 2


def test_selecting_leaves_out_what_is_gone(document):
    presenter = FindingsPresenter(document)
    presenter.select(GAP)
    assert document.selection == ("elbow", "rod")
    document.do(Command("Remove", (RemoveJoint("elbow"),)))
    document.select(("arm",))
    presenter.select(NOTE)
    assert document.selection == ("arm",)
    presenter.select(GAP)
    assert document.selection == ("rod",)
    assert presenter.elements(GAP) == ("rod",)
