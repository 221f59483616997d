from linkwork_studio.commands import mouse
from linkwork_studio.commands.perform import perform


def test_every_preset_has_an_entry_with_a_tick(context):
    chosen = []
    context.views.set_habits = chosen.append
    context.views.habits = lambda: chosen[-1] if chosen else "usual"
    for action in mouse.ACTIONS:
        perform(action, context)
        assert action.checked(context)
        assert context.views.said[-1][0] == action.hint
    assert chosen == list(mouse.HABITS)
    assert not mouse.ACTIONS[0].checked(context)
