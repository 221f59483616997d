"""Which bodies and joints are numbered how, and where they were in an earlier compile."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np

from linkwork.compiler.gathering import Holding, held_by
from linkwork.compiler.splicing import Splice, all_new, splice_of
from linkwork.model.bodies.body import Body
from linkwork.model.bodies.ground import GROUND_ID
from linkwork.model.diff import Succession
from linkwork.model.joints.joint import Joint
from linkwork.model.model import Model


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

    def body(self, number: int) -> Body:
        """The body with a number."""
        return list(self.model.bodies.values())[number]


def layout_of(model: Model, earlier: Layout | None) -> Layout:
    """That of a model: the ground comes first, everything else in the order of the tree."""
    joints = list(model.joints.values())
    if earlier is None:
        bodies, numbers = list(model.bodies.values()), _numbers(model)
        ends, holdings = _held(joints, numbers)
        splices = all_new(len(bodies)), all_new(len(joints))
        return Layout(model, numbers, splices[0], bodies, splices[1], joints, holdings, ends, holdings)
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
    there = np.flatnonzero(bodies >= 0)
    number = np.full(len(since.old.bodies), -1)
    number[bodies[there]] = there
    moved = (number[ends] != ends).any(axis=1)
    return np.where((places >= 0) & np.append(moved, False)[places], -1, places)
