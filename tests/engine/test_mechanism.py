"""Building a mechanism from Python."""

from pathlib import Path

import numpy as np
import pytest
from sample_models import double_pendulum

import linkwork as lw
from linkwork.errors import FileError
from linkwork.files import project
from linkwork.math3d import rotation
from linkwork.mechanism import model_in


@pytest.fixture
def mechanism() -> lw.Mechanism:
    made = lw.Mechanism("crank", gravity=(0, 0, -9.81))
    made.add_body(
        "arm", mass=1.2, inertia=(0.01, 0.1, 0.1), position=(0.5, 0, 0), shape=lw.Box(1, 0.1, 0.1), friction=0.2
    )
    return made


def test_a_body_by_all_its_words(mechanism):
    arm = mechanism.model.bodies["arm"]
    assert (arm.mass, arm.inertia, arm.products, arm.position) == (1.2, (0.01, 0.1, 0.1), (0, 0, 0), (0.5, 0, 0))
    assert arm.shapes == (lw.Box(1, 0.1, 0.1, collides=True, friction=0.2),)
    assert (mechanism.model.name, mechanism.model.gravity) == ("crank", (0.0, 0.0, -9.81))


def test_a_body_weighs_what_its_shape_weighs():
    made = lw.Mechanism().add_body("ball", material="water", shape=lw.Sphere(0.1))
    assert made.mass == pytest.approx(998.2 * lw.Sphere(0.1).volume)
    made = lw.Mechanism().add_body("ball", density=1000.0, shape=lw.Sphere(0.1))
    assert made.mass == pytest.approx(4 / 3 * np.pi)
    assert made.inertia == pytest.approx((0.4 * made.mass * 0.01,) * 3)


def test_a_shape_that_is_shifted_and_turned_gives_its_inertia_about_the_centre_of_mass():
    turn = rotation.about((0, 0, 1), np.pi / 2)
    box = lw.Box(1.0, 0.2, 0.1, position=(0, 0, 2.0), rotation=turn)
    made = lw.Mechanism().add_body("b", mass=3.0, shape=box)
    xx, yy, zz = (3.0 * x / 12 for x in (0.2**2 + 0.1**2, 1.0 + 0.1**2, 1.0 + 0.2**2))
    assert made.inertia == pytest.approx((yy + 12.0, xx + 12.0, zz))


def test_a_full_tensor():
    tensor = np.array([[0.3, 0.02, -0.03], [0.02, 0.4, 0.05], [-0.03, 0.05, 0.5]])
    made = lw.Mechanism().add_body("b", mass=1.0, inertia=tensor)
    assert (made.inertia, made.products) == ((0.3, 0.4, 0.5), (0.02, -0.03, 0.05))


def test_joints_shapes_edits_and_removal(mechanism):
    pin = mechanism.add_joint("pin", "revolute", base="ground", follower="arm", at=(0, 0, 0), axis=(0, 1, 0))
    assert mechanism.model.joints["pin"] is pin
    assert pin.follower_frame.position == pytest.approx((-0.5, 0, 0))
    floor = mechanism.add_shape("ground", lw.Box(40, 4, 1), position=(0, 0, -0.5), friction=0.5, restitution=0)
    assert mechanism.model.bodies["ground"].shapes == (floor,)
    assert floor.position == (0, 0, -0.5)
    back = mechanism.apply(lw.edits.SetValue("arm", "mass", 9.0))
    assert mechanism.model.bodies["arm"].mass == 9.0
    mechanism.apply(back)
    assert mechanism.model.bodies["arm"].mass == 1.2
    mechanism.remove("arm")
    assert list(mechanism.model.elements()) == [mechanism.model.bodies["ground"]]


def test_points_on_each_body_may_leave_a_gap(mechanism):
    mechanism.add_joint(
        "pin", "spherical", base="ground", follower="arm", base_at=(0, 0, 0.25), follower_at=(-0.5, 0, 0)
    )
    assert [f.code for f in lw.check(mechanism)] == ["open_joint"]
    assert lw.simulate(mechanism, until=0.01).violation < 1e-9


def test_the_reaction_of_a_hanging_body_is_its_weight():
    hung = lw.Mechanism(gravity=(0, 0, -10))
    hung.add_body("bob", mass=2, inertia=(0.1, 0.1, 0.1), position=(0, 0, -1))
    hung.add_joint("pin", "revolute", base="ground", follower="bob", at=(0, 0, 0), axis=(0, 1, 0))
    pin = lw.simulate(hung, until=0.1).joint("pin")
    assert pin.force[-1] == pytest.approx((0, 0, 20), abs=1e-6)
    assert pin.torque[-1] == pytest.approx((0, 0, 0), abs=1e-6)


def test_saved_and_loaded(mechanism, tmp_path):
    mechanism.save(tmp_path / "crank.linkwork")
    assert lw.load(tmp_path / "crank.linkwork").model == mechanism.model
    assert project.load(tmp_path / "crank.linkwork") == mechanism.model


