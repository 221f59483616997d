"""Cases of the papers and benchmark problems beside a live run: the mechanism opens, its published curve waits."""

from __future__ import annotations

from typing import TYPE_CHECKING

from linkwork_studio.commands import file
from linkwork_studio.commands.context import Context

if TYPE_CHECKING:
    from linkwork.reproduction.case import Case


def known_cases() -> tuple[Case, ...]:
    """All cases, those that can be laid beside a live run first."""
    from linkwork.reproduction.case import cases

    return tuple(sorted(cases().values(), key=lambda case: case.overlay is None))


def open_case(context: Context, case: Case) -> bool:
    """Open the mechanism of a case as a project without a file, with the curve of its source in the plot.

    Returns whether it was opened: the user may stay with what is not saved.
    """
    overlay = case.overlay
    if overlay is None or not file.may_leave(context):
        return False
    from linkwork.reproduction.overlay import MEASURE

    mechanism = overlay.mechanism()
    context.document.replace(mechanism.model)
    context.views.show_project()
    context.session.set_step(overlay.step)
    context.session.set_speed(overlay.speed)
    curves = {f"measure.{MEASURE}.{part} [m]": curve for part, curve in overlay.known().items()}
    context.views.hold_against(f"measure.{MEASURE}", curves, overlay.told)
    context.views.say(f"{case.title}: press Space; rings in the plot are the {overlay.told}.")
    return True
