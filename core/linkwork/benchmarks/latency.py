"""How long an edit takes from the call to the first snapshot that contains it, beside MuJoCo's recompile.

In a chain that swings, a loose body is added and taken away again, a link is made heavier, the last hinge is cut and
closed again: every kind of edit as often as the others, a step apart. MuJoCo adds and removes a free body by
`mj_recompile`. Who takes long is asked less often, so that all come to their turn in two minutes.
"""

from __future__ import annotations

import importlib.util
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from time import perf_counter

import numpy as np

from linkwork.benchmarks.chain import model
from linkwork.benchmarks.study import Study
from linkwork.edits import AddBody, AddElement, Edit, RemoveBody, RemoveJoint, SetElement, SetValue
from linkwork.errors import ModelError, SolverError
from linkwork.live_run import LiveRun
from linkwork.model.bodies.rigid import RigidBody
from linkwork.solvers.formulation import formulations

SIZES = (5, 100, 300, 1000)
ROUNDS = 5
MORE = 4  # times as many rounds are made of what is quick
FEWEST = 2  # rounds of what is slow
SECONDS = 0.3  # for each round that is asked for
SWINGING = 3  # steps until the chain has speed


@dataclass(frozen=True, slots=True)
class Latency:
    """Milliseconds from an edit to the snapshot that contains it: the middle one, that of 95 in 100, the worst."""

    size: int
    name: str
    edits: int
    median: float
    p95: float
    worst: float


def latencies(size: int, rounds: int = ROUNDS, peers: bool = False) -> Iterator[Latency]:
    """All formulations on a chain of so many links, then the peers that are installed."""
    for formulation in formulations().values():
        try:
            yield _summed(size, f"Linkwork {formulation.name}", _own(size, formulation.name, rounds))
        except (ModelError, SolverError):
            continue  # it cannot hold the chain, or takes no loose body
    if peers and importlib.util.find_spec("mujoco"):
        yield _summed(size, "MuJoCo recompile", mujoco_recompiles(size, rounds))


def _own(size: int, solver: str, rounds: int) -> list[float]:
    with LiveRun(model(size), solver=solver) as run:
        run.step(SWINGING)
        return _sampled(lambda: _round(run, f"link{size - 1}", f"pin{size - 1}"), rounds)


def _sampled(times: Callable[[], Iterable[float]], rounds: int) -> list[float]:
    """Times of many rounds, for as long as there is time; the first one does not count."""
    list(times())
    found, made, began = [], 0, perf_counter()
    while made < FEWEST or (made < MORE * rounds and perf_counter() - began < SECONDS * rounds):
        found += times()
        made += 1
    return found


def _round(run: LiveRun, link: str, pin: str) -> Iterator[float]:
    """One edit of each kind, a step apart."""
    mass = run.model.bodies[link].mass
    hinge = run.model.joints[pin]
    yield _timed(run, AddBody(RigidBody(id="loose", position=(0.0, 1.0, 0.0))))
    yield _timed(run, RemoveBody("loose"))
    yield _timed(run, SetValue(link, "mass", mass * 1.01))
    yield _timed(run, RemoveJoint(pin))
    yield _timed(run, AddElement(hinge))
    yield _timed(run, SetElement(hinge))


def _timed(run: LiveRun, edit: Edit) -> float:
    run.step(1)
    began = perf_counter()
    run.edit(edit)
    run.snapshot()
    return perf_counter() - began


def mujoco_recompiles(size: int, rounds: int, clock: Callable[[], float] = perf_counter) -> list[float]:
    """Seconds by a clock that MuJoCo takes to add a free body to a chain, or to remove it."""
    import mujoco

    box = mujoco.mjtGeom.mjGEOM_BOX
    spec = mujoco.MjSpec()
    parent = spec.worldbody
    for number in range(size):
        parent = parent.add_body(name=f"link{number}", pos=(0.0 if number == 0 else 0.2, 0.0, 0.0))
        parent.add_joint(type=mujoco.mjtJoint.mjJNT_HINGE, axis=(0, 1, 0))
        parent.add_geom(type=box, size=(0.1, 0.01, 0.01), pos=(0.1, 0, 0), contype=0, conaffinity=0)
    scene = spec.compile()
    data = mujoco.MjData(scene)

    def timed(change: Callable[[], None]) -> float:
        nonlocal scene, data
        mujoco.mj_step(scene, data)
        began = clock()
        change()
        scene, data = spec.recompile(scene, data)
        mujoco.mj_forward(scene, data)
        return clock() - began

    def add() -> None:
        loose = spec.worldbody.add_body(name="loose", pos=(0, 1, 0))
        loose.add_freejoint()
        loose.add_geom(type=mujoco.mjtGeom.mjGEOM_SPHERE, size=(0.1, 0, 0), contype=0, conaffinity=0)

    def added_and_removed() -> Iterator[float]:
        yield timed(add)
        yield timed(lambda: spec.delete(spec.body("loose")))

    return _sampled(added_and_removed, rounds)


def _summed(size: int, name: str, seconds: list[float]) -> Latency:
    times = 1e3 * np.array(seconds)
    return Latency(
        size, name, len(seconds), float(np.median(times)), float(np.percentile(times, 95)), float(times.max())
    )


def _line(row: Latency) -> str:
    return f"{row.size:6}  {row.name:28}{row.edits:7}{row.median:10.2f}{row.p95:11.2f}{row.worst:10.2f}"


STUDY = Study(
    name="latency",
    title="From an edit to the snapshot that contains it, a chain that swings [ms]",
    sizes=SIZES,
    head=f"{'bodies':>6}  {'':28}{'edits':>7}{'median':>10}{'95 in 100':>11}{'worst':>10}",
    found=lambda size, rounds, peers: latencies(size, rounds, peers),
    as_line=_line,
)
