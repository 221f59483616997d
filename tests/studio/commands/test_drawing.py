from linkwork_studio.commands import drawing
from linkwork_studio.commands.perform import perform


def test_every_plane_has_an_entry_with_a_tick(context):
    chosen = []
    context.views.draw_on = chosen.append
    context.views.drawing_plane = lambda: chosen[-1] if chosen else "auto"
    assert drawing.ACTIONS[0].checked(context)
    for action in drawing.ACTIONS:
        perform(action, context)
        assert action.checked(context)
    assert chosen == list(drawing.PLANES)
