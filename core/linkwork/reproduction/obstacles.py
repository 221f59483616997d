"""The test problem of papers/004, two bodies before a wall: figures 2 to 9."""

from __future__ import annotations

import math

import numpy as np

from linkwork.math3d import rotation, vector
from linkwork.mechanism import Mechanism
from linkwork.model.shapes.box import Box
from linkwork.model.shapes.sphere import Sphere
from linkwork.reproduction.case import THEIRS, Case, Curve, Figure, Outcome, Verdict, printed, within
from linkwork.reproduction.mechanisms import GRAVITY, add_hinge
from linkwork.reproduction.overlay import Known, Overlay, watched
from linkwork.simulation.simulation import Simulation

WALL, TIP = 0.25, 0.01  # m: distance of the wall, radius of what touches it
START = (math.pi / 3, math.pi / 2)  # angles from the downward vertical
STEP, UNTIL = 1e-3, 2.0  # seconds
BEGIN = 12.2625  # joules at the start, in the table's reckoning from both rods hanging
MULTIPLIER, AUGMENTED = "unilateral_multiplier", "unilateral_augmented"
LINEAR, PENALTY, EXPLICIT = "unilateral_linear", "unilateral_penalty", "explicit_penalty"


def two_bodies(touching: tuple[bool, bool], restitution: float) -> Mechanism:
    """Two thin rods of one metre that hang on each other; the ends of those that touch have a ball."""
    m = Mechanism("two bodies", gravity=(0.0, 0.0, -GRAVITY))
    wall = Box(x=1.0, y=4.0, z=8.0)
    m.add_shape("ground", wall, position=(-WALL - TIP - 0.5, 0, 0), collides=True, friction=0.0)
    x = z = 0.0
    for name, angle, touches in zip(("one", "two"), START, touching, strict=True):
        ball = Sphere(radius=TIP, position=(0.0, 0.0, -0.5), collides=touches, friction=0.0, restitution=restitution)
        s, c = math.sin(angle), math.cos(angle)
        turned, place = rotation.about(vector.Y, -angle), (x + s / 2, 0.0, z - c / 2)
        inertia = (1 / 12, 1 / 12, 1e-3)
        m.add_body(name, mass=1.0, inertia=inertia, position=place, rotation=turned, shapes=(ball,))
        add_hinge(m, f"pin {name}", "ground" if name == "one" else "one", name, (x, 0.0, z))
        x, z = x + s, z - c
    return m


class Trace:
    """A run of the test problem, seen at each step."""

    def __init__(
        self, solver: str, touching: tuple[bool, bool], restitution: float, step: float = STEP, until: float = UNTIL
    ) -> None:
        """Run it for a time [s]."""
        simulation = Simulation(two_bodies(touching, restitution).model, solver, step)
        time, energy, force, place = [], [], [], []
        for _ in range(round(until / step) + 1):
            now = simulation.snapshot()
            pushes = [now.contacts.on(number)[0] for number in (1, 2)]
            time.append(now.time)
            energy.append(now.energy.total)
            force.append(pushes)
            place.append([now.position(name)[0] for name in ("one", "two")])
            simulation.advance(1)
        self.time, self.force = np.array(time), np.array(force)
        self.energy = np.array(energy) - energy[0] + BEGIN
        self.place, self.step = np.array(place), step

    def off(self, case: str) -> float:
        """Largest distance of a rod's centre from the located reference [m]."""
        table, every = printed(f"two_bodies_{case}.csv"), round(0.02 / self.step)
        first, second = np.sin(table["theta1"]), np.sin(table["theta2"])
        known = np.column_stack((first / 2, first + second / 2))
        return float(np.abs(self.place[::every] - known).max())

    def curves(self, label: str) -> tuple[Curve, Curve]:
        """Energy, and the forces of both obstacles together."""
        return Curve(label, self.time, self.energy), Curve(label, self.time, self.force.sum(axis=1))


BOTH, ELBOW = ((True, True), 0.0), ((True, False), 1.0)  # what touches, and its restitution
STAYS = (0.80, 0.96)  # seconds: the tip stays at the wall
FIRST_IMPULSE = 4.681162704  # N s, of the elastic impact at 0.7539 s (oracle C01)


def _pair(number: int, title: str, trace: Trace, case: str) -> tuple[Figure, Figure]:
    """Energy and constraint force of one method beside the reference."""
    table, (energy, force) = printed(f"two_bodies_{case}.csv"), trace.curves("Linkwork")
    known = Curve("impacts located", table["t"], table["energy"], THEIRS)
    pushed = Curve("impacts located, lasting forces", table["t"], table["force1"] + table["force2"], THEIRS)
    return (
        Figure(f"obstacles_fig{number}", f"{title}: energy (fig. {number})", "time [s]", "energy [J]", (energy, known)),
        Figure(f"obstacles_fig{number + 1}", f"{title}: constraint force (fig. {number + 1})", "time [s]",
               "force [N]", (force, pushed)),
    )  # fmt: skip


def _with_multipliers(name: str, figures: str, trace: Trace, fine: Trace) -> list[Verdict]:
    table = printed("two_bodies_both_e0.csv")
    stays = (table["t"] > STAYS[0]) & (table["t"] < STAYS[1])
    every = round(0.02 / trace.step)
    lasting = np.abs(trace.force[::every, 1] - table["force2"])[stays].max() / table["force2"][stays].max()
    rises, off = float(np.diff(trace.energy).max()), (trace.off("both_e0"), fine.off("both_e0"))
    why = "the paper prints neither data nor numbers: data and reference are oracle C01, plastic impacts"
    return [
        within(f"{figures}: energy falls in impacts and stays between them",
               f"`{name}`: rises by {rises:.1g} J in a step at most", rises, 1e-4, "J"),
        within(f"{figures}: the motion with located impacts", f"`{name}` at 1 ms; {off[1]:.1g} m at 0.25 ms",
               off[0], 1e-3, why=why),
        within(f"{figures}: the force of the contact that lasts, never negative",
               f"`{name}`: {lasting:.1%} off at most, least force {trace.force.min():.1g} N",
               lasting if trace.force.min() >= 0.0 else math.inf, 0.02, ""),
    ]  # fmt: skip


