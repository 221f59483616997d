"""Assembly: where the bodies stand when one coordinate of a joint has a value or a speed, and all joints hold.

The coordinate becomes a row like that of a driver, whose target goes from where it is to where it shall be; at each of
a few places on the way the bodies move least in the metric of mass until all rows hold. Near the old place that is the
nearest assembly, and the one that a person finds who turns the mechanism by hand. The velocities are those nearest to
the stored ones that all rows allow.
"""

from __future__ import annotations

import math
from dataclasses import replace

from linkwork.compiler.bodies import angular_velocities, completed, quaternions
from linkwork.compiler.compile import compile_model
from linkwork.edits import Edit, SetElement
from linkwork.errors import ModelError
from linkwork.model.bodies.ground import GROUND_ID
from linkwork.model.coordinates import coordinate_named
from linkwork.model.drivers.motion import Motion
from linkwork.model.joints.rows import Angle
from linkwork.model.joints.standing import standing
from linkwork.model.model import Model
from linkwork.simulation.installed import CLOSED, Installed, install
from linkwork.solvers.linear.projection import close_positions, project_velocities
from linkwork.system.state import copied

STRIDE = 0.1  # rad or m between two places on the way
MOST_STRIDES = 400


def assembled(model: Model, joint: str, coordinate: str, value: float, speed: float) -> tuple[Edit, ...]:
    """Edits that bring all bodies to where a coordinate has a value [rad or m] and a speed [rad/s or m/s].

    Raises ModelError where the mechanism cannot get there.
    """
    poses = _driven(model, joint, coordinate, "position", 0.0)
    _lead(poses, model, joint, coordinate, value)
    speeds = _driven(model, joint, coordinate, "speed", speed)
    speeds.state.q[:] = poses.state.q
    speeds.turns.follow()
    off = project_velocities(speeds.compiled.system, speeds.state, speeds.work)
    if not off < CLOSED * max(1.0, abs(speed)):
        raise ModelError(f"{joint}: nothing can move at {speed:g} there, for the other joints and drivers.", joint)
    return _edits(model, speeds)


def _driven(model: Model, joint: str, coordinate: str, level: str, target: float) -> Installed:
    """The numbers of the mechanism with one driver more, which comes last."""
    driver = Motion(
        id=model.fresh_id("start"), joint=joint, coordinate=coordinate, level=level, formula=repr(float(target))
    )
    compiled = compile_model(model.with_element(driver))
    return install(compiled, copied(compiled.start))


def _lead(poses: Installed, model: Model, joint: str, coordinate: str, value: float) -> None:
    """Move the bodies until the coordinate has its value, a stride at a time."""
    system, state, work = poses.compiled.system, poses.state, poses.work
    row = system.joint_rows[-2]
    found = model.joints[joint]
    asked = coordinate_named(found, coordinate, joint)
    start = standing(found, model.bodies[found.base], model.bodies[found.follower]).value(asked)
    way = math.remainder(value - start, math.tau) if isinstance(asked, Angle) else value - start
    count = min(MOST_STRIDES, max(1, math.ceil(abs(way) / STRIDE)))
    for n in range(1, count + 1):
        state.row_value[row] = start + way * n / count
        left = close_positions(system, state, work)
        if not left < CLOSED:
            at = start + way * (n - 1) / count
            raise ModelError(f"{joint}: the mechanism cannot get there; it comes to about {_said(asked, at)}.", joint)


def _said(coordinate: object, value: float) -> str:
    return f"{math.degrees(value):.3g} deg" if isinstance(coordinate, Angle) else f"{value:.3g} m"


def _edits(model: Model, found: Installed) -> tuple[Edit, ...]:
    """What makes the poses and velocities those of the stored bodies; bodies that did not move stay as they are."""
    system, state = found.compiled.system, found.state
    q = completed(state.q, system.width)
    turns, spins = quaternions(q), angular_velocities(q, state.v, system.width)
    edits: list[Edit] = []
    for id, n in found.compiled.bodies.items():
        body = model.bodies[id]
        now = {
            "position": tuple(q[n, :3].tolist()),
            "velocity": tuple(state.v[n, :3].tolist()),
            "rotation": tuple(turns[n].tolist()),
            "angular_velocity": tuple(spins[n].tolist()),
        }
        if id != GROUND_ID:
            edits.append(SetElement(replace(body, **now)))
    return tuple(edits)
