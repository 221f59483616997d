"""Which bodies and joints are numbered how, and where they were in an earlier compile."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from linkwork.compiler.gathering import Holding, held_by
from linkwork.compiler.splicing import Splice, all_new, splice_of
from linkwork.model.bodies.body import Body
from linkwork.model.bodies.ground import GROUND_ID
from linkwork.model.diff import Succession
from linkwork.model.joints.joint import Joint
from linkwork.model.model import Model

NO_STEPS = np.zeros((0, 3)), np.zeros(0, dtype=bool)


class Axes(NamedTuple):
    """Turns and slides of all joints whose motion is nothing else.

    Attributes:
        known: which joints these are, shape (joints,); others have no steps.
        start: first step of each joint, and one number more.
        own: axis of each step in the frame of the base, shape (steps, 3).
        is_slide: whether it is a slide, shape (steps,).
    """

    known: np.ndarray
    start: np.ndarray
    own: np.ndarray
    is_slide: np.ndarray


@dataclass(frozen=True, slots=True, eq=False)
class Layout:
    """Bodies and joints in their order; those that are the same as before are not looked at.

    Attributes:
        model: what is laid out.
        numbers: of each body by id.
        bodies, joints: how they follow from those of before and from new ones; a joint is the same where it is the same
            value between bodies of the same numbers.
        new_bodies, new_joints: the new ones; new_holdings: what those joints ask for.
        ends: base and follower of each joint, shape (joints, 2).
        holdings: what each joint asks for.
        axes: of their turns and slides.
    """

    model: Model
    numbers: Mapping[str, int]
    bodies: Splice
    new_bodies: list[Body]
    joints: Splice
    new_joints: list[Joint]
    new_holdings: list[Holding]
    ends: np.ndarray
    holdings: list[Holding]
    axes: Axes

    def body(self, number: int) -> Body:
        """The body with a number."""
        return list(self.model.bodies.values())[number]


def layout_of(model: Model, earlier: Layout | None) -> Layout:
    """That of a model: the ground comes first, everything else in the order of the tree."""
    joints = list(model.joints.values())
    if earlier is None:
        bodies, numbers = list(model.bodies.values()), _numbers(model)
        ends, holdings = _held(joints, numbers)
        splices, axes = (all_new(len(bodies)), all_new(len(joints))), _axes(holdings)
        return Layout(model, numbers, splices[0], bodies, splices[1], joints, holdings, ends, holdings, axes)
    since = Succession(earlier.model, model)
    numbers = earlier.numbers if list(earlier.numbers) == list(model.bodies) else _numbers(model)
    places = _where_they_were(since, earlier.ends)
    splice, new = splice_of(places), [joints[n] for n in np.flatnonzero(places < 0).tolist()]
    ends, holdings = _held(new, numbers)
    return Layout(
        model=model,
        numbers=numbers,
        bodies=splice_of(since.same("bodies")),
        new_bodies=[body for _, body in since.fresh("bodies")],
        joints=splice,
        new_joints=new,
        new_holdings=holdings,
        ends=splice.array(earlier.ends, ends),
        holdings=splice.list(earlier.holdings, holdings),
        axes=_spliced(splice, earlier.axes, _axes(holdings)),
    )


def _numbers(model: Model) -> dict[str, int]:
    assert next(iter(model.bodies)) == GROUND_ID, "the ground stays first"
    return dict(zip(model.bodies, range(len(model.bodies)), strict=True))


def _held(joints: list[Joint], numbers: Mapping[str, int]) -> tuple[np.ndarray, list[Holding]]:
    """Numbers of both bodies of some joints, and what they ask for."""
    ends = [(numbers[joint.base], numbers[joint.follower]) for joint in joints]
    holdings = [held_by(joint, *pair) for joint, pair in zip(joints, ends, strict=True)]
    return np.array(ends, dtype=np.int64).reshape(-1, 2), holdings


def _where_they_were(since: Succession, ends: np.ndarray) -> np.ndarray:
    """Place of each joint before, -1 where it was not there or its bodies have other numbers now."""
    places, bodies = since.same("joints"), since.before("bodies")
    if len(bodies) == len(since.old.bodies) and np.array_equal(bodies, np.arange(len(bodies))):
        return places  # none has another number
    there = np.flatnonzero(bodies >= 0)
    number = np.full(len(since.old.bodies), -1)
    number[bodies[there]] = there
    moved = (number[ends] != ends).any(axis=1)
    return np.where((places >= 0) & np.append(moved, False)[places], -1, places)


def _axes(holdings: list[Holding]) -> Axes:
    """Those of some joints."""
    asked = [holding.axes for holding in holdings]
    own, slides = zip(NO_STEPS, *(NO_STEPS if axes is None else axes for axes in asked), strict=True)
    known = np.array([axes is not None for axes in asked], dtype=bool)
    return Axes(known, np.cumsum([len(part) for part in slides]), np.concatenate(own), np.concatenate(slides))


def _spliced(splice: Splice, old: Axes, new: Axes) -> Axes:
    """Those of joints that follow from some of before and from new ones."""
    steps = splice.stretched(old.start, new.start)
    counts = splice.array(np.diff(old.start), np.diff(new.start))
    return Axes(
        known=splice.array(old.known, new.known),
        start=np.concatenate(([0], np.cumsum(counts))),
        own=steps.array(old.own, new.own),
        is_slide=steps.array(old.is_slide, new.is_slide),
    )
