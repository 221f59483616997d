from PySide6.QtCore import QPoint

from linkwork_studio.commands.table import all_actions
from linkwork_studio.look.theme import DARK
from linkwork_studio.window.action_set import ActionSet
from linkwork_studio.window.context_menu import CONTEXT_MENU, ONLY_WHERE_IT_FITS, show_context_menu


def test_it_offers_what_fits(window, context):
    actions = ActionSet(all_actions(), context, window, DARK)
    context.document.select(("arm",))
    menu = show_context_menu(actions, window, QPoint(0, 0))
    offered = [entry.objectName() for entry in menu.actions()]
    assert set(CONTEXT_MENU) - set(ONLY_WHERE_IT_FITS) <= set(offered) <= set(CONTEXT_MENU)
    menu.close()
    actions.close()
