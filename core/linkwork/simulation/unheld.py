"""What a formulation cannot hold, with those that can."""

from __future__ import annotations

from linkwork.compiler.nodes import elastic_of, holders_of, members_of
from linkwork.errors import SolverError
from linkwork.model.model import Model
from linkwork.solvers.formulation import Formulation, formulations


def refuse_cut(model: Model, number: int, formulation: Formulation, time: float) -> None:
    """SolverError for a joint, or a driver that holds, by its number, which a formulation for trees finds cut."""
    held = holders_of(model)[number]
    able = ", ".join(f.name for f in formulations().values() if f.closes_loops)
    raise SolverError(
        f"{held} closes a loop, or is a joint or driver without relative coordinates; "
        f"{formulation.title} supports neither. Use one of {able}, or remove it.",
        time,
        held,
    )


def refuse_unheld(model: Model, formulation: Formulation, time: float) -> None:
    """SolverError for what a formulation cannot hold by its nature."""
    if formulation.bends_not:
        refuse_elements(model, formulation, time)
    if not formulation.holds_accelerations:
        refuse_accelerations(model, formulation, time)


def refuse_elements(model: Model, formulation: Formulation, time: float) -> None:
    """SolverError for a body that bends, where there is one."""
    for body in (*members_of(model), *elastic_of(model)):
        able = ", ".join(f.name for f in formulations().values() if not f.bends_not)
        raise SolverError(
            f"{body} bends; {formulation.title} {formulation.bends_not}. Use one of {able}, or make it rigid.",
            time,
            body,
        )


def refuse_accelerations(model: Model, formulation: Formulation, time: float) -> None:
    """SolverError for a driver that prescribes an acceleration, where there is one."""
    for driver in model.drivers.values():
        if any(getattr(item, "level", "") == "acceleration" for item in driver.held()):
            able = ", ".join(f.name for f in formulations().values() if f.holds_accelerations)
            raise SolverError(
                f"{driver.id} prescribes an acceleration, which {formulation.title} does not support. "
                f"Use one of {able}, or let {driver.id} prescribe the position.",
                time,
                driver.id,
            )
