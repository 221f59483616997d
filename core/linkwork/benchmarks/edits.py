"""What one joint more, less or elsewhere costs a chain that swings, by its length, beside MuJoCo's recompile.

Measured is the whole way: the edit of the model, the swap, and the first step after it, in which the formulation makes
all that it needs anew; of that what it takes beyond the next step, which is given beside it. Times are those that a
processor gives to the run, so that what else it does counts little. MuJoCo knows no joint that
comes or goes without its body: it adds and removes a free body.
"""

from __future__ import annotations

import importlib.util
from collections.abc import Iterator
from dataclasses import dataclass
from time import thread_time

import numpy as np

from linkwork.benchmarks.chain import model
from linkwork.benchmarks.latency import mujoco_recompiles
from linkwork.benchmarks.study import Study
from linkwork.edits import AddElement, Edit, ReconnectJoint, RemoveJoint, apply
from linkwork.errors import ModelError
from linkwork.math3d import rotation, vector
from linkwork.model.frame import Frame
from linkwork.simulation.simulation import Simulation

WARM = 2  # rounds that do not count
LARGEST_PEER = 1000  # bodies


@dataclass(frozen=True, slots=True)
class EditCost:
    """Milliseconds, the middle of all rounds: the edit of the model, the swap, the first step beyond a usual one.

    That usual step, which the edit does not cost, stands beside them.
    """

    size: int
    name: str
    model: float
    swap: float
    first_step: float
    usual_step: float

    @property
    def total(self) -> float:
        """All together [ms]."""
        return self.model + self.swap + self.first_step


def edit_costs(size: int, rounds: int) -> Iterator[EditCost]:
    """The last joint of a chain is taken away and put back, and hung on another link and back."""
    simulation = Simulation(model(size), "modular")
    simulation.advance(5)
    pin = simulation.model.joints[f"pin{size - 1}"]
    times: dict[str, list[tuple[float, ...]]] = {"remove": [], "add": [], "reconnect": []}
    for _ in range(rounds + WARM):
        times["remove"].append(_timed(simulation, RemoveJoint(pin.id)))
        times["add"].append(_timed(simulation, AddElement(pin)))
        for body in (f"link{size - 3}", pin.base):
            times["reconnect"].append(_timed(simulation, _where_it_is(simulation, pin.id, body)))
    for name, found in times.items():
        yield EditCost(size, f"Linkwork, {name}", *(1e3 * np.median(np.array(found[WARM:]), axis=0)).tolist())


def _where_it_is(simulation: Simulation, pin: str, body: str) -> ReconnectJoint:
    """The base of a joint goes over to another body, at the place where it is now."""
    joint, snapshot = simulation.model.joints[pin], simulation.snapshot()
    x, r = (tuple(found(joint.base).tolist()) for found in (snapshot.position, snapshot.rotation))
    y, s = (tuple(found(body).tolist()) for found in (snapshot.position, snapshot.rotation))
    frame, back = joint.base_frame, rotation.inverse(s)
    at = vector.add(x, rotation.rotate(r, frame.position))
    place = rotation.rotate(back, vector.subtract(at, y))
    return ReconnectJoint(
        pin, "base", body, Frame(place, rotation.multiply(back, rotation.multiply(r, frame.rotation)))
    )


def _timed(simulation: Simulation, edit: Edit) -> tuple[float, ...]:
    """Seconds for the edit, for the swap, for the first step beyond what the next one takes, and for that."""
    times = [thread_time()]
    changed, _ = apply(simulation.model, edit)
    times.append(thread_time())
    report = simulation.swap(changed)
    times.append(thread_time())
    for _ in range(2):
        simulation.advance(1)
        times.append(thread_time())
    if not report.accepted:
        raise ModelError(f"The swap was refused: {report.findings[0].text}")
    edited, swapped, first, usual = np.diff(times).tolist()
    return edited, swapped, first - usual, usual


def _rows(size: int, rounds: int, peers: bool) -> Iterator[EditCost]:
    yield from edit_costs(size, rounds)
    if peers and size <= LARGEST_PEER and importlib.util.find_spec("mujoco"):
        seconds = mujoco_recompiles(size, rounds, thread_time)
        yield EditCost(size, "MuJoCo, recompile", 0.0, 1e3 * float(np.median(seconds)), 0.0, 0.0)


def _as_line(row: EditCost) -> str:
    parts = f"{row.model:10.2f}{row.swap:10.2f}{row.first_step:12.2f}{row.total:10.2f}{row.usual_step:13.2f}"
    return f"{row.size:6}  {row.name:28}{parts}"


STUDY = Study(
    name="edits",
    title="One joint more, less or elsewhere in a chain that swings [ms]",
    sizes=(100, 300, 1000, 10_000),
    head=f"{'bodies':>6}  {'':28}{'model':>10}{'swap':>10}{'first step':>12}{'all':>10}{'usual step':>13}",
    found=_rows,
    as_line=_as_line,
)
