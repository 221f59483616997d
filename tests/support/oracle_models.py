"""The oracles as mechanisms: how each is built, and what of it stands in the table."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import numpy as np
import oracle_trees
import oracles
from sample_models import bar_rows, bricard, built, double_pendulum, hinge

import linkwork as lw
from linkwork.edits import AddJoint
from linkwork.math3d import rotation, vector
from linkwork.mechanism import Mechanism
from linkwork.model.bodies.rigid import RigidBody
from linkwork.model.frame import Frame
from linkwork.model.model import Model
from linkwork.model.registry import FAMILIES
from linkwork.results.snapshot import Snapshot

SAMPLES = Path(__file__).resolve().parents[2] / "sample_projects"
SLENDER = 1e-5  # metres: how thick a rod is that should have no thickness


class Known(NamedTuple):
    """An oracle that moves.

    Attributes:
        case, file: where the table lies.
        build: the mechanism at its start.
        columns: what is compared.
        seen: the same numbers from a snapshot.
        step, seconds: of the coarser of two runs [s]; rows of the table in between are compared.
        digits: what can be relied on in this model of it [units of the columns].
    """

    case: str
    build: Callable[[], Model]
    columns: tuple[str, ...]
    seen: Callable[[Snapshot], np.ndarray]
    step: float
    seconds: float
    digits: float
    file: str = "reference.csv"


def end_of(body: str, local: tuple[float, float, float] = (0.5, 0.0, 0.0)) -> Callable[[Snapshot], np.ndarray]:
    """Where a point of a body is, by default the end of a rod of a metre."""

    def seen(snapshot: Snapshot) -> np.ndarray:
        turned = rotation.rotate(tuple(snapshot.rotation(body).tolist()), local)
        return snapshot.position(body) + np.array(turned)

    return seen


def in_plane(*points: Callable[[Snapshot], np.ndarray]) -> Callable[[Snapshot], np.ndarray]:
    """Coordinates in the x-z plane, in which planar oracles are built."""
    return lambda snapshot: np.concatenate([point(snapshot)[[0, 2]] for point in points])


def turned(start: dict[str, float]) -> Callable[[Snapshot], np.ndarray]:
    """First coordinate of each joint, from where it starts."""
    return lambda snapshot: np.array([snapshot.coordinates[joint][0] + first for joint, first in start.items()])


def simple_pendulum() -> Model:
    """Oracle A01: a body whose reduced length is one metre; a point at that length swings as the table says."""
    body = RigidBody(
        id="bob", inertia=(0.25, 0.25, 0.25), position=(-0.5, 0.0, 0.0), rotation=rotation.about((0, 0, 1), np.pi)
    )
    return built(body, hinge("pin", "ground", "bob", vector.ZERO))


def spatial_slider_crank() -> Model:
    """Oracle A06: the conrod hangs on a cross with pins along the rail and across both rail and rod."""
    case = oracles.described("A06_spatial_slider_crank_rigid")
    p, start = case["parameters"], case["initial_state"]
    middle, spin = np.array((0.0, p["yA"], p["zA"])), np.array((p["om0"], 0.0, 0.0))
    arm = np.array((0.0, 0.0, p["l"]))
    tip, tip_speed = middle + arm, np.cross(spin, arm)
    end, speed = np.array((start["slider_x"], 0.0, 0.0)), np.array((start["slider_v"], 0.0, 0.0))
    along = (end - tip) / p["L"]
    across = np.cross((1.0, 0.0, 0.0), along)
    across /= np.linalg.norm(across)
    axes = (tuple(along), tuple(across), tuple(np.cross(along, across)))
    made = lw.Mechanism("slider-crank", gravity=(0.0, 0.0, -p["g"]))
    made.add_body("crank", mass=p["m1"], inertia=(p["I1"],) * 3, position=(middle + tip) / 2,
                  angular_velocity=spin, velocity=tip_speed / 2)  # fmt: skip
    made.add_body("rod", mass=p["m2"], inertia=(p["I2a"], p["I2t"], p["I2t"]), position=(tip + end) / 2,
                  rotation=rotation.from_axes(*axes), angular_velocity=start["conrod_omega"],
                  velocity=(tip_speed + speed) / 2)  # fmt: skip
    made.add_body("slider", mass=p["m3"], inertia=(1e-3,) * 3, position=end, velocity=speed)
    made.add_joint("bearing", "revolute", base="ground", follower="crank", at=middle, axis=(1, 0, 0))
    made.add_joint("ball", "spherical", base="crank", follower="rod", at=tip)
    end_of_rod = Frame((p["L"] / 2, 0.0, 0.0))
    cross = FAMILIES["joints"]["universal"](id="cross", base="slider", follower="rod", follower_frame=end_of_rod)
    made.apply(lw.edits.AddElement(cross))
    made.add_joint("rail", "prismatic", base="ground", follower="slider", at=end, axis=(1, 0, 0))
    return made.model


def equal_links() -> Model:
    """Oracle A07: crank and rod of one length, the end of the rod on a line through the bearing."""
    state = oracles.described("A07_slider_crank_singular")["initial_state"]
    angle, rate = state["phi"], state["phid"]
    c, s = np.cos(angle), np.sin(angle)
    made = lw.Mechanism("equal links", gravity=(0.0, 0.0, -9.81))
    for name, sign, x in (("crank", 1.0, 0.5 * c), ("rod", -1.0, 1.5 * c)):
        velocity = (-x / c * s * rate, 0.0, 0.5 * c * rate)
        turn = rotation.about((0, 1, 0), -sign * angle)
        made.add_body(name, mass=1.0, inertia=(SLENDER, 1 / 12, 1 / 12), position=(x, 0.0, 0.5 * s), rotation=turn,
                      velocity=velocity, angular_velocity=(0.0, -sign * rate, 0.0))  # fmt: skip
    made.add_joint("bearing", "revolute", base="ground", follower="crank", at=(0, 0, 0), axis=(0, 1, 0))
    made.add_joint("knee", "revolute", base="crank", follower="rod", at=(c, 0, s), axis=(0, 1, 0))
    made.add_joint("rail", "point_on_line", base="ground", follower="rod", at=(2 * c, 0, 0), axis=(1, 0, 0))
    return made.model


def sample(name: str) -> Callable[[], Model]:
    """A sample project that is an oracle."""
    return lambda: lw.load(SAMPLES / name / "project.linkwork").model


def free_top() -> Model:
    """Oracle F01."""
    body = RigidBody(id="top", inertia=(1.0, 2.0, 3.0), angular_velocity=(0.01, 2.0, 0.02))
    return built(body, gravity=vector.ZERO)


def heavy_top(case: str, table: str) -> Callable[[], Model]:
    """Oracle F02: a top on its tip; one of two."""

    def build() -> Model:
        data, first = oracles.described("F02_heavy_top")["cases"][case], oracles.table("F02_heavy_top", table)
        start = tuple(float(first[name][0]) for name in ("qw", "qx", "qy", "qz"))
        centre = rotation.rotate(start, tuple(map(float, data["com_body"])))
        spin = rotation.rotate(start, tuple(map(float, data["omega0_body"])))
        body = RigidBody(
            id="top",
            mass=data["m"],
            inertia=tuple(data["I_com"]),
            position=centre,
            rotation=start,
            angular_velocity=spin,
            velocity=vector.cross(spin, centre),
        )
        return built(body, AddJoint("tip", "spherical", base="ground", follower="top", at=vector.ZERO))

    return build


def roll_pitch_yaw(angles: tuple[float, float, float]) -> np.ndarray:
    """The turn that URDF means."""
    made = np.eye(3)
    for axis, angle in zip(np.eye(3), angles, strict=True):
        made = oracle_trees.about(axis, angle) @ made
    return made


def arm() -> Mechanism:
    """Oracle F03: seven hinges, at rest."""
    case = oracles.described("F03_arm7")
    made = lw.Mechanism("arm", gravity=tuple(case["gravity"]))
    axes, origin, base = np.eye(3), np.zeros(3), "ground"
    for n, (link, angle) in enumerate(zip(case["links"], case["initial_state"]["q"], strict=True)):
        origin = origin + axes @ link["xyz"]
        zero = axes @ roll_pitch_yaw(link["rpy"])
        axes = zero @ oracle_trees.about((0, 0, 1), angle)
        place, turn = origin + axes @ link["com"], rotation.from_axes(*map(tuple, axes.T))
        made.add_body(
            f"link{n}", mass=link["mass"], inertia=link["inertia_diag_about_com"], position=place, rotation=turn
        )
        made.add_joint(f"joint{n}", "revolute", base=base, follower=f"link{n}", at=origin, axis=zero[:, 2])
        base = f"link{n}"
    return made


ALONG = {"revolute": (2,), "prismatic": (0,), "cylindrical": (2, 2), "planar": (0, 1, 2)}  # axes of the freedoms
FREEDOMS = {"universal": 2, "cylindrical": 2, "planar": 3}  # numbers that place a joint, where it is not one
SLIDES = {"prismatic": 1, "cylindrical": 1, "planar": 2}  # how many of them slide


def fifteen_bodies(number: int) -> Mechanism:
    """Oracle F04 at one of its states: all kinds of joints, and an effort along each of its freedoms."""
    case = oracles.described("F04_tree15")
    state, efforts, freedoms = case["states"][number], _efforts(number), iter(case["states"][number]["q"])
    made = lw.Mechanism("tree", gravity=tuple(map(float, case["gravity"])))
    placed: dict[str | None, tuple[np.ndarray, np.ndarray]] = {None: (np.eye(3), np.zeros(3))}
    load = {link["name"]: np.zeros(6) for link in case["bodies"]}
    centre = state["body_com_position_world"]
    for link in case["bodies"]:
        name, parent, kind = link["name"], link["parent"], link["joint"]
        q = [next(freedoms) for _ in range(FREEDOMS.get(kind, 1))]
        axes, origin = placed[parent]
        frame = link["joint_frame_in_parent"]
        start, at = axes @ np.array(frame["R"]), origin + axes @ frame["position"]
        axes, origin = _moved(kind, q, start, at)
        placed[name] = axes, origin
        made.add_body(
            name,
            mass=link["mass"],
            inertia=np.array(link["inertia_about_com"]),
            position=centre[name],
            rotation=rotation.from_axes(*map(tuple, axes.T)),
            velocity=state["body_com_velocity_world"][name],
            angular_velocity=state["body_omega_world"][name],
        )
        if kind == "free":
            continue
        turn = oracle_trees.about((0, 1, 0), np.pi / 2) if kind == "prismatic" else np.eye(3)  # theirs slides along x
        base_axes, base_place = placed[parent][0], np.array(centre[parent])
        ends = [
            Frame(tuple(own.T @ (point - place)), rotation.from_axes(*map(tuple, (own.T @ seen @ turn).T)))
            for own, place, point, seen in (
                (base_axes, base_place, at, start),
                (axes, np.array(centre[name]), origin, axes),
            )
        ]
        joint = FAMILIES["joints"][kind]
        made.apply(
            lw.edits.AddElement(
                joint(id=f"to {name}", base=parent, follower=name, base_frame=ends[0], follower_frame=ends[1])
            )
        )
        wrench = _wrench(kind, efforts[name], start, axes, origin)
        for body, sign in ((name, 1.0), (parent, -1.0)):
            load[body] += sign * np.concatenate((wrench[:3], wrench[3:] + np.cross(origin - centre[body], wrench[:3])))
    for name, values in load.items():
        fx, fy, fz, tx, ty, tz = map(repr, values.tolist())
        made.add_force(f"push {name}", "force", body=name, fx=fx, fy=fy, fz=fz)
        made.add_force(f"turn {name}", "torque", body=name, tx=tx, ty=ty, tz=tz)
    return made


def _efforts(number: int) -> dict[str, list[float]]:
    """Efforts of each body's joint, in the order of its freedoms."""
    path = oracles.FOLDER / "F04_tree15" / "reference.csv"
    found: dict[str, list[float]] = {}
    for line in path.read_text(encoding="utf-8").splitlines()[1:]:
        state, freedom, _, effort, _ = line.split(",")
        if int(state) == number:
            found.setdefault(freedom.partition("_")[0], []).append(float(effort))
    return found


