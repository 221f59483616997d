"""One element of every kind, with values that are not the defaults, on the double pendulum with a loose brick.

Bodies are `ground`, `upper`, `lower` and `brick`, joints `shoulder`, `elbow`, `guide`, driver `hold`, `water`. A new
kind is one more function here, named by kind and family; the tests of the edits find it by the registry and try all.
"""

from __future__ import annotations

from typing import Any

from sample_models import brick, double_pendulum

from linkwork.edits import AddElement, AddJoint, AddShape, ChangeKind, apply
from linkwork.math3d import rotation
from linkwork.model.frame import Frame
from linkwork.model.model import Model
from linkwork.model.references import fields_of_role, reference_kind
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
MOVING = {
    "position": (0.4, -0.2, 0.7),
    "rotation": TURN,
    "velocity": (0.1, 0.2, 0.3),
    "angular_velocity": (1.0, 2.0, 3.0),
}
LOOKS = {
    "position": (0.1, -0.2, 0.3),
    "rotation": TURN,
    "color": "#a0b0c0",
    "friction": 0.3,
    "restitution": 0.2,
    "material": "oak",
}


def bar_body(id: str) -> Any:
    return FAMILIES["bodies"]["bar"](id=id, mass=0.7, length=0.6, **MOVING)


def beam_body(id: str) -> Any:
    plank = {"section": "rectangle", "width": 0.03, "height": 0.01, "wall": 0.004, "young": 7e10, "poisson": 0.2}
    bent = tuple((x, x, 0.1 * x * x, 0.0, 1.0, 0.0, 0.0, 0.2 * x, *[0.1] * 6) for x in (-0.3, 0.0, 0.3))
    own = {"length": 0.6, "elements": 2, "density": 2700.0, "damping": 1e-4, "theory": "director", "bent": bent}
    own |= {"natural": tuple(row[:8] for row in bent), "friction": 0.2, "material": "rope", "mass_per_length": 0.3}
    own |= {"axial_stiffness": 2e5, "shear_stiffness": 1e5, "torsional_stiffness": 2.0}
    own |= {"bending_stiffness_y": 3.0, "bending_stiffness_z": 4.0}
    return FAMILIES["bodies"]["beam"](id=id, **plank, **own, **MOVING)


def elastic_body(id: str) -> Any:
    shape = SHAPES["box"](x=0.3, y=0.05, z=0.02, collides=True)
    own = {"young": 7e10, "poisson": 0.2, "damping": 1e-5, "damping_ratio": 0.01, "hold": "averaged"}
    mesh = {"edge": 0.02, "vectors": 2, "grip": 0.01, "deformed": ((1e-3, 2e-3), (0.1, 0.2)), "deformed_key": "a1"}
    weighs = {"mass": 0.8, "inertia": (2e-3, 6e-3, 7e-3), "products": (1e-5, 2e-5, 3e-5)}
    return FAMILIES["bodies"]["elastic"](id=id, shapes=(shape,), **weighs, **own, **mesh, **MOVING)


def point_mass_body(id: str) -> Any:
    return FAMILIES["bodies"]["point_mass"](id=id, mass=0.7, **MOVING)


def rigid_body(id: str) -> Any:
    return brick(id, velocity=(0.1, 0.2, 0.3), angular_velocity=(1.0, 2.0, 3.0))


def coupler_driver(id: str) -> Any:
    return FAMILIES["drivers"]["coupler"](id=id, first="shoulder", second="elbow", factor=-2.5)


def motion_driver(id: str) -> Any:
    return FAMILIES["drivers"]["motion"](id=id, joint="elbow", level="speed", formula="2 rad/s*sin(3 rad/s*t)")


def slider_driver(id: str) -> Any:
    return FAMILIES["drivers"]["slider"](id=id, value=0.3, low=-1.0, high=2.0, unit="N m")


def table_driver(id: str) -> Any:
    return FAMILIES["drivers"]["table"](id=id, x=(0.0, 1.0, 3.0), y=(0.0, 2.0, 1.0), of="m", gives="N", repeats=False)


def formula_measure(id: str) -> Any:
    return FAMILIES["measures"]["formula"](id=id, formula="angle(elbow) - angle(shoulder)", unit="rad")


