"""papers/002, figures 7 and 9: slider-cranks in the plane and in space whose connecting rod bends."""

from __future__ import annotations

import numpy as np

from linkwork.analysis.simulate import simulate
from linkwork.mechanism import Mechanism
from linkwork.reproduction.case import THEIRS, Case, Curve, Figure, Outcome, Verdict, printed, within
from linkwork.reproduction.elastic_beams import Array, add_chain, measure_end

CRANK, ROD, SPEED = 0.15, 0.3, 150.0  # m, m, rad/s
BENDING, AXIAL = 12.723450247038663, 5654866.776461627  # N m2, N: steel, 6 mm thick
MASS, SLIDER = 0.06675570229612951, 0.033377851148064755  # kg
OFFSET = 0.1  # m of the crank's axis in space from the line of the slider
STEP = 2.0 * np.pi / SPEED / 2000.0  # seconds: 2,000 in a turn
WHY = "of one body, linear in itself: theory says 28, 8 and 1.1 % of the peak for one, two and four"


def plane_crank(count: int) -> Mechanism:
    """The crank turns about z and begins along x; the rod is as fast as a rigid one would be."""
    pin, end = np.array((CRANK, 0.0, 0.0)), np.array((CRANK + ROD, 0.0, 0.0))
    rates = np.array((0.0, SPEED * CRANK, 0.0)), np.array((0.0, 0.0, -SPEED * CRANK / ROD))
    return _crank((0.0, 0.0, 0.0), (0.0, 0.0, 1.0), (pin, end), rates, count)


def space_crank(count: int) -> Mechanism:
    """The crank turns about a line beside that of the slider, and begins upright."""
    pin, along = np.array((0.0, OFFSET, CRANK)), np.sqrt(ROD**2 - OFFSET**2 - CRANK**2)
    end, tip_speed = np.array((along, 0.0, 0.0)), np.array((0.0, -SPEED * CRANK, 0.0))
    x = (end - pin) / ROD
    slider_speed = np.array((x @ tip_speed / x[0], 0.0, 0.0))
    rates = tip_speed, np.cross(x, slider_speed - tip_speed) / ROD
    return _crank((0.0, OFFSET, 0.0), (1.0, 0.0, 0.0), (pin, end), rates, count)


