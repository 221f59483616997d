"""What makes steps costly, reported while they are: the contacts of a body, or a body that forces steps into pieces."""

from __future__ import annotations

from time import perf_counter

import numpy as np

from linkwork.results.finding import Finding
from linkwork.simulation.installed import Installed
from linkwork.solvers.formulation import Formulation
from linkwork.solvers.formulations.modular import TICKS

COSTLY = 0.1  # s of wall time for one step: a run that takes longer holds up who looks at it
TWICE = 2  # costly steps in a row are reported, as a first one may have compiled kernels; one that was given up at once


class Effort:
    """Looks at the clock around steps; what it tells is no part of the state of a run."""

    def __init__(self) -> None:
        """Nothing was costly so far."""
        self.findings: tuple[Finding, ...] = ()
        self._costly = 0

    def note(self, installed: Installed, formulation: Formulation, step: float, began: float, count: int) -> None:
        """Steps were made or given up.

        Args:
            installed: the numbers as the last of them left them, before they are rolled back.
            formulation: that made them.
            step: length of one [s].
            began: when they were begun, by the clock [s].
            count: how many were made; none where they were given up.
        """
        cost = (perf_counter() - began) / max(1, count)
        self._costly = self._costly + 1 if cost > COSTLY else 0
        is_reported = self._costly >= TWICE or (self._costly and count == 0)
        self.findings = (_reported(installed, formulation, step, cost),) if is_reported else ()


def _reported(installed: Installed, formulation: Formulation, step: float, cost: float) -> Finding:
    element, why = _crowd(installed) or _whip(installed, formulation, step) or _size(installed, formulation)
    text = f"A step takes {cost:.2g} s or more: {why}"
    return Finding("warning", "costly_step", text, (element,) if element else ())


def _crowd(installed: Installed) -> tuple[str, str] | None:
    """The body with the most contacts, where these outnumber the bodies."""
    touching = installed.touching
    if touching is None:
        return None
    pairs = touching.touch_scratch.near[: int(touching.touch_scratch.found[0])]
    counts = np.bincount(touching.shapes.body[pairs].ravel(), minlength=2)
    counts[0] = 0
    if 2 * counts.sum() < len(counts):
        return None
    body = installed.compiled.body_named(int(np.argmax(counts)))
    what = f"{len(pairs):,} pairs of shapes are near each other, {counts.max():,} of them with {body}."
    return body, f"{what} Move the bodies apart, or turn off *Collides* for some shapes."


def _whip(installed: Installed, formulation: Formulation, step: float) -> tuple[str, str] | None:
    """The body that turns fastest, where steps are made in pieces."""
    size = float(installed.state.history[0])
    if not (formulation.takes_accuracy and 0.0 < size < TICKS) or len(installed.compiled.bodies) == 1:
        return None
    spins = np.linalg.norm(installed.state.v[1:, 3:], axis=1) / np.sqrt(2.0)
    body = installed.compiled.body_named(int(np.argmax(spins)) + 1)
    what = f"{formulation.title} divides it into substeps of {step * size / TICKS:.2g} s because {body} turns fast"
    return body, f"{what}, at {spins.max():.3g} rad/s. Slow it down, or use a coarser accuracy or another formulation."


def _size(installed: Installed, formulation: Formulation) -> tuple[str, str]:
    """The mechanism itself."""
    system = installed.compiled.system
    held = int(system.first_soft[0] - system.joint_rows[0])
    size = f"{len(installed.compiled.bodies) - 1:,} bodies and {held:,} rows of joints and drivers"
    return "", f"{formulation.title} has {size} to solve. Use another formulation, or fewer bodies."