def test_scripts_may_hand_over_either(mechanism):
    assert model_in(mechanism) is model_in(mechanism.model) is mechanism.model
    assert lw.Mechanism.of(double_pendulum()).model == double_pendulum()


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ({}, "b: give the mass, or a density or a material together with a shape."),
        ({"density": 1.0}, "b: give the mass, or a density or a material together with a shape."),
        ({"mass": 1.0}, "b: give the inertia about the centre of mass, or a shape to take it from."),
        ({"mass": 1.0, "inertia": (1, 2)}, "b: the inertia takes three moments or a 3x3 tensor, not (1, 2)."),
        ({"mass": 1.0, "inertia": 5}, "b: the inertia takes three moments or a 3x3 tensor, not 5."),
        ({"mass": 1.0, "inertia": "123"}, "b: the inertia takes three moments or a 3x3 tensor, not '123'."),
        ({"mass": 1.0, "inertia": ((1, 0), (0, 1), (0, 0))}, "b: the inertia takes three moments or a 3x3 tensor"),
        ({"mass": 1.0, "inertia": np.triu(np.ones((3, 3)))}, "b: the inertia tensor is not symmetric."),
        ({"mass": 1.0, "inertia": (1, 1, 9)}, "b: this inertia is impossible"),
        ({"mass": 1.0, "inertia": (1, 1, 1), "colour": "red"}, "b: a rigid body has no colour."),
        ({"mass": 1.0, "inertia": (1, 1, 1), "friction": 0.5}, "b: a rigid body has no friction."),
        ({"mass": 1.0, "shape": "box"}, "b: a shape is made with lw.Box(...), lw.Sphere(...) and so on, not 'box'."),
        ({"mass": "heavy", "shape": lw.Sphere(1)}, "b: mass takes a number, not 'heavy'."),
        ({"density": "heavy", "shape": lw.Sphere(1)}, "b: density takes a number, not 'heavy'."),
        ({"material": "steal", "shape": lw.Sphere(1)}, "b: There is no material 'steal'; perhaps: Steel."),
        ({"material": "steel", "density": 1, "shape": lw.Sphere(1)}, "b: a density and a material are given; one"),
        ({"density": -1.0, "shape": lw.Sphere(1)}, "b: mass is -4.18879 kg; it must be greater than 0 kg."),
        ({"mass": float("nan"), "inertia": (1, 1, 1)}, "b: mass takes a finite number"),
    ],
)
def test_what_a_body_lacks_or_cannot_be(words, sentence):
    mechanism = lw.Mechanism()
    with pytest.raises(lw.ModelError) as caught:
        mechanism.add_body("b", **words)
    assert str(caught.value).startswith(sentence)
    assert list(mechanism.model.bodies) == ["ground"]


def test_what_a_shape_cannot_have(mechanism):
    with pytest.raises(lw.ModelError, match="arm: a shape has no colour"):
        mechanism.add_shape("arm", lw.Sphere(), colour="red")
    with pytest.raises(lw.ModelError, match="There is no body 'leg'"):
        mechanism.add_shape("leg", lw.Sphere())


def test_the_public_names_are_all_there():
    for name in dir(lw):
        assert getattr(lw, name) is not None
    with pytest.raises(AttributeError, match="has no attribute 'Boxx'"):
        _ = lw.Boxx


def test_a_force_by_words(mechanism):
    body = next(i for i in mechanism.model.bodies if i != "ground")
    spring = mechanism.add_force("hold", "spring", base="ground", follower=body, at=(0.0, 0.0, 2.0), stiffness=70.0)
    assert mechanism.model.forces["hold"] is spring
    assert spring.stiffness == 70.0
    with pytest.raises(lw.ModelError, match="hold"):
        mechanism.add_force("hold", "drag", body=body)


def test_how_a_robot_is_read_can_be_said():
    robot = Path(__file__).parent / "files" / "data" / "arm.urdf"
    merged, floating = lw.load(robot, merge_fixed=True), lw.load(robot, floating=True)
    assert len(merged.model.bodies) < len(lw.load(robot).model.bodies)
    assert "free" in {joint.kind for joint in floating.model.joints.values()}


def test_saving_does_not_write_over_what_somebody_else_wrote(tmp_path):
    path = tmp_path / "a.linkwork"
    first = lw.Mechanism("a")
    first.save(path)
    second = lw.load(path)
    second.add_point_mass("p")
    second.save(path)
    first.add_point_mass("q")
    with pytest.raises(FileError, match=r"was changed on the disk .* save\(path, over=True\)"):
        first.save(path)
    assert lw.load(path).model == second.model
    first.save(tmp_path / "b.linkwork")
    second.save(path)
    first = lw.load(path)
    second.add_point_mass("r")
    second.save(path)
    first.save(path, over=True)
    first.save(path)
    assert lw.load(path).model == first.model
    path.unlink()
    first.save(path)
