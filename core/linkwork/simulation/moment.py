"""A run at one step, kept so that it can go on from there to the last bit: all that its table names (table.py).

Models and values are kept by reference, arrays as copies. Arrays of zeros are left out, and those that have not changed
since the moment before are shared with it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from linkwork.compiler.compiled import Compiled
from linkwork.compiler.grips import Wanted
from linkwork.compiler.nodes import wanted_of, with_nodes
from linkwork.compiler.slots import sliders_of
from linkwork.model.model import Model
from linkwork.model.registry import FAMILIES
from linkwork.simulation.attached import Attached
from linkwork.simulation.installed import Installed
from linkwork.simulation.table import INSTALLED, SIMULATION, put_values, values_of
from linkwork.system.packed import fields
from linkwork.system.state import State

if TYPE_CHECKING:
    from linkwork.simulation.simulation import Simulation

Kept = np.ndarray | None  # None stands for zeros
OWN = 400  # bytes: a moment without its arrays
ENTRY = 60  # bytes: an element in a family of a model
SHARED = 256  # bytes: smaller arrays are counted as a moment's own, even where it shares them


@dataclass(frozen=True, slots=True, eq=False)
class Moment:
    """Everything that a run is made of at one step.

    Attributes:
        model: in force.
        time: simulated time [s].
        state: arrays of the state, in the order of their table.
        partners: the same of each partner.
        values: of what is installed and of the simulation, by name.
        before: the last edit of this step, if it moved nothing: who takes it back is there again.
        wanted: reductions of its elastic bodies, with grips that nothing holds any more.
    """

    model: Model
    time: float
    state: tuple[Kept, ...]
    partners: tuple[tuple[Kept, ...], ...]
    values: dict[str, dict[str, Any]]
    before: Moment | None = None
    wanted: tuple[Wanted, ...] = ()

    @property
    def step_count(self) -> int:
        """Steps since the start."""
        return int(self.values[SIMULATION]["step_count"])

    @property
    def solver(self) -> str:
        """Name of the formulation."""
        return str(self.values[SIMULATION]["formulation"].name)

    @property
    def attached(self) -> Attached:
        """What hangs on the run."""
        found: Attached = self.values[INSTALLED]["attached"]
        return found

    def compiled(self, earlier: Compiled | None) -> Compiled:
        """The numbers of its model with what hangs on it; `earlier` is of a model that shares elements with it."""
        model = with_nodes(self.model, earlier.model if earlier is not None else None, self.wanted)
        return self.attached.compiled(model, earlier)

    @property
    def sliders(self) -> dict[str, float]:
        """Value of each slider by id."""
        kept = self.state[fields(State).index("slider")]
        names = [slider.id for slider in sliders_of(self.model)]
        return dict.fromkeys(names, 0.0) if kept is None else dict(zip(names, kept.tolist(), strict=True))

    @property
    def arrays(self) -> Iterator[np.ndarray]:
        """All that are kept."""
        for kept in (self.state, *self.partners):
            yield from (array for array in kept if array is not None)

    @property
    def shared(self) -> Iterator[tuple[object, int]]:
        """What it may share with other moments, with its bytes: families of elements, larger arrays."""
        for family in FAMILIES:
            elements = self.model.family(family)
            yield elements, ENTRY * len(elements)
        for array in self.arrays:
            if array.nbytes >= SHARED:
                yield array, array.nbytes
        if self.before is not None:
            yield from self.before.shared

    @property
    def size(self) -> int:
        """Bytes that are its own."""
        before = self.before.size if self.before is not None else 0
        own = sum(array.nbytes for array in self.arrays if array.nbytes < SHARED)
        return OWN + before + own + int(self.values[INSTALLED]["turns.values"].nbytes)


def moment_of(simulation: Simulation, earlier: Moment | None = None, is_left: bool = False) -> Moment:
    """The present moment of a simulation.

    Args:
        simulation: it.
        earlier: another moment, with which arrays are shared that are the same.
        is_left: whether the state is about to be left for another one, so that nobody writes into it again.
    """
    now = simulation.installed
    known = earlier.state if earlier is not None else ()
    partners = earlier.partners if earlier is not None else ()
    known_of = (*partners, *(((),) * len(now.partners)))
    return Moment(
        model=simulation.model,
        time=simulation.time,
        state=tuple(now.state) if is_left else kept(now.state, known),
        partners=tuple(kept(p.arrays(), was) for p, was in zip(now.partners, known_of, strict=False)),
        values={INSTALLED: values_of(now, INSTALLED), SIMULATION: values_of(simulation, SIMULATION)},
        before=simulation.edited_from,
        wanted=wanted_of(now.compiled.model),
    )


def kept(arrays: Iterable[np.ndarray], earlier: tuple[Kept, ...]) -> tuple[Kept, ...]:
    """Copies of arrays, or those of before where they are the same to the last bit; None for zeros."""
    found: list[Kept] = []
    for n, array in enumerate(arrays):
        bits, was = array.tobytes(), earlier[n] if n < len(earlier) else None
        if was is not None and was.shape == array.shape and was.tobytes() == bits:
            found.append(was)
        else:
            found.append(None if bits == bytes(len(bits)) else array.copy())
    return tuple(found)


def put_back(moment: Moment, installed: Installed) -> None:
    """Write a moment into the numbers of its model."""
    for array, was in zip(installed.state, moment.state, strict=True):
        array[...] = 0.0 if was is None else was
    for partner, arrays in zip(installed.partners, moment.partners, strict=True):
        partner.put_back(arrays)
    put_values(installed, moment.values[INSTALLED])
    installed.forget()
