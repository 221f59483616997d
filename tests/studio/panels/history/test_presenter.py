from linkwork.edits import SetValue
from linkwork_studio.document.command import Command
from linkwork_studio.panels.history.presenter import FIRST, lines


def test_a_line_for_each_change_with_what_is_in_force(document):
    assert [(line.text, line.is_last) for line in lines(document)] == [(FIRST, True)]
    for mass in (2.0, 3.0):
        document.do(Command(f"Weigh {mass}", (SetValue("arm", "mass", mass),)))
    document.undo()
    told = lines(document)
    assert [line.text for line in told] == [FIRST, "Weigh 2.0", "Weigh 3.0"]
    assert [line.is_done for line in told] == [True, True, False]
    assert [line.is_last for line in told] == [False, True, False]
