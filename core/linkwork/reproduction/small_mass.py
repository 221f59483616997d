"""The small-mass oscillator of the Arnold article in papers/000: figures 1 and 2."""

from __future__ import annotations

import numpy as np
from scipy.integrate import solve_ivp

from linkwork.analysis.simulate import simulate
from linkwork.mechanism import Mechanism
from linkwork.reproduction.case import THEIRS, Case, Curve, Figure, Outcome, Verdict, within
from linkwork.reproduction.overlay import Known, Overlay, watched

STIFFNESS, FORCE, RATE, TOLERANCE = 100.0, 10.0, 3.0, 1e-6
UNTIL = 4.0  # seconds
RATIOS = (1e-1, 3e-2, 1e-2, 3e-3, 1e-3)
NONE = 1e-13  # kg: counts as none beside a kilogram
LIGHT, DAMPED = 1e-4, 1.0  # N s/m: dampers that leave the small mass to swing, and ones that do not


def _push(t: float) -> float:
    return FORCE * np.sin(RATE * t)


def steps_of_bdf(ratio: float, damping: float, until: float = UNTIL) -> int:
    """Accepted steps of scipy's BDF with tolerances of 1e-6 for (5), or for (6) where the ratio is zero."""
    c, d = STIFFNESS, damping

    def full(t: float, y: np.ndarray) -> tuple[float, ...]:
        p1, p2, v1, v2 = y
        inner = c * (p2 - p1) + d * (v2 - v1)
        return v1, v2, (_push(t) - c * p1 - d * v1 + inner) / ratio, -inner

    def reduced(t: float, y: np.ndarray) -> tuple[float, ...]:
        p1, p2, v2 = y
        v1 = (_push(t) - 2 * c * p1 + c * p2 + d * v2) / (2 * d)
        return v1, v2, -c * (p2 - p1) - d * (v2 - v1)

    start = (0.0, 0.1, 0.0, 0.0) if ratio else (0.0, 0.1, 0.0)
    found = solve_ivp(full if ratio else reduced, (0, until), start, "BDF", rtol=TOLERANCE, atol=TOLERANCE)
    return len(found.t) - 1


def oscillator(ratio: float, damping: float) -> Mechanism:
    """Figure 1: a light mass between two springs, a kilogram behind it, a force on the light one."""
    m = Mechanism("oscillator", gravity=(0.0, 0.0, 0.0))
    m.add_body("light", mass=ratio, inertia=(ratio,) * 3)
    m.add_body("heavy", mass=1.0, inertia=(1.0,) * 3, position=(0.1, 0.0, 0.0))
    for name, base, free in (("light", "ground", 0.0), ("heavy", "light", -0.1)):
        m.add_joint(f"{name} rail", "prismatic", base=base, follower=name, at=(0, 0, 0), axis=(1, 0, 0))
        spring = {"stiffness": STIFFNESS, "damping": damping, "free": free}
        m.add_force(f"{name} spring", "joint_spring", joint=f"{name} rail", **spring)
    m.add_force("push", "joint_effort", joint="light rail", effort=f"{FORCE} * sin({RATE} * t)")
    return m


def _counted() -> tuple[Figure, list[Verdict]]:
    """Steps against the ratio of the masses."""
    ratios = np.array(RATIOS)
    swinging, damped = (np.array([steps_of_bdf(ratio, d) for ratio in RATIOS]) for d in (LIGHT, DAMPED))
    without, growth = steps_of_bdf(0.0, LIGHT), swinging[-1] / swinging[0]
    curves = (
        Curve("full model, dampers of 1e-4 N s/m", ratios, swinging),
        Curve("full model, dampers of 1 N s/m", ratios, damped),
        Curve("m1 = 0, dampers of 1e-4 N s/m", ratios, np.full(len(ratios), without), "dashes"),
    )
    title = "Steps of BDF for decreasing m1/m2 (fig. 2 of Arnold's article)"
    why = (
        "only while the small mass can swing: the article prints no data, and with dampers of 1 N s/m the count stays "
        f"between {damped.min()} and {damped.max()}"
    )
    return Figure("small_mass_fig2", title, "m1/m2", "accepted steps", curves, logarithmic="xy"), [
        Verdict("fig. 2: the number of steps grows significantly as m1/m2 falls",
                f"from {swinging[0]} at {RATIOS[0]:g} to {swinging[-1]} at {RATIOS[-1]:g}",
                f"{growth:.1f} times (more than 5 asked)", bool(growth > 5), why),
        Verdict("fig. 2: few steps without the small mass (m1 = 0)",
                f"{without} steps, {swinging[-1] / without:.0f} times fewer than at {RATIOS[-1]:g}",
                f"{without / swinging[0]:.2f} of those at {RATIOS[0]:g} (less than 1 asked)",
                bool(without < swinging[0])),
    ]  # fmt: skip


def reduced_motion(times: np.ndarray) -> np.ndarray:
    """p2 of the reduced equations (6) with dampers of 1 N s/m, by DOP853 [m]."""

    def rates(t: float, y: np.ndarray) -> tuple[float, ...]:
        v1 = (_push(t) - 2 * STIFFNESS * y[0] + STIFFNESS * y[1] + DAMPED * y[2]) / (2 * DAMPED)
        return v1, y[2], -STIFFNESS * (y[1] - y[0]) - DAMPED * (y[2] - v1)

    return solve_ivp(rates, (0, times[-1]), (0.0, 0.1, 0.0), "DOP853", times, rtol=1e-12, atol=1e-12).y[1]


def _moved() -> tuple[Figure, Verdict]:
    """The motion without the small mass, by the recursion that the article proposes."""
    run = simulate(oscillator(NONE, DAMPED), solver="recursive", until=UNTIL, step=1e-3, sample=0.02)
    known = reduced_motion(run.time)
    apart = float(np.abs(run.position("heavy")[:, 0] - known).max())
    curves = (
        Curve("Linkwork recursive, 1 ms", run.time, run.position("heavy")[:, 0]),
        Curve("reduced equation (6)", run.time[::5], known[::5], THEIRS),
    )
    title = "Position of the large mass, none in the small one"
    shows = "section 3: the recursion goes on where a body has no mass, to the solution of (6)"
    told = f"`recursive` at 1 ms follows it within {apart:.1g} m"
    return Figure("small_mass_motion", title, "time [s]", "p2 [m]", curves), within(shows, told, apart, 1e-5)


def _run() -> Outcome:
    (counts, said), (motion, follows) = _counted(), _moved()
    return Outcome((counts, motion), [*said, follows])


def _known() -> Known:
    times = np.linspace(0.0, UNTIL, 81)
    return {"x": (times, reduced_motion(times))}


CASES = (
    Case(
        name="small_mass",
        source="papers/000, Arnold's article, section 2.2, figures 1 and 2",
        title="Two oscillators, one with next to no mass",
        about="c1 = c2 = 100 N/m, m2 = 1 kg, F = 10 sin 3t N (ours: the article prints no data; figure 1: its "
        "sketch). scipy's BDF stands for DASSL, tolerances 1e-6.",
        run=_run,
        overlay=Overlay(lambda: watched(oscillator(RATIOS[-1], DAMPED), "heavy"), _known, "equation (6), m1 = 0"),
    ),
)
