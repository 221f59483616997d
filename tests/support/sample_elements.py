"""One element of every kind, with values that are not the defaults, on the double pendulum with a loose brick.

Bodies are `ground`, `upper`, `lower` and `brick`, joints `shoulder` and `elbow`. A new kind is one more function here,
named by kind and family; the tests of the edits find it by the registry and try everything on it.
"""

from __future__ import annotations

from typing import Any

from sample_models import brick, double_pendulum

from linkwork.edits import AddElement, apply
from linkwork.math3d import rotation
from linkwork.model.frame import Frame
from linkwork.model.model import Model
from linkwork.model.registry import FAMILIES, SHAPES, SINGULAR
from linkwork.model.shapes.shape import Shape

TURN = rotation.about((1.0, -2.0, 0.5), 0.7)
BETWEEN = {
    "base": "upper",
    "follower": "brick",
    "base_frame": Frame((0.1, 0.2, -0.3), rotation.about((0.0, 1.0, 1.0), 0.4)),
    "follower_frame": Frame((-0.2, 0.1, 0.05), TURN),
}
WEDGE = (((0, 0, 0), (0.3, 0, 0), (0, 0.2, 0), (0, 0, 0.4)), ((0, 2, 1), (0, 1, 3), (0, 3, 2), (1, 2, 3)))
LOOKS = {"position": (0.1, -0.2, 0.3), "rotation": TURN, "color": "#a0b0c0", "friction": 0.3, "restitution": 0.2}


def rigid_body(id: str) -> Any:
    return brick(id, velocity=(0.1, 0.2, 0.3), angular_velocity=(1.0, 2.0, 3.0))


def joint(kind: str, id: str, **values: Any) -> Any:
    return FAMILIES["joints"][kind](id=id, **BETWEEN, **values)


def constant_velocity_joint(id: str) -> Any:
    return joint("constant_velocity", id)


def cylindrical_joint(id: str) -> Any:
    return joint("cylindrical", id)


def fixed_joint(id: str) -> Any:
    return joint("fixed", id)


def free_joint(id: str) -> Any:
    return joint("free", id)


def planar_joint(id: str) -> Any:
    return joint("planar", id)


def point_on_line_joint(id: str) -> Any:
    return joint("point_on_line", id)


def point_on_plane_joint(id: str) -> Any:
    return joint("point_on_plane", id)


def prismatic_joint(id: str) -> Any:
    return joint("prismatic", id)


def revolute_joint(id: str) -> Any:
    return joint("revolute", id)


def rod_joint(id: str) -> Any:
    return joint("rod", id, length=0.7)


def spherical_joint(id: str) -> Any:
    return joint("spherical", id)


def universal_joint(id: str) -> Any:
    return joint("universal", id)


def box_shape() -> Shape:
    return SHAPES["box"](x=0.3, y=0.2, z=0.1, **LOOKS)


def capsule_shape() -> Shape:
    return SHAPES["capsule"](radius=0.04, length=0.3, **LOOKS)


def cone_shape() -> Shape:
    return SHAPES["cone"](radius=0.06, length=0.25, **LOOKS)


def cylinder_shape() -> Shape:
    return SHAPES["cylinder"](radius=0.06, length=0.25, **LOOKS)


def ellipsoid_shape() -> Shape:
    return SHAPES["ellipsoid"](radius_x=0.2, radius_y=0.1, radius_z=0.05, **LOOKS)


def gear_shape() -> Shape:
    return SHAPES["gear"](module=0.004, teeth=31, width=0.03, bore_radius=0.02, **LOOKS)


def hull_shape() -> Shape:
    return SHAPES["hull"].of(WEDGE[0], scale=(1.0, 0.5, -2.0), label="wedge", **LOOKS)


def link_plate_shape() -> Shape:
    return SHAPES["link_plate"](spacing=0.3, holes=3, width=0.05, thickness=0.02, hole_radius=0.01, **LOOKS)


def mesh_shape() -> Shape:
    return SHAPES["mesh"].of(*WEDGE, scale=(0.5, 2.0, 1.0), label="wedge.stl", **LOOKS)


def sphere_shape() -> Shape:
    return SHAPES["sphere"](radius=0.07, **LOOKS)


def torus_shape() -> Shape:
    return SHAPES["torus"](radius=0.2, tube_radius=0.03, **LOOKS)


KINDS = [(family, kind) for family, kinds in FAMILIES.items() for kind in kinds if kind != "ground"]


def sample_element(family: str, kind: str, id: str = "sample") -> Any:
    """The sample of a kind; one that lacks fails with what to add."""
    return _sample(f"{kind}_{SINGULAR[family]}")(id)


def sample_shape(kind: str) -> Shape:
    """The sample of a kind of shape."""
    return _sample(f"{kind}_shape")()


def host() -> Model:
    """The mechanism that the samples belong to."""
    return apply(double_pendulum(), AddElement(brick(), 2))[0]


def host_with(family: str, kind: str) -> Model:
    """The mechanism with the sample of a kind in it, called `sample`."""
    return apply(host(), AddElement(sample_element(family, kind)))[0]


def _sample(name: str) -> Any:
    found = globals().get(name)
    assert found, f"tests/support/sample_elements.py: add a function `{name}` that makes one with unusual values"
    return found