def _crank(
    centre: tuple[float, ...],
    axis: tuple[float, ...],
    ends: tuple[Array, Array],
    rates: tuple[Array, Array],
    count: int,
) -> Mechanism:
    m, spin = Mechanism("flexible slider-crank", gravity=(0.0, 0.0, 0.0)), SPEED * np.array(axis)
    m.add_body("crank", mass=1.0, inertia=(0.01,) * 3, position=centre, angular_velocity=tuple(spin))
    m.add_joint("axle", "revolute", base="ground", follower="crank", at=centre, axis=axis)
    m.add_driver("drive", "motion", joint="axle", formula=f"{SPEED} rad/s * t")
    names = add_chain(m, count, ends, (BENDING, AXIAL), MASS, rates)
    m.add_joint("pin", "spherical", base="crank", follower=names[0], at=tuple(ends[0]))
    speed = rates[0] + np.cross(rates[1], ends[1] - ends[0])
    m.add_point_mass("slider", mass=SLIDER, position=tuple(ends[1]), velocity=tuple(speed))
    m.add_joint("end", "spherical", base=names[-1], follower="slider", at=tuple(ends[1]))
    m.add_joint("guide", "point_on_line", base="ground", follower="slider", at=tuple(ends[1]), axis=(1.0, 0.0, 0.0))
    half = ROD / count / 2.0
    measure_end(m, "middle", names[count // 2], -half)
    measure_end(m, "start", names[0], -half)
    return m


def offsets(m: Mechanism, times: Array) -> tuple[Array, Array]:
    """Offset of the middle of the rod from the line between its ends at these times, and that line (times x 3) [m]."""
    run = simulate(m, until=float(times[-1]), step=STEP, sample=float(times[1] - times[0]), solver="modular")
    found = run.measure("start"), run.position("slider"), run.measure("middle")
    start, end, middle = (places[: len(times)] for places in found)  # rounding may add a sample
    chord = end - start
    way = chord / np.linalg.norm(chord, axis=1)[:, None]
    out = middle - start
    return out - (out * way).sum(axis=1)[:, None] * way, chord


def plane_offset(count: int, times: Array) -> Array:
    """The offset to the left of the line from crank pin to slider [m]."""
    offset, chord = offsets(plane_crank(count), times)
    return (chord[:, 0] * offset[:, 1] - chord[:, 1] * offset[:, 0]) / np.linalg.norm(chord, axis=1)


def _in_plane() -> Outcome:
    table = printed("elastic_crank_plane.csv")
    peak = float(abs(table["w"]).max())
    found = {count: plane_offset(count, table["t"]) for count in (2, 4)}
    off = {count: float(abs(w - table["w"]).max()) for count, w in found.items()}
    shows = "deflection of the rod's middle over two turns"
    verdicts = [
        within(shows, "two bodies, as in the paper", off[2], 0.08 * peak, why=WHY),
        within(shows, "four bodies", off[4], 0.015 * peak, why=WHY),
        Verdict(shows, "nearer with more bodies", f"{off[2] / off[4]:.1f} times (3 asked)", off[2] > 3.0 * off[4]),
    ]
    curves = [Curve(f"{count} elastic bodies", table["t"], w) for count, w in found.items()]
    curves.append(Curve("exact beam", table["t"], table["w"], THEIRS))
    figure = Figure("elastic_crank_plane", "papers/002, figure 7: deflection of the rod", "time [s]", "w [m]", curves)
    return Outcome((figure,), verdicts)


def _in_space() -> Outcome:
    table = printed("elastic_crank_space.csv")
    theirs = np.column_stack([table[name] for name in ("ux", "uy", "uz")])
    peak = float(np.linalg.norm(theirs, axis=1).max())
    ours = {count: offsets(space_crank(count), table["t"])[0] for count in (2, 4)}
    off = {count: float(np.linalg.norm(u - theirs, axis=1).max()) for count, u in ours.items()}
    shows = "offset of the rod's middle over two turns, in space"
    verdicts = [
        within(shows, "two bodies, as in the paper", off[2], 0.08 * peak, why=WHY),
        within(shows, "four bodies", off[4], 0.03 * peak, why=WHY),
        Verdict(shows, "nearer with more bodies", f"{off[2] / off[4]:.1f} times (2 asked)", off[2] > 2.0 * off[4]),
    ]
    curves = [Curve("four elastic bodies", table["t"], ours[4][:, 1])]
    curves.append(Curve("exact beam", table["t"], theirs[:, 1], THEIRS))
    figure = Figure("elastic_crank_space", "papers/002, figure 9: offset along y", "time [s]", "u [m]", curves)
    return Outcome((figure,), verdicts)


CASES = (
    Case(
        name="elastic_crank",
        source="papers/002, section 7, figure 7 (Ellenbroek and Schilder)",
        title="Slider-crank in the plane with a rod that bends",
        about="Crank 0.15 m at 150 rad/s, rod 0.3 m of steel, 6 mm thick; the deflection is that from the line between "
        "its ends. The figure prints no numbers; the reference is an exact beam, by two programs.",
        run=_in_plane,
    ),
    Case(
        name="elastic_crank_space",
        source="papers/002, section 7, figure 9 (Ellenbroek and Schilder)",
        title="Slider-crank in space with a rod that bends",
        about="As in the plane, the crank's axis 0.1 m beside the slider's line; height and sense of rotation, which "
        "the paper leaves open, are 0 and positive.",
        run=_in_space,
    ),
)
