"""papers/002, figure 11: a beam on a ball joint, spun up and struck; and the spin-up of a beam at a driven axis."""

from __future__ import annotations

import numpy as np

from linkwork.analysis.simulate import simulate
from linkwork.mechanism import Mechanism
from linkwork.reproduction.case import THEIRS, Case, Curve, Figure, Outcome, printed, within
from linkwork.reproduction.elastic_beams import add_chain, measure_end
from linkwork.results.run import Run

SPINNING, SPUN_UP = 0.14142, 10.0  # m
ALONG = np.array((1.0, 0.0, 0.0))
RAMP, SPEED = 15.0, 6.0  # s, rad/s of the driven axis
STEADY = 5.143174550426e-4  # m: stretch tan(k L) / k - L of a straight rod at that speed
STRUCK = 15.0  # s


def spinning_beam(count: int) -> Mechanism:
    """A torque about z turns it up to 27.8 rad/s; after 15 s a pulse lifts its tip."""
    m = Mechanism("spinning beam", gravity=(0.0, 0.0, 0.0))
    names = add_chain(m, count, (0.0 * ALONG, SPINNING * ALONG), (14.175, 18.9e6), 9.927684)
    m.add_joint("ball", "spherical", base="ground", follower=names[0], at=(0.0, 0.0, 0.0))
    rise, fall = (f"min(max({x}, 0), 1)" for x in ("t/1 s", "(t - 9.2 s)/1 s"))
    torque = " - ".join(f"({x})^3 * (10 - 15*{x} + 6*({x})^2)" for x in (rise, fall))
    m.add_force("spin", "torque", body=names[0], at=(0.0, 0.0, 0.0), tz=f"0.2 N m * ({torque})")
    pulse = f"if(t < {STRUCK} s, 0, if(t > 15.04 s, 0, 100*sin(pi*(t - {STRUCK} s)/0.04 s)^4)) * 1 N"
    m.add_force("pulse", "force", body=names[-1], at=(SPINNING, 0.0, 0.0), fz=pulse)
    measure_end(m, "tip", names[-1], SPINNING / count / 2.0)
    return m


def spin_up(count: int) -> Mechanism:
    """Kane's beam of 10 m, which is driven at its root up to 6 rad/s in 15 s."""
    m = Mechanism("spin-up", gravity=(0.0, 0.0, 0.0))
    names = add_chain(m, count, (0.0 * ALONG, SPUN_UP * ALONG), (1.4e4, 2.8e7), 12.0)
    m.add_joint("axle", "revolute", base="ground", follower=names[0], at=(0.0, 0.0, 0.0), axis=(0.0, 0.0, 1.0))
    whole = 2.0 * np.pi / RAMP
    turned = f"{SPEED / RAMP} * ((t/1 s)^2/2 + (cos({whole}*t/1 s) - 1)/{whole**2})"
    m.add_driver("drive", "motion", joint="axle",
                 formula=f"if(t < {RAMP} s, {turned}, {SPEED}*t/1 s - {SPEED * RAMP / 2.0}) * 1 rad")  # fmt: skip
    measure_end(m, "tip", names[-1], SPUN_UP / count / 2.0)
    return m


def tip_of(run: Run, turned: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """How far the tip is along and across the axis that has turned by so much [m]."""
    x, y = run.measure("tip")[:, :2].T
    return x * np.cos(turned) + y * np.sin(turned) - SPUN_UP, y * np.cos(turned) - x * np.sin(turned)


def _spin_up() -> Outcome:
    table, count = printed("spin_up.csv"), 4
    run = simulate(spin_up(count), until=30.0, step=0.01, sample=float(table["t"][1]), solver="modular")
    along, across = tip_of(run, table["psi"])
    later = table["t"] > RAMP + 1.0
    stretch, shows = float(along[later].mean()), "steady stretch at 6 rad/s"
    verdicts = [
        within(shows, f"{stretch:.4g} m of {STEADY:.4g} m, four bodies", abs(stretch / STEADY - 1.0), 0.01, "of it"),
        within("deflection of the tip over 30 s", f"{across.min():.4g} m of -0.5738 m at most, four bodies",
               float(abs(across - table["tip_v"]).max()), 0.03 * 0.574,
               why="one elastic body is not stiffened by its spin and would fold up; the chain is"),
    ]  # fmt: skip
    curves = (Curve("four elastic bodies", table["t"], across), Curve("exact beam", table["t"], table["tip_v"], THEIRS))
    return Outcome((Figure("spin_up", "Spin-up: deflection of the tip", "time [s]", "v [m]", curves),), verdicts)


def _spinning() -> Outcome:
    table, count = printed("spinning_beam.csv"), 2
    run = simulate(spinning_beam(count), until=15.5, step=1e-3, sample=4e-3, solver="modular")
    tip, times = run.measure("tip"), run.time
    late = (table["t"] >= STRUCK) & (table["t"] <= 15.5)
    lift = np.interp(table["t"][late], times, tip[:, 2])
    peak = float(abs(table["tip_z"]).max())
    reach = float(np.hypot(*np.array([np.interp(14.9, times, tip[:, k]) for k in range(2)])))
    theirs = float(np.hypot(table["tip_x"], table["tip_y"])[table["t"] < STRUCK][-1])
    verdicts = [
        within("lift of the tip for half a second after the pulse", "two bodies, as in the paper",
               float(abs(lift - table["tip_z"][late]).max()), 0.05 * peak),
        within("reach of the tip at full speed", f"{reach:.6g} m of {theirs:.6g} m", abs(reach - theirs), 1e-6,
               why="the stretch of two bodies is 5 % too large, as the page on theory says"),
    ]  # fmt: skip
    curves = (Curve("two elastic bodies", table["t"][late], lift),
              Curve("exact beam", table["t"][late], table["tip_z"][late], THEIRS))  # fmt: skip
    figure = Figure("spinning_beam", "papers/002, figure 10: lift of the tip", "time [s]", "z [m]", curves)
    return Outcome((figure,), verdicts)


CASES = (
    Case(
        name="spinning_beam",
        source="papers/002, section 7, figure 11 (Ellenbroek and Schilder)",
        title="Beam on a ball joint, spun up and struck",
        about="0.14142 m; a torque for 10.2 s, then a pulse across at the tip. Loads are smooth, as those of the paper "
        "are printed in part and its angular velocity at the base does not converge.",
        run=_spinning,
    ),
    Case(
        name="spin_up",
        source="Kane, Ryan, Banerjee 1987; Simo and Vu-Quoc 1986",
        title="Spin-up of a flexible beam",
        about="10 m, EI 14,000 N m2, EA 28 MN, 1.2 kg/m, driven up to 6 rad/s in 15 s; the reference is without shear "
        "and rotary inertia.",
        run=_spin_up,
    ),
)