def joint(kind: str, id: str, **values: Any) -> Any:
    return FAMILIES["joints"][kind](id=id, **BETWEEN | values)


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


def rope_joint(id: str) -> Any:
    return joint("rope", id, length=0.7, stiffness=2e3, damping=3.0)


def grounded_joint(kind: str, id: str, **values: Any) -> Any:
    return joint(kind, id, **values, base="ground")


def screw_joint(id: str) -> Any:
    return joint("screw", id, pitch=-0.02)


def rolling_wheel_joint(id: str) -> Any:
    return grounded_joint("rolling_wheel", id, radius=0.4)


def rolling_ball_joint(id: str) -> Any:
    return grounded_joint("rolling_ball", id, radius=0.2)


def knife_edge_joint(id: str) -> Any:
    return grounded_joint("knife_edge", id)


def spherical_joint(id: str) -> Any:
    return joint("spherical", id)


def universal_joint(id: str) -> Any:
    return joint("universal", id)


def force_between(kind: str, id: str, **values: Any) -> Any:
    return FAMILIES["forces"][kind](id=id, **BETWEEN, **values)


def force_at(kind: str, id: str, **values: Any) -> Any:
    return FAMILIES["forces"][kind](id=id, body="brick", frame=BETWEEN["follower_frame"], **values)


def force_in_joint(kind: str, id: str, **values: Any) -> Any:
    return FAMILIES["forces"][kind](id=id, joint="elbow", coordinate="angle", **values)


def actuator_force(id: str) -> Any:
    return force_between("actuator", id, push="5*sin(3*t) + 2 N s/m * speed(elbow) * 1 m/rad")


def bushing_force(id: str) -> Any:
    return force_between("bushing", id, stiffness=(1e3, 2e3, 3e3), turning_damping=(0.1, 0.2, 0.3))


def contact_pair_force(id: str) -> Any:
    return FAMILIES["forces"]["contact_pair"](id=id, first="steel", second="ice", friction=0.03, rolling=1e-4)


def drag_force(id: str) -> Any:
    return force_at("drag", id, linear=0.3, quadratic=0.2)


def force_force(id: str) -> Any:
    return force_at("force", id, axes="body", fx="2", fy='3 N/m * distance("upper", "brick")', fz="-t")


def joint_effort_force(id: str) -> Any:
    return force_in_joint("joint_effort", id, effort="-0.5 N m/rad * angle(shoulder)")


def joint_friction_force(id: str) -> Any:
    return force_in_joint("joint_friction", id, level=0.4, speed=0.02)


def joint_spring_force(id: str) -> Any:
    return force_in_joint("joint_spring", id, stiffness=3.0, damping=0.2, free=0.4)


def joint_stop_force(id: str) -> Any:
    return force_in_joint("joint_stop", id, sides="high", low=-0.3, high=0.6, stiffness=400.0, damping=2.0)


def spring_force(id: str) -> Any:
    return force_between("spring", id, stiffness=40.0, damping=0.3, free_length=0.6)


def torque_force(id: str) -> Any:
    return force_at("torque", id, axes="body", tx="0.2", ty="0.1*cos(t)", tz="-0.3")


def torsion_spring_force(id: str) -> Any:
    return force_between("torsion_spring", id, stiffness=2.0, damping=0.1, free_angle=0.5)


def tyre_force(id: str) -> Any:
    return force_at("tyre", id, radius=0.3, height=-0.4, stiffness=3e3, along=70.0, across=60.0, grip=0.7)


def driver(kind: str, id: str, **values: Any) -> Any:
    return FAMILIES["drivers"][kind](id=id, **values)


def belt_driver(id: str) -> Any:
    return driver("belt", id, first="shoulder", second="elbow", first_radius=0.2, second_radius=0.3, crossed=True)


def frame_motion_driver(id: str) -> Any:
    return driver("frame_motion", id, body="brick", frame=BETWEEN["base_frame"], x="0.1*sin(t)", angle="30 deg*t/1 s")


def gear_pair_driver(id: str) -> Any:
    return driver("gear_pair", id, first="shoulder", second="elbow", first_size=17.0, second_size=31.0, inner=True)


def motor_driver(id: str) -> Any:
    return driver("motor", id, joint="elbow", target="angle(shoulder)", p=5.0, i=0.2, d=0.3, limit=4.0)


