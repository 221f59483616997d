from dataclasses import replace

import linkwork as lw
from linkwork.compiler.grips import Grip, Wanted, name_of
from linkwork.compiler.nodes import reductions_of
from linkwork.model.bodies.elastic import Elastic

LEAF = Elastic(id="leaf", mass=0.3, shapes=(lw.Box(x=0.3, y=0.1, z=0.01),))
END = Grip((0.15, 0.0, 0.0), "rigid")


def key(body=LEAF, grips=(END,)):
    return Wanted(body, grips).key


def test_the_key_follows_what_is_reduced():
    others = [
        key(replace(LEAF, poisson=0.2)),
        key(replace(LEAF, edge=0.02)),
        key(replace(LEAF, vectors=3)),
        key(replace(LEAF, grip=0.02)),
        key(replace(LEAF, shapes=(lw.Box(x=0.3, y=0.1, z=0.02),))),
        key(grips=()),
        key(grips=(Grip(END.place, "averaged"),)),
    ]
    assert len({key(), *others}) == 1 + len(others)


def test_the_key_forgets_what_follows_by_scaling_and_what_is_only_seen():
    for other in (
        replace(LEAF, young=1e9, mass=2.0, damping=1e-3, id="other", position=(1, 2, 3)),
        replace(LEAF, shapes=(replace(LEAF.solid, color="#112233", friction=0.9),)),
    ):
        assert key(other) == key()


def test_names():
    assert name_of((0.1, -0.0, 1 / 3)) == "0.1,0,0.333333"


def test_grips_are_where_something_takes_hold_each_once():
    m = lw.Mechanism("held")
    m.add_body("leaf", mass=0.3, shape=lw.Box(x=0.3, y=0.1, z=0.01))
    m.make_elastic("leaf", hold="averaged")
    m.add_joint("a", "revolute", base="ground", follower="leaf", at=(-0.15, 0, 0), axis=(0, 1, 0))
    m.add_joint("b", "spherical", base="ground", follower="leaf", at=(-0.15, 0, 0))
    m.add_measure("place", "point", base="ground", follower="leaf", follower_frame=lw.Frame((0.15, 0, 0)))
    m.add_measure("middle", "point", base="ground", follower="leaf", follower_frame=lw.Frame((0, 0, 0)))
    (wanted,) = reductions_of(m.model)
    assert wanted.grips == (Grip((-0.15, 0.0, 0.0), "averaged"), Grip((0.15, 0.0, 0.0), "averaged"))


def test_a_grip_that_nothing_holds_any_more_stays():
    other = Grip((-0.15, 0.0, 0.0), "rigid")
    both = Wanted(LEAF, (other, END))
    assert Wanted(LEAF, (END,)).after(both) == both
    assert Wanted(replace(LEAF, young=1e9), ()).after(both).grips == both.grips
    assert Wanted(replace(LEAF, edge=0.02), (END,)).after(both).grips == (END,), "it is another body"
    assert Wanted(LEAF, (END,)).after(None).grips == (END,)
    many = tuple(Grip((0.01 * k, 0.0, 0.0), "rigid") for k in range(1, 9))
    assert len(Wanted(LEAF, (END,)).after(Wanted(LEAF, many)).grips) == 6


def test_places_that_differ_by_rounding_are_one_grip():
    """Two of them would share the nodes of one patch: half a face each, which is softer than the whole."""
    m = lw.Mechanism("rod")
    m.add_body("rod", mass=1, shape=lw.Box(x=0.3, y=0.02, z=0.02))
    m.make_elastic("rod")
    m.add_joint("weld", "fixed", base="ground", follower="rod", at=(0.15, 1.7e-17, -2e-12))
    m.add_measure("tip", "point", follower="rod", follower_frame=lw.Frame((0.15, 0.0, 0.0)))
    m.add_measure("near", "point", follower="rod", follower_frame=lw.Frame((0.15 + 1e-16, 0.0, 0.0)))
    m.add_measure("middle", "point", follower="rod", follower_frame=lw.Frame((1e-17, 0.0, 0.0)))
    (wanted,) = reductions_of(m.model)
    assert wanted.grips == (END,)