def _moved(kind: str, q: list, start: np.ndarray, at: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Axes and origin that a joint leads to from its frame."""
    if kind in ("free", "spherical"):
        place, turn = q[0] if kind == "free" else ((0, 0, 0), q[0])
        return start @ np.array(rotation.axes(tuple(turn))).T, at + start @ place
    if kind == "universal":
        return start @ oracle_trees.about((1, 0, 0), q[0]) @ oracle_trees.about((0, 1, 0), q[1]), at
    for n, (axis, value) in enumerate(zip(ALONG[kind], q, strict=True)):
        unit = np.eye(3)[axis]
        if n < SLIDES.get(kind, 0):
            at = at + start @ unit * value
        else:
            start = start @ oracle_trees.about(unit, value)
    return start, at


def _wrench(kind: str, efforts: list[float], start: np.ndarray, axes: np.ndarray, origin: np.ndarray) -> np.ndarray:
    """Force and torque on the follower at its origin that do the same along the freedoms of a joint."""
    wrench = np.zeros(6)
    if kind == "spherical":
        wrench[3:] = axes @ efforts
    elif kind == "universal":  # two torques that each do nothing along the other pin
        wrench[3:] = np.linalg.pinv(np.stack((start[:, 0], axes[:, 1]))) @ efforts
    else:
        for n, (axis, effort) in enumerate(zip(ALONG[kind], efforts, strict=True)):
            where = slice(0, 3) if n < SLIDES.get(kind, 0) else slice(3, 6)
            wrench[where] += effort * start[:, axis]
    return wrench


KNOWN = {
    "A01": Known("A01_simple_pendulum", simple_pendulum, ("x", "y"),
                 lambda snapshot: 2.0 * snapshot.position("bob")[[0, 2]], 2e-3, 0.5, 1e-11),
    "A02": Known("A02_n_four_bar", lambda: bar_rows(2, SLENDER), ("B0x", "B0y"),
                 in_plane(end_of("crank0")), 2e-3, 0.6, 2e-10),
    "A03": Known("A03_andrews_squeezer", sample("andrews_squeezer"), ("beta",),
                 turned({"crank": -0.06171389001427645}), 2e-5, 5e-3, 1e-10),
    "A04": Known("A04_bricard", lambda: bricard(thickness=SLENDER), ("P3x", "P3y", "P3z"),
                 end_of("rod1"), 2e-3, 0.4, 2e-10),
    "A05": Known("A05_flyball_governor", sample("flyball_governor"), ("s", "psi"),
                 lambda snapshot: np.array((snapshot.position("sleeve")[2], snapshot.coordinates["bearing"][0])),
                 1e-3, 0.1, 1e-10),
    "A06": Known("A06_spatial_slider_crank_rigid", spatial_slider_crank, ("slider_x",),
                 lambda snapshot: snapshot.position("slider")[:1], 2e-3, 0.3, 1e-11),
    "A07": Known("A07_slider_crank_singular", equal_links, ("slider_x",),
                 lambda snapshot: end_of("rod")(snapshot)[:1], 2e-3, 0.3, 1e-10),
    "B01": Known("B01_double_pendulum_natural", lambda: double_pendulum(1e-6), ("x12", "y12", "x22", "y22"),
                 in_plane(end_of("upper"), end_of("lower")), 2e-3, 0.5, 5e-10),
    "D01": Known("D01_small_mass_oscillator", lambda: oracle_trees.two_masses(1e-2).model, ("p1_0.01",),
                 lambda snapshot: snapshot.position("light")[:1], 2e-3, 0.5, 1e-11),
    "D01 without mass": Known("D01_small_mass_oscillator", lambda: oracle_trees.two_masses(0.0).model,
                 ("p1_reduced",), lambda snapshot: snapshot.position("light")[:1], 2e-3, 0.5, 1e-9),
    "F01": Known("F01_free_asymmetric_top", free_top, ("qw", "qx", "qy", "qz"),
                 lambda snapshot: snapshot.rotation("top"), 5e-3, 1.0, 1e-10),
    "F02 of Bruls": Known("F02_heavy_top", heavy_top("bruls", "reference.csv"), ("x", "y", "z"),
                 lambda snapshot: snapshot.position("top"), 5e-4, 0.1, 1e-11),
    "F02 with cusps": Known("F02_heavy_top", heavy_top("cuspidal", "reference_cuspidal.csv"), ("x", "y", "z"),
                 lambda snapshot: snapshot.position("top"), 1e-3, 0.2, 1e-11, "reference_cuspidal.csv"),
    "F03": Known("F03_arm7", lambda: arm().model, ("tip_x", "tip_y", "tip_z"),
                 end_of("link6", (-0.01, -0.02, 0.027)), 1e-3, 0.1, 1e-10),
}  # fmt: skip