def rack_and_pinion_driver(id: str) -> Any:
    return driver("rack_and_pinion", id, first="shoulder", second="guide", radius=0.07, backwards=True)


def measure(kind: str, id: str, **values: Any) -> Any:
    return FAMILIES["measures"][kind](id=id, **values)


def angle_measure(id: str) -> Any:
    return measure("angle", id, **BETWEEN, base_axis="x", follower_axis="y")


def beam_load_measure(id: str) -> Any:
    return measure("beam_load", id, beam="plank", place=0.25, quantity="bending_y")


def constraint_error_measure(id: str) -> Any:
    return measure("constraint_error", id)


def distance_measure(id: str) -> Any:
    return measure("distance", id, **BETWEEN)


def driver_effort_measure(id: str) -> Any:
    return measure("driver_effort", id, driver="hold")


def energy_measure(id: str) -> Any:
    return measure("energy", id, quantity="kinetic")


def joint_measure(id: str) -> Any:
    return measure("joint", id, joint="elbow", quantity="speed", coordinate="angle")


def point_measure(id: str) -> Any:
    return measure("point", id, **BETWEEN, quantity="velocity")


def stress_measure(id: str) -> Any:
    return measure("stress", id, body="brick", where="largest", frame=BETWEEN["base_frame"])


def fluid_fluid(id: str) -> Any:
    own = {"size": (0.8, 0.2, 0.5), "tank_size": (1.0, 0.2, 0.8), "tank_position": (0.3, 0.0, 1.6), "spacing": 0.05}
    return FAMILIES["fluids"]["fluid"](id=id, position=(0.25, 0.0, 1.5), **own)


def emitter_fluid(id: str) -> Any:
    place = {"position": (0.2, 0.0, 1.7), "direction": (1.0, 0.0, -1.0)}
    return FAMILIES["fluids"]["emitter"](id=id, fluid="water", **place, width=0.1, speed=0.5)


def drain_fluid(id: str) -> Any:
    return FAMILIES["fluids"]["drain"](id=id, fluid="water", position=(0.4, 0.0, 1.5), size=(0.1, 0.3, 0.1))


def fluid_force_measure(id: str) -> Any:
    return measure("fluid_force", id, fluid="water", body="brick")


def fluid_level_measure(id: str) -> Any:
    return measure("fluid_level", id, fluid="water", position=(0.1, 0.0, 1.3))


def fluid_mass_measure(id: str) -> Any:
    return measure("fluid_mass", id, fluid="water")


def fluid_pressure_measure(id: str) -> Any:
    return measure("fluid_pressure", id, fluid="water", position=(0.1, 0.0, 1.4))


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
    return apply(dry_host(), AddElement(fluid_fluid("water")))[0]


def dry_host() -> Model:
    """The same without its fluid."""
    held = AddJoint("guide", "prismatic", base="ground", follower="brick", at=(0.4, -0.2, 0.7), axis=(1, 0, 0))
    hold = driver("motor", "hold", joint="elbow", p=3.0, limit=5.0)
    return apply(double_pendulum(), [AddElement(brick(), 2), held, AddElement(hold)])[0]


def host_with(family: str, kind: str) -> Model:
    """The mechanism with the sample of a kind in it, called `sample`; what it is about bends where it has to."""
    model = host_of(family, kind)
    return apply(model, AddElement(sample_element(family, kind)))[0]


def host_of(family: str, kind: str) -> Model:
    """The mechanism that the sample of a kind belongs to: with a beam, or an elastic brick, where it is about one."""
    if kind == "stress":
        solid = AddShape("brick", SHAPES["box"](x=0.3, y=0.2, z=0.1))
        return apply(host(), [solid, ChangeKind("brick", "elastic", young=1e8, edge=0.1, vectors=4)])[0]
    cls = FAMILIES[family][kind]
    about_beams = any(reference_kind(cls, name) == "beam" for name in fields_of_role(cls, "reference"))
    return apply(host(), AddElement(beam_body("plank"), 3))[0] if about_beams else host()


def _sample(name: str) -> Any:
    found = globals().get(name)
    assert found, f"tests/support/sample_elements.py: add a function `{name}` that makes one with unusual values"
    return found
