"""Links become bodies: merged chains, long chains, names of joints that vanish."""

import math

import pytest

from linkwork.errors import ModelError
from linkwork.files.link_tree import Connection, Link, LinkTree, to_model
from linkwork.files.noting import Notes
from linkwork.files.xml_reading import Node
from linkwork.math3d import inertia, rotation, vector
from linkwork.model.bodies.ground import GROUND_ID
from linkwork.model.frame import Frame

ONE = inertia.tensor((1.0, 1.0, 1.0))
UP = Frame((0.0, 0.0, 1.0))


def chain(*steps: tuple[str, float]) -> LinkTree:
    """Links one metre above each other: kind of the joint below and mass."""
    tree, below = LinkTree(), GROUND_ID
    for number, (kind, mass) in enumerate(steps):
        link = Link(f"l{number}", mass=mass, tensor=ONE if mass else inertia.tensor((0.0, 0.0, 0.0)))
        tree.links[link.id] = link
        tree.connections.append(Connection(f"j{number}", kind, below, link.id, UP))
        below = link.id
    return tree


def test_a_body_stands_at_its_centre_of_mass():
    tree = chain(("revolute", 2.0))
    tree.links["l0"].centre = (0.5, 0.0, 0.0)
    model = to_model(tree, Notes())
    assert model.bodies["l0"].position == (0.5, 0.0, 1.0)
    assert model.joints["j0"].follower_frame.position == (-0.5, 0.0, 0.0)


def test_a_fixed_link_with_mass_takes_in_the_one_without_that_carries_it():
    model = to_model(chain(("revolute", 0.0), ("fixed", 3.0), ("revolute", 1.0)), Notes())
    assert list(model.bodies) == [GROUND_ID, "l1", "l2"]
    assert (model.joints["j0"].follower, model.joints["j0"].follower_frame.position) == ("l1", (0.0, 0.0, -1.0))
    assert [b.position[2] for b in model.bodies.values()] == [0.0, 2.0, 3.0]


def test_merging_into_the_ground_and_further():
    model = to_model(
        chain(("fixed", 1.0), ("fixed", 1.0), ("revolute", 1.0), ("fixed", 0.0), ("fixed", 1.0)), Notes(), True
    )
    assert list(model.bodies) == [GROUND_ID, "l2"]
    assert model.joints["j2"].base_frame.position == (0.0, 0.0, 3.0)
    assert (model.bodies["l2"].mass, model.bodies["l2"].position) == (2.0, (0.0, 0.0, 4.0))


def test_a_loop_inside_merged_links_vanishes():
    tree = chain(("revolute", 1.0), ("fixed", 1.0))
    tree.connections.append(Connection("loop", "spherical", "l0", "l1", UP, closing=True))
    assert "loop" in to_model(tree, Notes()).joints
    tree = chain(("revolute", 1.0), ("fixed", 1.0))
    tree.connections.append(Connection("loop", "spherical", "l0", "l1", UP, closing=True))
    assert "loop" not in to_model(tree, Notes(), True).joints


def test_a_passage_that_is_seen_or_held_stays_a_body():
    tree = chain(("revolute", 1.0), ("prismatic", 0.0), ("revolute", 1.0))
    tree.connections.append(Connection("loop", "spherical", "l0", "l1", closing=True))
    assert len(to_model(tree, Notes()).joints) == 4
    notes = Notes()
    model = to_model(chain(("revolute", 1.0), ("prismatic", 0.0), ("revolute", 1.0)), notes)
    assert [j.kind for j in model.joints.values()] == ["revolute", "cylindrical"]
    assert [f.code for f in notes.findings(model)] == ["combined"]


def test_a_long_chain():
    count = 1500
    model = to_model(chain(*[("revolute", 1.0)] * count), Notes())
    assert model.bodies[f"l{count - 1}"].position == pytest.approx((0.0, 0.0, float(count)))


