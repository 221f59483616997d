"""Pictures of all elements of a model; only what changed is drawn anew."""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from linkwork.math3d.vector import Vector
from linkwork.model.bodies.beam import Beam
from linkwork.model.bodies.body import Body
from linkwork.model.bodies.ground import GROUND_ID
from linkwork.model.drivers.coupling import Coupling
from linkwork.model.joints.joint import SIDES
from linkwork.model.model import Model
from linkwork_studio.look.theme import Theme
from linkwork_studio.viewport.beam_lines import BeamLines
from linkwork_studio.viewport.colors import BodyColors, Rgba, rgba
from linkwork_studio.viewport.driver_picture import driven_joints, driver_picture
from linkwork_studio.viewport.force_picture import force_picture
from linkwork_studio.viewport.joint_picture import joint_picture
from linkwork_studio.viewport.picture import Picture, beam_picture, body_picture
from linkwork_studio.viewport.poses import axes
from linkwork_studio.viewport.stands import Stood, half_box

PICKED_OF_SCENE = 0.008  # half the width by which a thin beam is picked, by the radius of the scene
NO_LINES = BeamLines()
MARK_OF_SCENE = 0.02  # radius of the mark at a centre of mass by that of the scene


class Gallery:
    """Bodies first, then joints, forces and drivers, each in the order of the model.

    Attributes:
        pictures: one for each element that is drawn.
        scene: radius of the scene at the stored poses [m], in coarse steps so that joints keep their size.
    """

    def __init__(self, theme: Theme) -> None:
        self.pictures: list[Picture] = []
        self.scene = 1.0
        self._theme = theme
        self._colors = BodyColors()
        self._kept: dict[str, tuple[tuple, Picture]] = {}
        self._pieces: dict[str, int] = {}

    def set_theme(self, theme: Theme) -> None:
        """Other colours from the next `show` on."""
        self._theme = theme
        self._kept.clear()

    def show(self, words: Model, on_stands: Stood | None = None, lines: BeamLines = NO_LINES) -> None:
        """The pictures of a model.

        Args:
            words: the model.
            on_stands: the same with stands on its beams, where it has beams.
            lines: of these beams.
        """
        model, bodies = (on_stands or Stood(words)).model, words.bodies.values()
        self.scene = scene_radius(model)
        self._colors.set_model(words)
        self._pieces = dict(zip(lines.numbers, (np.diff(lines.first) - 1).tolist(), strict=True))
        ends = joint_ends(model)
        kept, self._kept = self._kept, {}
        pictures = [self._body(body, ends.get(body.id, ()), kept) for body in bodies]
        pictures += [self._joint(joint, model, kept) for joint in model.joints.values()]
        pictures += [self._force(force, model, kept) for force in model.forces.values()]
        pictures += [self._driver(driver, model, kept) for driver in model.drivers.values()]
        self.pictures = pictures

    def _body(self, body: Body, ends: tuple[Vector, ...], kept: dict[str, tuple[tuple, Picture]]) -> Picture:
        color = rgba(self._colors.of(body.id, self._theme))
        key = (body, color) if body.shapes else (body, color, ends, self.scene)
        if body.id in kept and kept[body.id][0] == key:
            picture = kept[body.id][1]
        elif isinstance(body, Beam):
            picture = beam_picture(body, color, self._pieces[body.id], PICKED_OF_SCENE * self.scene)
        else:
            shape_colors = tuple(rgba(shape.color) if shape.color else color for shape in body.shapes)
            picture = body_picture(body, color, shape_colors, ends, MARK_OF_SCENE * self.scene)
        self._kept[body.id] = (key, picture)
        return picture

    def _joint(self, joint: Any, model: Model, kept: dict[str, tuple[tuple, Picture]]) -> Picture:
        base, follower = model.bodies[joint.base], model.bodies[joint.follower]
        key = (joint, base, follower, self.scene)
        if joint.id in kept and kept[joint.id][0] == key:
            picture = kept[joint.id][1]
        else:
            colors: tuple[Rgba, Rgba] = (rgba(self._theme.joint), rgba(self._theme.ground))
            picture = joint_picture(joint, base, follower, self.scene, colors)
        self._kept[joint.id] = (key, picture)
        return picture

    def _force(self, force: Any, model: Model, kept: dict[str, tuple[tuple, Picture]]) -> Picture:
        reach = _reach(model.bodies[force.body]) if hasattr(force, "body") else 0.0
        key = (force, self.scene, reach)
        known = kept.get(force.id)
        if known and known[0] == key:
            picture = known[1]
        else:
            picture = force_picture(force, self.scene, rgba(self._theme.force), reach)
        self._kept[force.id] = (key, picture)
        return picture

    def _driver(self, driver: Any, model: Model, kept: dict[str, tuple[tuple, Picture]]) -> Picture:
        joints = [model.joints[joint] for joint, _ in driven_joints(driver)]
        bodies = [model.bodies[getattr(joint, side)] for joint in joints for side in SIDES]
        key = (driver, *joints, *bodies, self.scene)
        known = kept.get(driver.id)
        color = rgba(self._theme.joint if isinstance(driver, Coupling) else self._theme.force)
        picture = known[1] if known and known[0] == key else driver_picture(driver, model, self.scene, color)
        self._kept[driver.id] = (key, picture)
        return picture


def _reach(body: Body) -> float:
    """Largest half edge of a body's shapes [m]."""
    return max((max(shape.half_size) for shape in body.shapes), default=0.0)


def joint_ends(model: Model) -> dict[str, tuple[Vector, ...]]:
    """Places of the joints of each body without shapes, in its own axes [m]."""
    ends: dict[str, tuple[Vector, ...]] = {}
    for joint in model.joints.values():
        for side in SIDES:
            body = model.bodies[getattr(joint, side)]
            if not body.shapes and body.id != GROUND_ID:
                ends[body.id] = (*ends.get(body.id, ()), joint.frame(side).position)
    return ends


def scene_radius(model: Model) -> float:
    """Half the diagonal of what the bodies fill at their stored poses [m], in steps of the square root of two."""
    points = scene_points(model)
    if len(points) == 0:
        return 1.0
    radius = float(np.linalg.norm(points.max(axis=0) - points.min(axis=0))) / 2
    if not 0.0 < radius < math.inf:
        return 1.0
    return 2.0 ** (round(2 * math.log2(radius)) / 2)


def scene_points(model: Model) -> np.ndarray:
    """Extreme points of all bodies but the ground, and of all joints, at the stored poses [m]."""
    moving = [body for body in model.bodies.values() if body.id != GROUND_ID]
    if not moving:
        return np.zeros((0, 3))
    centres = np.array([body.position for body in moving])
    radii = np.array([_radius(body) for body in moving])[:, None]
    held = [(model.bodies[j.follower], j.follower_frame.position) for j in model.joints.values()]
    points = [centres - radii, centres + radii]
    if held:
        turns = axes(np.array([body.rotation for body, _ in held]))
        places = np.array([body.position for body, _ in held])
        points.append(places + np.einsum("nij,nj->ni", turns, np.array([place for _, place in held])))
    return np.concatenate(points)


def _radius(body: Body) -> float:
    if isinstance(body, Beam):
        return math.hypot(*half_box(body))
    return max((math.hypot(*shape.position) + math.hypot(*shape.half_size) for shape in body.shapes), default=0.0)
