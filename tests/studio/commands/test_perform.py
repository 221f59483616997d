import pytest

from linkwork.errors import FileError, ModelError
from linkwork_studio.commands.action import Action, Condition
from linkwork_studio.commands.perform import attempt, perform


def test_a_refusal_is_said_and_nothing_done(context):
    done = []
    action = Action(title="Jump", do=done.append, when=(Condition(lambda c: False, "Too heavy."),))
    assert not perform(action, context)
    assert context.views.said == [("Too heavy.", "info")]
    assert not done


@pytest.mark.parametrize(
    ("error", "said"),
    [
        (ModelError("arm: mass is -1 kg."), "arm: mass is -1 kg."),
        (FileError("a.linkwork cannot be read."), "a.linkwork cannot be read."),
        (PermissionError(13, "Permission denied", "/a"), "/a: Permission denied."),
    ],
)
def test_what_goes_wrong_becomes_one_sentence(context, error, said):
    def fail(_context):
        raise error

    assert not perform(Action(title="Fail", do=fail), context)
    assert context.views.said == [(said, "error")]


def test_faults_of_the_program_are_not_hidden(context):
    with pytest.raises(ZeroDivisionError):
        attempt(lambda: 1 / 0, context)
