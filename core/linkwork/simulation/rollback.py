"""A change of the numbers in force that is made whole or not at all."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from linkwork.simulation.installed import Installed
from linkwork.simulation.table import INSTALLED, put_values, values_of
from linkwork.system.declared import roll_back
from linkwork.system.state import State, copied, restore


@contextmanager
def all_or_nothing(now: Installed) -> Iterator[State]:
    """Yields the state as it is; whatever is raised inside, the numbers go back to it to the last bit."""
    saved, now.spare = _saved(now.state, now.spare), None
    values = values_of(now, INSTALLED, rolled_back=True)
    partners = [(partner, partner.kept()) for partner in now.partners]
    try:
        yield saved
    except BaseException:  # also Ctrl+C in a script
        roll_back(now.state, saved)
        for partner, arrays in partners:
            partner.put_back(arrays)
        put_values(now, values)
        now.forget()
        now.begin_afresh()
        raise
    now.spare = saved


def _saved(state: State, spare: State | None) -> State:
    """The state as it is, in arrays that are at hand: fresh ones of megabytes cost a step as much as its motion."""
    if spare is None:
        return copied(state)
    restore(spare, state)
    return spare
