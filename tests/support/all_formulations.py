"""Everything against everything: one closed mechanism, every formulation, full matrices, the same questions.

As a command it draws as many mechanisms as it is asked for and says what was wrong with which:

    python tests/support/all_formulations.py --count 20000 --seed 1 --jobs 2
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from typing import NamedTuple

import numpy as np
from newton_euler import Dense
from random_mechanisms import random_mechanism

from linkwork.analysis.accelerations import accelerations
from linkwork.analysis.mobility import mobility
from linkwork.compiler.bodies import angular_velocities
from linkwork.errors import LinkworkError
from linkwork.simulation.simulation import Simulation

# Those whose joints hold exactly at every moment; the others yield by design, and their pages in the help say how much.
EXACT = (
    "semirecursive", "semirecursive_origin", "modular", "ali3p", "ali3p_damped", "augmented_lagrangian",
    "unilateral_linear", "unilateral_augmented", "recursive",
)  # fmt: skip
WRONG = 1e-6  # of accelerations and of forces, beside the largest
SECONDS, STEP = 0.3, 1e-3
APART = 1e-3  # m after that time, beside how far bodies went: steps of the second order differ by 1e-6 to 1e-4
LOOKS = 15  # at the energies in that time
FINER, NEARER = 0.25, 0.25  # steps of a quarter leave a sixteenth of an error of the second order: a quarter is asked
DRIFT = 1e-2  # of the energy that went through the mechanism
SAYS = ("drifting", "far_turn")  # findings that tell of steps that are too long
VIOLATED = "violated"  # one that tells of accelerations that do not keep to the joints
CLOSED = 1e-9  # m or rad, m/s or rad/s: what the start may leave


class Fault(NamedTuple):
    """What was wrong: the number of the mechanism, who answered, which question, and by how much."""

    seed: int
    solver: str
    question: str
    amount: float

    def __str__(self) -> str:
        return f"mechanism {self.seed}: {self.solver}: {self.question} off by {self.amount:.2e}"


def accelerations_of(simulation: Simulation) -> np.ndarray:
    """Of centres and spins of all bodies but the ground, shape (bodies - 1, 6)."""
    now = simulation.installed
    spins = angular_velocities(now.state.q, now.state.a, now.compiled.system.width)
    return np.concatenate((now.state.a[:, :3], spins), axis=1)[1:]


def multipliers_of(simulation: Simulation) -> np.ndarray:
    """Of all rows of joints and drivers, as whoever looks is told."""
    now = simulation.installed
    first, last = int(now.compiled.system.joint_rows[0]), int(now.compiled.system.first_soft[0])
    return now.whole_state().multipliers[first:last].copy()


def told_wrenches(simulation: Simulation) -> np.ndarray:
    """Force and torque on the follower of each joint, as a snapshot tells them."""
    return simulation.snapshot().reactions


class Trial:
    """One mechanism and all questions."""

    def __init__(self, seed: int) -> None:
        self.seed, self.model = seed, random_mechanism(seed)
        self.faults: list[Fault] = []
        self.refused: Counter[str] = Counter()
        self.ends: dict[str, np.ndarray] = {}

    def note(self, solver: str, question: str, amount: float, most: float) -> None:
        """Keep what is wrong; what is no number is wrong too."""
        if not amount <= most:
            self.faults.append(Fault(self.seed, solver, question, amount))

    def run(self, solvers: tuple[str, ...] = EXACT) -> Trial:
        """Ask everybody everything."""
        for solver in solvers:
            try:
                self._ask(solver)
            except LinkworkError:
                self.refused[solver] += 1
        self._compare()
        return self

    def _ask(self, solver: str) -> None:
        simulation = Simulation(self.model, solver, STEP)
        state = simulation.installed.state
        dense = Dense.of_state(self.model, state.q.copy(), state.v.copy())
        if solver == EXACT[0]:
            self._count(dense)
        self.note(solver, "position of joints at the start", abs(dense.residual).max(initial=0.0), CLOSED)
        if dense.contradiction > WRONG * self._size(dense):
            accelerations(self.model, solver=solver)  # which has to be refused
            self.note(solver, "rows that contradict each other", dense.contradiction, 0.0)
            return
        simulation.advance(0)
        self._look(solver, simulation, dense)
        self._move(solver, simulation)

    @staticmethod
    def _size(dense: Dense) -> float:
        return 1.0 + abs(dense.accelerations).max()

    def _count(self, dense: Dense) -> None:
        if dense.is_clear:
            self.note("mobility", "degrees of freedom", abs(mobility(self.model).mobility - dense.mobility), 0)

    def _look(self, solver: str, simulation: Simulation, dense: Dense) -> None:
        if any(finding.code == VIOLATED for finding in simulation.snapshot().findings):
            return  # it says so
        off = accelerations_of(simulation) - dense.accelerations
        self.note(solver, "accelerations", abs(off).max() / self._size(dense), WRONG)
        push = 1.0 + max(abs(dense.force).max(), abs(dense.mass @ dense.accelerations.ravel()).max())
        multipliers = multipliers_of(simulation)
        left = dense.imbalance(accelerations_of(simulation), multipliers)
        self.note(solver, "balance of a body", abs(left).max() / push, WRONG)
        joints = self.model.joints.values()
        wrenches = [dense.wrench(joint, multipliers) for joint in joints]
        told = told_wrenches(simulation)[: len(wrenches)] - np.array(wrenches)
        largest = push + abs(np.array(wrenches)).max()
        self.note(solver, "reactions of joints", abs(told).max() / largest, WRONG)

    def _move(self, solver: str, simulation: Simulation) -> None:
        first = simulation.installed.energy()
        most = first.kinetic
        for _ in range(LOOKS):
            simulation.advance(round(SECONDS / STEP / LOOKS))
            most = max(most, simulation.installed.energy().kinetic)
        if any(finding.level == "error" or finding.code in SAYS for finding in simulation.snapshot().findings):
            return  # it says so
        energy, _, _ = simulation.measured()
        parts = (energy.potential - first.potential, energy.supplied, energy.dissipated)
        self.note(solver, "energy", abs(energy.drift) / max(0.1, most, *map(abs, parts)), DRIFT)
        self.ends[solver] = simulation.installed.state.q[1:, :3].copy()

    def _compare(self) -> None:
        """Where ends are apart, steps of a quarter the length must bring them together."""
        if len(self.ends) < 3:
            return
        middle = np.median(list(self.ends.values()), axis=0)
        if all(abs(end - middle).max() <= APART for end in self.ends.values()):
            return
        finer = {solver: self._end(solver, FINER * STEP) for solver in self.ends}
        middle = np.median([end for end in finer.values() if end is not None], axis=0)
        for solver, end in finer.items():
            if end is not None:
                nearer = max(APART, NEARER * abs(self.ends[solver] - middle).max())
                self.note(solver, f"position after {SECONDS} s", abs(end - middle).max() / nearer * APART, APART)

    def _end(self, solver: str, step: float) -> np.ndarray | None:
        """Where the bodies are in the end with such steps [s]; None where it says that it is wrong."""
        simulation = Simulation(self.model, solver, step)
        try:
            simulation.advance(round(SECONDS / step))
        except LinkworkError:
            return None
        return simulation.installed.state.q[1:, :3].copy()


def faults_of(seed: int) -> tuple[list[Fault], Counter[str]]:
    """What is wrong with one mechanism, and who refused it."""
    trial = Trial(seed).run()
    return trial.faults, trial.refused


def faults(seeds: range, jobs: int = 1) -> Iterator[tuple[list[Fault], Counter[str]]]:
    """The same of many."""
    if jobs == 1:
        yield from map(faults_of, seeds)
        return
    with ProcessPoolExecutor(jobs) as pool:
        yield from pool.map(faults_of, seeds, chunksize=20)


def main() -> None:
    """The command."""
    asked = argparse.ArgumentParser(description="Every formulation against full matrices on random closed mechanisms.")
    asked.add_argument("--count", type=int, default=20_000, help="how many mechanisms")
    asked.add_argument("--seed", type=int, default=0, help="number of the first one")
    asked.add_argument("--jobs", type=int, default=1, help="processes at a time")
    words = asked.parse_args()
    wrong, refused = 0, Counter()
    for found, who in faults(range(words.seed, words.seed + words.count), words.jobs):
        wrong, refused = wrong + bool(found), refused + who
        for fault in found:
            sys.stdout.write(f"{fault}\n")
    sys.stdout.write(f"{wrong} of {words.count} mechanisms wrong; refused: {dict(refused)}\n")
    sys.exit(wrong > 0)


if __name__ == "__main__":
    main()