def test_links_without_mass_take_a_little_of_their_lightest_neighbour():
    notes = Notes()
    model = to_model(chain(("prismatic", 5.0), ("prismatic", 0.0), ("prismatic", 2.0), ("prismatic", 9.0)), notes)
    assert (model.bodies["l1"].mass, model.bodies["l1"].inertia) == (0.002, (0.001, 0.001, 0.001))
    assert [f.message.split(";")[0] for f in notes.findings(model)] == ["A moving link without mass cannot be carried"]
    assert to_model(chain(("revolute", 0.0)), Notes()).bodies["l0"].mass == 0.001


def test_a_long_chain_without_mass_ends_soon():
    count = 1500
    model = to_model(chain(*[("revolute", 0.0)] * count, ("revolute", 1.0)), Notes())
    assert len(model.joints) == count + 1


def test_inertia_without_mass_is_carried_by_what_it_is_fixed_to():
    """Pinocchio and MuJoCo count it, and so do we."""
    tree = LinkTree()
    tree.links["arm"] = Link("arm", 2.0, (0.1, 0.0, 0.0), inertia.tensor((0.2, 0.3, 0.4)))
    tree.links["foot"] = Link("foot", tensor=inertia.tensor((0.01, 0.02, 0.025)))
    turn = rotation.about(vector.Z, math.pi / 2)
    tree.connections = [
        Connection("pin", "revolute", "ground", "arm"),
        Connection("ankle", "fixed", "arm", "foot", Frame((1.0, 0.0, 0.0), turn)),
    ]
    model = to_model(tree, Notes())
    assert list(model.bodies) == ["ground", "arm"]
    assert model.bodies["arm"].mass == 2.0
    assert model.bodies["arm"].inertia == pytest.approx((0.22, 0.31, 0.425), rel=1e-14)


@pytest.mark.parametrize("masses", [(2.0, 1e-8), (1e-8, 2.0)])
def test_a_link_of_next_to_no_mass_becomes_part_of_what_it_is_fixed_to(masses):
    tree = LinkTree()
    for id, mass in zip(("arm", "tip"), masses, strict=True):
        tree.links[id] = Link(id, mass, tensor=inertia.tensor((mass, mass, mass)))
    tree.connections = [Connection("pin", "revolute", "ground", "arm"), Connection("glue", "fixed", "arm", "tip")]
    notes = Notes()
    model = to_model(tree, notes)
    heavy = "arm" if masses[0] > 1.0 else "tip"
    assert set(model.bodies) == {"ground", heavy}
    assert model.bodies[heavy].mass == pytest.approx(2.0 + 1e-8, rel=1e-15)
    assert [finding.code for finding in notes.findings(model)] == ["merged"]


def test_what_rounding_left_is_no_inertia():
    tree = chain(("revolute", 2.0))
    tree.links["l0"].tensor = inertia.tensor((0.0, 4e-18, 0.0), (0.0, 0.0, -3e-20))
    body = to_model(tree, Notes()).bodies["l0"]
    assert (body.inertia, body.products) == (vector.ZERO, vector.ZERO)
    tree = chain(("revolute", 1e-9))
    tree.links["l0"].tensor = inertia.tensor((1e-21, 1e-21, 1e-21))  # of a micrometre
    assert to_model(tree, Notes()).bodies["l0"].inertia == (1e-21, 1e-21, 1e-21)


@pytest.mark.parametrize("kind", ["fixed", "revolute"])
def test_an_impossible_inertia_may_be_possible_together(kind):
    tree = chain(("revolute", 2.0), (kind, 1.0))
    tree.links["l1"].tensor = inertia.tensor((1.0, 1.0, 3.0))
    tree.links["l1"].node = Node("link", line=7, file="arm.urdf")
    with pytest.raises(ModelError, match=r"line 7.*are less than 3 kg m2") as told:
        to_model(tree, Notes())
    assert ("Or open it with fixed links merged" in str(told.value)) == (kind == "fixed")
