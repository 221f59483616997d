"""A project laid aside comes back as it was, history and looks included."""

from sample_models import double_pendulum

from linkwork.edits import SetValue
from linkwork.model.model import Model
from linkwork_studio.document.command import Command
from linkwork_studio.document.document import Document


def test_what_was_laid_aside_comes_back_with_history_and_looks(tmp_path):
    document = Document(double_pendulum())
    document.save(tmp_path / "a.linkwork")
    document.do(Command("Heavier", (SetValue("lower", "mass", 9.0),)))
    document.select(("elbow",))
    document.looks.follow("lower")
    document.looks.set_hidden(("upper",))
    held = document.held
    document.replace(Model())
    assert document.looks.state == (frozenset(), frozenset(), frozenset(), "")
    document.put_back(held)
    assert document.held == held
    assert document.is_modified
    assert document.undo() == "Heavier"
    assert not document.is_modified
