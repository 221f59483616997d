"""Which angles are counted over whole turns, and which of them need not be looked at in every step."""

import numpy as np

import linkwork as lw
from linkwork.compiler.compile import compile_model


def two_bodies() -> lw.Mechanism:
    m = lw.Mechanism("two")
    for name, x in (("one", 0.0), ("two", 1.0)):
        m.add_body(name, mass=1, inertia=(0.1,) * 3, position=(x, 0, 0))
    m.add_joint("slide", "cylindrical", base="ground", follower="one", at=(0, 0, 0), axis=(0, 0, 1))
    m.add_joint("cross", "universal", base="one", follower="two", at=(1, 0, 0))
    return m


def test_angles_of_joints_come_first_and_those_about_one_axis_are_steady():
    system = compile_model(two_bodies().model).system
    assert system.turn_steady.tolist() == [1, 0, 0]
    assert system.turn_body.tolist() == [[0, 1], [1, 2], [1, 2]]
    assert system.angle_row.size == 0


def test_an_angle_along_which_something_acts_is_looked_at_in_every_step():
    m = two_bodies()
    m.add_force("spring", "joint_spring", joint="slide", coordinate="angle", stiffness=1.0, damping=0.0)
    m.add_force("twist", "torsion_spring", base="ground", follower="two", stiffness=1.0, damping=0.0)
    system = compile_model(m.model).system
    assert system.turn_steady.tolist() == [0, 0, 0, 0]
    assert system.turn_body[3].tolist() == [0, 2]
    assert sorted(system.angle_turn.tolist()) == [0, 3]


def test_an_edited_model_has_the_same_arrays_as_one_compiled_anew():
    m = two_bodies()
    earlier = compile_model(m.model)
    m.add_joint("more", "revolute", base="ground", follower="two", at=(1, 0, 0), axis=(0, 1, 0))
    m.add_driver("drive", "motor", joint="more", target="1")
    spliced, anew = compile_model(m.model, earlier).system, compile_model(m.model).system
    for name in ("turn_direction", "turn_body", "turn_steady", "angle_row", "angle_turn"):
        assert np.array_equal(getattr(spliced, name), getattr(anew, name)), name
