"""Bodies that joints hold answer in groups."""

import linkwork as lw
from linkwork.compiler.compile import compile_model
from linkwork.compiler.linked import compile_linked


def test_groups_of_a_chain_a_pendulum_and_a_free_body():
    m = lw.Mechanism()
    for n, name in enumerate("abcd"):
        m.add_body(name, mass=1, shape=lw.Sphere(), position=(n, 0, 0))
    m.add_joint("ab", "spherical", base="a", follower="b", at=(0.5, 0, 0))
    m.add_joint("pin", "revolute", base="ground", follower="d", at=(3, 0, 0), axis=(0, 1, 0))
    linked = compile_linked(compile_model(m.model).system)
    assert linked.group.tolist() == [0, 1, 1, 0, 2]
    assert [linked.body[linked.start[g] : linked.start[g + 1]].tolist() for g in (1, 2)] == [[1, 2], [4]]
