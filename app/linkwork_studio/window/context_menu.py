"""What can be done with what is under the mouse, in the picture and in the tree alike."""

from __future__ import annotations

from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QMenu, QWidget

from linkwork_studio.window.action_set import ActionSet

ONLY_WHERE_IT_FITS = (  # what is offered of each kind of selection
    "view.plot_measure",
    "view.plot_reaction",
    "tracing.trace_point",
    "loads.stress_here",
    "loads.largest_stress",
    "loads.load_here.tension",
    "loads.load_here.bending_y",
    "loads.load_here.torsion",
    "elastic.switch",
    "splitting.split_selected",
    "looks.follow",
    "looks.pin",
    "acting.element.driver.motor",
    "acting.element.driver.motion",
    "acting.element.force.joint_spring",
    "acting.element.force.joint_friction",
    "acting.element.force.joint_stop",
    "add.joint.revolute",
    "add.joint.fixed",
    "acting.element.force.spring",
    "acting.element.force.force",
    "acting.element.measure.joint",
    "acting.element.measure.point",
    "acting.element.measure.angle",
    "acting.element.measure.distance",
)
SUBMENUS = {  # what stands in a menu of its own, by the beginning of its id
    "Add measure": ("acting.element.measure.",),
    "Add": ("acting.element.driver.", "acting.element.force.", "add.joint."),
}
INSIDE = tuple(start for starts in SUBMENUS.values() for start in starts)
CONTEXT_MENU = (
    "edit.rename",
    "build.arm.move",
    "build.arm.turn",
    "arrange.duplicate",
    "arrange.mirror",
    "arrange.group",
    "arrange.ungroup",
    "looks.hide",
    "looks.lock",
    "edit.delete",
    "view.frame_selection",
    *ONLY_WHERE_IT_FITS,
)


def show_context_menu(actions: ActionSet, window: QWidget, place: QPoint) -> QMenu:
    """Show it at a global position, until something else is clicked."""
    menu = QMenu(window)
    actions.refresh()
    fitting = [name for name in ONLY_WHERE_IT_FITS if actions.entry(name).isEnabled()]
    for name in fitting:
        if not name.startswith(INSIDE):
            menu.addAction(actions.entry(name))
    for title, starts in SUBMENUS.items():
        inside = [actions.entry(name) for name in fitting if name.startswith(starts)]
        if inside:
            menu.addMenu(title).addActions(inside)
    if fitting:
        menu.addSeparator()
    for name in CONTEXT_MENU:
        if name not in ONLY_WHERE_IT_FITS:
            menu.addAction(actions.entry(name))
    menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    menu.popup(place)
    return menu
