"""Hard ends of a model in numbers."""

import math

import linkwork as lw
from linkwork.compiler.barriers import compile_barriers
from linkwork.compiler.compile import compile_model


def test_hard_ends_are_found_among_the_laws():
    m = lw.Mechanism()
    for name, x in (("a", 0.0), ("b", 1.0)):
        m.add_body(name, mass=1, inertia=(1, 1, 1), position=(x, 0, 0))
    m.add_joint("pin", "revolute", base="ground", follower="a", at=(0, 0, 0), axis=(0, 1, 0))
    m.add_joint("soft", "rope", base="a", follower="b", base_at=(0, 0, 0), follower_at=(0, 0, 0), length=2)
    m.add_joint("rope", "rope", base="a", follower="b", base_at=(0, 0, 0), follower_at=(0, 0, 0), length=3, hard=True)
    m.add_force("damper", "joint_spring", joint="pin")
    m.add_force("stop", "joint_stop", joint="pin", sides="low", low=-0.5, hard=True, restitution=0.25)
    compiled = compile_model(m.model)
    found, owners = compile_barriers(compiled)
    assert owners == ("rope", "stop")
    assert (found.row - compiled.system.first_soft[0]).tolist() == [1, 3]
    assert (found.low.tolist(), found.high.tolist()) == ([-math.inf, -0.5], [3.0, math.inf])
    assert found.restitution.tolist() == [0.0, 0.25]
