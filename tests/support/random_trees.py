"""Trees and loops of bodies with joints of every kind that a tree can carry, drawn by number."""

from __future__ import annotations

import numpy as np
from sample_models import brick, built

from linkwork.edits import AddJoint
from linkwork.model.model import Model

KINDS = (
    "revolute", "prismatic", "cylindrical", "universal", "spherical", "planar", "point_on_line", "point_on_plane",
    "fixed",
)  # fmt: skip


def random_tree(seed: int, count: int, loops: int = 0, floating: bool = False) -> Model:
    """Bricks in any order and any pose, each hung on an earlier one or on the ground, or held from there; moving.

    Args:
        seed: of all choices.
        count: of bodies.
        loops: rods that close loops on top.
        floating: whether the first body hangs on nothing.
    """
    random = np.random.default_rng(seed)
    bodies, joints = [], []
    for i in range(count):
        place = tuple(random.uniform(-1, 1, 3) + np.array((0.5 * i, 0, 0)))
        turn = tuple(random.normal(size=4))
        motion = {"velocity": tuple(random.normal(size=3)), "angular_velocity": tuple(random.normal(size=3))}
        bodies.append(brick(f"b{i}", position=place, rotation=turn, **motion))
        if i == 0 and floating:
            continue
        other = "ground" if i == 0 else f"b{random.integers(max(0, i - 3), i)}"
        sides = {"base": other, "follower": f"b{i}"} if random.random() < 0.6 else {"base": f"b{i}", "follower": other}
        at, axis = tuple(np.array(place) + random.uniform(-0.4, 0.4, 3)), tuple(random.normal(size=3))
        joints.append(AddJoint(f"j{i}", str(random.choice(KINDS)), **sides, at=at, axis=axis))
    for n in range(loops):
        one, two = (f"b{k}" for k in random.choice(count, 2, replace=False))
        ends = {"base_at": tuple(random.uniform(-0.3, 0.3, 3)), "follower_at": tuple(random.uniform(-0.3, 0.3, 3))}
        joints.append(AddJoint(f"rod{n}", "rod", base=one, follower=two, **ends))
    return built(*bodies, *joints)
