"""What can be done with what is under the mouse, in the picture and in the tree alike."""

from __future__ import annotations

from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QMenu, QWidget

from linkwork_studio.window.action_set import ActionSet

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
    "view.plot_measure",
    "tracing.trace_point",
)
ONLY_WHERE_IT_FITS = ("view.plot_measure", "tracing.trace_point")


def show_context_menu(actions: ActionSet, window: QWidget, place: QPoint) -> QMenu:
    """Show it at a global position, until something else is clicked."""
    menu = QMenu(window)
    actions.refresh()
    for name in CONTEXT_MENU:
        entry = actions.entry(name)
        if entry.isEnabled() or name not in ONLY_WHERE_IT_FITS:
            menu.addAction(entry)
    menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    menu.popup(place)
    return menu
