"""A change of the numbers in force that is made whole or not at all."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from linkwork.simulation.installed import Installed
from linkwork.simulation.moment import kept_contacts, kept_written, written_arrays
from linkwork.system.state import State, copied, restore


@contextmanager
def all_or_nothing(now: Installed) -> Iterator[State]:
    """Yields the state as it is; whatever is raised inside, the numbers go back to it to the last bit."""
    saved, turns, ramp, sliders = copied(now.state), now.turns, now.ramp, dict(now.sliders)
    planes, keeps_flat = now.planes, now.keeps_flat
    written, contacts = kept_written(now, None), kept_contacts(now)
    try:
        yield saved
    except BaseException:  # also Ctrl+C in a script
        restore(now.state, saved)
        for array, kept in zip(written_arrays(now), written, strict=True):
            array[...] = kept
        if now.touching is not None:
            now.touching.put_back(contacts)
        now.turns, now.ramp, now.sliders = turns, ramp, sliders
        now.take_planes(planes, keeps_flat)
        now.begin_afresh()
        raise
