from PySide6.QtCore import QPoint

from linkwork_studio.commands.table import all_actions
from linkwork_studio.look.theme import DARK
from linkwork_studio.window.action_set import ActionSet
from linkwork_studio.window.context_menu import CONTEXT_MENU, ONLY_WHERE_IT_FITS, show_context_menu


def offered(window, context, *selection):
    """Ids of what the menu offers for a selection, by the title of the menu that they stand in."""
    actions = ActionSet(all_actions(), context, window, DARK)
    context.document.select(selection)
    menu = show_context_menu(actions, window, QPoint(0, 0))
    found = {"": [entry.objectName() for entry in menu.actions() if entry.objectName()]}
    for entry in menu.actions():
        if entry.menu() is not None:
            found[entry.text()] = [inside.objectName() for inside in entry.menu().actions()]
    menu.close()
    actions.close()
    return found


def test_it_offers_what_fits(window, context):
    found = offered(window, context, "arm")
    assert set(CONTEXT_MENU) - set(ONLY_WHERE_IT_FITS) <= set(found[""]) <= set(CONTEXT_MENU)
    assert "view.plot_measure" in found[""]
    assert "looks.follow" in found[""]
    assert "view.plot_reaction" not in found[""]
    assert "acting.element.measure.point" in found["Add measure"]
    assert {"add.joint.revolute", "acting.element.force.spring"} <= set(found["Add"])


def test_a_joint_offers_its_reaction_a_motor_and_a_measure(window, context):
    found = offered(window, context, "elbow")
    assert {"view.plot_measure", "view.plot_reaction"} <= set(found[""])
    assert "acting.element.driver.motor" in found["Add"]
    assert "acting.element.measure.joint" in found["Add measure"]


def test_without_a_selection_nothing_is_added(window, context):
    assert "Add" not in offered(window, context)
