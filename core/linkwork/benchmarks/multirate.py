"""What it is worth that each body has a rate of its own: a chain with a gram on a stiff spring at its end.

The gram swings in 0.6 ms by itself, so that somebody has to make steps of 1/32 ms: all, or the gram alone.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from time import process_time

from linkwork.benchmarks import chain
from linkwork.benchmarks.peers.chain_data import LENGTH
from linkwork.benchmarks.study import Study
from linkwork.edits import AddBody, AddElement, apply
from linkwork.model.bodies.point_mass import PointMass
from linkwork.model.forces.spring import LinearSpring
from linkwork.model.frame import Frame
from linkwork.model.model import Model
from linkwork.simulation.simulation import Simulation

STEP, FINER = 1e-3, 32  # seconds; sub-steps
SECONDS, LOOKS = 0.2, 10
MASS, STIFFNESS, REST = 1e-3, 1e5, 0.2  # kg, N/m, m


@dataclass(frozen=True, slots=True)
class Paid:
    """Seconds of the processor for one of the run; the largest drift of the balance of energy [J] and gap [m]."""

    size: int
    name: str
    seconds: float
    drift: float
    gap: float


def model(count: int, substeps: int) -> Model:
    """The chain with the gram below its end."""
    last, end = f"link{count - 1}", (LENGTH / 2, 0.0, 0.0)
    gram = PointMass(id="gram", mass=MASS, position=(count * LENGTH, 0.0, -REST), substeps=substeps)
    sides = {"base": last, "follower": gram.id, "base_frame": Frame(end)}
    spring = LinearSpring(id="spring", stiffness=STIFFNESS, free_length=REST, **sides)
    return apply(chain.model(count), [AddBody(gram), AddElement(spring)])[0]


def _rows(size: int, rounds: int, _peers: bool) -> Iterator[Paid]:
    ways = (("all at 1/32 ms", 1, STEP / FINER), ("the gram at 1/32 ms, all else at 1", FINER, STEP))
    for name, substeps, step in ways:
        best = float("inf")
        for _ in range(rounds):
            simulation = Simulation(model(size, substeps), "multirate", step)
            simulation.advance(1)
            drift = gap = took = 0.0
            for _ in range(LOOKS):
                began = process_time()
                simulation.advance(round(SECONDS / LOOKS / step))
                took += process_time() - began
                snapshot = simulation.snapshot()
                drift, gap = max(drift, abs(snapshot.energy.drift)), max(gap, snapshot.violation)
            best = min(best, took)
        yield Paid(size, name, best / SECONDS, drift, gap)


def _as_line(row: Paid) -> str:
    return f"{row.size:6}  {row.name:36}{row.seconds:10.3f}{row.drift:12.1e}{row.gap:12.1e}"


STUDY = Study(
    name="multirate",
    title="A chain with a gram on a stiff spring: one rate for all, or one for the gram",
    sizes=(10, 50),
    head=f"{'links':>6}  {'':36}{'s for 1 s':>10}{'drift [J]':>12}{'gap':>12}",
    found=_rows,
    as_line=_as_line,
)
