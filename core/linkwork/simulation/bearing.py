"""What rows bear that no step asks for: those that hold bodies in their planes, and those that repeat each other."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from linkwork.solvers.ali3p import react_in_space
from linkwork.solvers.measuring import acts_across
from linkwork.solvers.repeating import repeats_any
from linkwork.solvers.spreading import spread_shares
from linkwork.system.compiled_system import CompiledSystem
from linkwork.system.sending import Exchange, ExchangeRoom
from linkwork.system.state import State
from linkwork.system.workspace import Workspace

Order = Callable[[], tuple[Exchange, ExchangeRoom]]


def bear(
    system: CompiledSystem,
    whole: State,
    work: Workspace,
    in_space: Order,
    in_plane: Order,
    idle: np.ndarray | None,
) -> None:
    """Multipliers of all rows, from those that the last step knows.

    Args:
        system: the arrays.
        whole: the state with multipliers of its own.
        work: scratch room.
        in_space: messages between bodies that move in all directions.
        in_plane: the same where bodies keep to planes.
        idle: rows that hold them there; None where nothing keeps to a plane.
    """
    parts, order = (system, whole, work), in_space
    if idle is not None:
        whole.multipliers[idle] = 0.0
        if acts_across(*parts, idle, in_plane()[0]):
            react_in_space(*parts, *in_space(), idle)
        else:
            order = in_plane
    if repeats_any(whole):
        spread_shares(*parts, *order())