def _run() -> Outcome:
    figures: list[Figure] = []
    verdicts: list[Verdict] = []
    traces = {}
    for number, name, title in ((2, MULTIPLIER, "Multiplier method"), (4, AUGMENTED, "Augmented Lagrangian")):
        trace = traces[name] = Trace(name, *BOTH)
        figures += _pair(number, f"{title}, three-level scheme", trace, "both_e0")
        verdicts += _with_multipliers(name, f"figs. {number} and {number + 1}", trace, Trace(name, *BOTH, STEP / 4))
    apart = float(np.abs(traces[MULTIPLIER].place - traces[AUGMENTED].place).max())
    verdicts.append(within("both methods solve the same problem", f"they differ by {apart:.1g} m", apart, 1e-6))
    penalty, fine, explicit = Trace(PENALTY, *ELBOW), Trace(PENALTY, *ELBOW, STEP / 4), Trace(EXPLICIT, *ELBOW)
    figures += _pair(6, "Penalty method, three-level scheme, 0.25 ms", fine, "elbow_e1")
    verdicts += _of_the_penalty(penalty, fine)
    verdicts.append(_of_euler(explicit))
    linear = Trace(LINEAR, *BOTH)
    figures += _comparisons(traces[AUGMENTED], linear, explicit)
    before = linear.time < 0.66
    drifts = [float(np.abs(t.energy[before] - BEGIN).max()) for t in (traces[AUGMENTED], linear)]
    verdicts.append(
        Verdict(
            "fig. 8: the high-order scheme beside linear acceleration",
            f"before the first impact the energy drifts by {drifts[0]:.1g} J, by {drifts[1]:.1g} J with the latter",
            f"{drifts[1] / drifts[0]:.0f} times better (more than 10 asked)",
            drifts[1] > 10 * drifts[0],
        )
    )
    return Outcome(figures, verdicts)


def _of_the_penalty(trace: Trace, fine: Trace) -> list[Verdict]:
    impulse = float(fine.force[fine.time < 0.9].sum() * fine.step)
    off = trace.off("elbow_e1"), fine.off("elbow_e1")
    lost = float(np.abs(fine.energy[fine.time > 1.2] - BEGIN).max())
    why = "a spring gives back what it took: restitution 1; what it stores is missing from the energy meanwhile"
    return [
        within("fig. 6: the energy dips in impacts and comes back", f"`{PENALTY}` at 0.25 ms: {lost:.2g} J off after "
               "the second impact", lost, 0.15, "J", why),
        within("fig. 7: the force comes in pulses; the first has an impulse of 4.681 N s",
               f"`{PENALTY}` at 0.25 ms: {impulse:.3f} N s", abs(impulse - FIRST_IMPULSE), 0.05, "N s"),
        Verdict("figs. 6 and 7: the nearer to impacts that are located, the smaller the step",
                f"{off[0]:.2g} m off at 1 ms, {off[1]:.2g} m at 0.25 ms",
                f"{off[0] / off[1]:.1f} times nearer (more than 3 asked)", off[0] > 3 * off[1]),
    ]  # fmt: skip


def _of_euler(trace: Trace) -> Verdict:
    grown = float(trace.energy[-1] - BEGIN)
    return Verdict(
        "fig. 9: penalty with explicit Euler drifts",
        f"`{EXPLICIT}` at 1 ms: {grown:+.1f} J after {UNTIL:g} s, of {BEGIN:.1f} J",
        f"{grown:.1f} J (more than 1 asked)",
        grown > 1.0,
    )


def _comparisons(high: Trace, linear: Trace, explicit: Trace) -> list[Figure]:
    table = printed("two_bodies_elbow_e1.csv")
    return [
        Figure("obstacles_fig8", "Augmented Lagrangian: both schemes (fig. 8)", "time [s]", "energy [J]",
               (high.curves("three-level")[0], linear.curves("linear acceleration")[0])),
        Figure("obstacles_fig9", "Penalty, explicit Euler: energy (fig. 9)", "time [s]", "energy [J]",
               (explicit.curves("Linkwork")[0], Curve("impacts located", table["t"], table["energy"], THEIRS))),
    ]  # fmt: skip


def _known() -> Known:
    table = printed("two_bodies_both_e0.csv")
    return {"x": (table["t"], np.sin(table["theta1"]) + np.sin(table["theta2"]) / 2)}


CASES = (
    Case(
        name="obstacles",
        source="papers/004, figures 1 to 9 (Glowinski and Nasser)",
        title="Two bodies before a wall: multipliers, augmented Lagrangian, penalty",
        about="Two rods of 1 m and 1 kg, let go at 60 and 90 degrees from hanging, the wall 0.25 m behind their pin "
        "(figure 1: its sketch). Figures 2 to 5 and 8: both ends meet it plastically; 6, 7 and 9: the upper one does, "
        "elastically, which is what a penalty comes to.",
        run=_run,
        overlay=Overlay(lambda: watched(two_bodies(*BOTH), "two"), _known, "oracle with located impacts"),
    ),
)
