"""Changes through the inspector."""

import math

import pytest

from linkwork.edits import SetValue
from linkwork.math3d import rotation
from linkwork.model.bodies.beam import Beam
from linkwork.model.drivers.table import TableOfPoints
from linkwork_studio.document.command import Command
from linkwork_studio.panels.inspector.presenter import InspectorPresenter
from linkwork_studio.widgets import angles


@pytest.fixture
def presenter(document):
    return InspectorPresenter(document)


def give(presenter, given, *path, ids=None):
    row = next(c.row for part in presenter.sheet().parts for c in part.cells if c.row.path == path)
    return presenter.set_value(presenter.sheet().ids if ids is None else ids, row, given)


def test_a_number(presenter, document):
    document.select(("arm",))
    assert give(presenter, 3.0, "mass") == ""
    assert document.model.bodies["arm"].mass == 3.0
    assert document.undo() == "Set mass of arm"
    assert document.model.bodies["arm"].mass == 1.2


def test_one_number_of_a_vector_leaves_the_others(presenter, document):
    document.select(("arm", "rod"))
    assert give(presenter, (2, 0.7), "position") == ""
    assert document.model.bodies["arm"].position == (0.5, 0.0, 0.7)
    assert document.model.bodies["rod"].position == (1.5, 0.0, 0.7)
    assert document.undo() == "Set position of 2 bodies"
    assert document.model.bodies["rod"].position == (1.5, 0.0, 0.0)


def test_angles_of_several_keep_those_that_are_mixed(presenter, document):
    document.select(("arm",))
    give(presenter, (0.0, 0.4, 0.0), "rotation")
    document.select(("arm", "rod"))
    give(presenter, (0.3, None, 0.0), "rotation")
    assert angles.of_rotation(document.model.bodies["arm"].rotation) == pytest.approx((0.3, 0.4, 0.0))
    assert angles.of_rotation(document.model.bodies["rod"].rotation) == pytest.approx((0.3, 0.0, 0.0))


def test_frames_and_shapes_are_reached(presenter, document):
    document.select(("shoulder",))
    assert give(presenter, (0, 0.25), "base_frame", "position") == ""
    assert document.model.joints["shoulder"].base_frame.position == (0.25, 0.0, 0.0)
    document.select(("rod",))
    assert give(presenter, 0.9, "shapes", 1, "radius") == ""
    assert document.model.bodies["rod"].shapes[1].radius == 0.9


def test_what_cannot_be_is_explained_and_changes_nothing(presenter, document):
    document.select(("arm",))
    before = document.model
    for given, path in ((-1.0, ("mass",)), ((0, 5.0), ("inertia",)), (-1.0, ("shapes", 0, "x"))):
        assert give(presenter, given, *path).endswith(".")
    document.select(("shoulder",))
    assert "itself" in give(presenter, "arm", "base")
    assert document.model is before
    assert document.undo() == ""


def test_one_gesture_is_one_undo(presenter, document):
    document.select(("arm",))
    for mass in (2.0, 3.0, 4.0):
        give(presenter, mass, "mass")
    presenter.end_gesture()
    give(presenter, 5.0, "mass")
    document.undo()
    assert document.model.bodies["arm"].mass == 4.0
    document.undo()
    assert document.model.bodies["arm"].mass == 1.2


def test_another_field_is_another_undo(presenter, document):
    document.select(("arm",))
    give(presenter, (0, 1.0), "position")
    give(presenter, (1, 1.0), "position")
    document.undo()
    assert document.model.bodies["arm"].position == (1.0, 0.0, 0.0)


def test_the_same_value_again_is_no_change(presenter, document):
    document.select(("arm",))
    assert give(presenter, 1.2, "mass") == ""
    assert document.undo() == ""


def test_gravity_and_name_of_the_mechanism(presenter, document):
    assert give(presenter, (2, -1.62), "gravity") == ""
    assert document.model.gravity == (0.0, 0.0, -1.62)
    assert presenter.rename((), "moon") == ""
    assert document.model.name == "moon"
    assert document.undo() == "Rename the mechanism to moon"
    assert presenter.rename((), "") != ""


def test_renaming_an_element(presenter, document):
    document.select(("arm",))
    assert presenter.rename(("arm",), "upper") == ""
    assert document.selection == ("upper",)
    assert "taken" in presenter.rename(("upper",), "rod")
    assert presenter.rename(("upper",), "upper") == ""


def test_back_to_the_default(presenter, document):
    document.select(("arm",))
    row = next(c.row for part in presenter.sheet().parts for c in part.cells if c.row.path == ("mass",))
    assert presenter.reset(("arm",), row) == ""
    assert document.model.bodies["arm"].mass == 1.0
    document.select(("shoulder",))
    base = next(c.row for part in presenter.sheet().parts for c in part.cells if c.row.path == ("base",))
    assert presenter.reset(("shoulder",), base) == ""
    assert document.model.joints["shoulder"].base == "ground"


def test_shapes_come_and_go(presenter, document):
    assert presenter.add_shape(("arm", "rod"), "cylinder") == ""
    assert [s.kind for s in document.model.bodies["rod"].shapes] == ["box", "sphere", "cylinder"]
    assert document.stack.entries[-1].label == "Add cylinder to 2 bodies"
    assert presenter.remove_shape(("rod",), 0) == ""
    assert [s.kind for s in document.model.bodies["rod"].shapes] == ["sphere", "cylinder"]
    document.undo()
    document.undo()
    assert [s.kind for s in document.model.bodies["rod"].shapes] == ["box", "sphere"]


def test_live_rows_are_of_the_selection(presenter, document, snapshot):
    document.select(("shoulder",))
    presenter.snapshot = snapshot
    assert presenter.live()[0].texts == ("30.000",)
    assert math.isclose(presenter.live()[1].values[2], 4.0)


def test_another_kind_of_joint(presenter, document):
    document.select(("shoulder", "elbow"))
    assert give(presenter, "universal", "kind") == ""
    assert {type(joint).kind for joint in document.model.joints.values()} == {"universal"}
    assert document.undo() == "Change 2 joints to universal"
    assert give(presenter, "spherical", "kind") == ""
    assert document.undo() == "Change 2 joints to spherical"
    assert type(document.model.joints["shoulder"]).kind == "revolute"
    document.select(("elbow",))
    assert give(presenter, "spherical", "kind") == ""
    assert document.undo() == "", "it is one already"


def test_another_kind_of_shape(presenter, document):
    document.select(("rod",))
    assert give(presenter, "link_plate", "shapes", 0, "kind") == ""
    assert [s.kind for s in document.model.bodies["rod"].shapes] == ["link_plate", "sphere"]
    assert document.undo() == "Change shape 1 of rod to link plate"


def test_another_kind_holds_where_the_user_sees_the_bodies(presenter, document, snapshot):
    """The arm has swung by 0.4 rad; a weld keeps it there."""
    document.select(("shoulder",))
    presenter.snapshot = snapshot
    assert give(presenter, "fixed", "kind") == ""
    turn = document.model.joints["shoulder"].follower_frame.rotation
    assert rotation.angle_between(rotation.IDENTITY, turn) == pytest.approx(0.4)


def test_another_end_leaves_a_joint_where_it_is_in_space(presenter, document):
    document.select(("elbow",))
    assert give(presenter, "ground", "base") == ""
    joint = document.model.joints["elbow"]
    assert (joint.base, joint.base_frame.position) == ("ground", pytest.approx((0.5, 0.0, 0.0)))
    assert document.undo() == "Connect elbow to ground"


def test_a_material_sets_mass_and_inertia_as_one_step(presenter, document):
    document.select(("arm",))
    before = document.model.bodies["arm"]
    assert presenter.weigh(("arm",), "Steel") == ""
    arm = document.model.bodies["arm"]
    assert arm.mass == pytest.approx(7850 * sum(shape.volume for shape in arm.shapes))
    assert arm.inertia != before.inertia
    assert {shape.material for shape in arm.shapes} == {"Steel"}
    assert document.undo() == "Make arm of Steel"
    assert document.model.bodies["arm"] == before
    assert "no material 'steal'" in presenter.weigh(("arm",), "steal")
    assert "only a rigid body with shapes" in presenter.weigh(("ground",), "Steel")


def test_a_material_gives_a_beam_its_density_and_stiffness(presenter, document):
    document.model = document.model.with_element(Beam(id="reed"))
    document.select(("reed",))
    assert presenter.sheet().can_be_weighed
    assert presenter.weigh(("reed",), "Aluminium 7075") == ""
    reed = document.model.bodies["reed"]
    assert (reed.young, reed.poisson, reed.density) == (7.17e10, 0.33, 2810.0)
    document.model = document.model.with_element(Beam(id="rope", section="typed"))
    document.select(("rope",))
    assert not presenter.sheet().can_be_weighed, "its stiffness is typed"


def test_the_points_of_a_table_are_typed_together(presenter, document):
    document.model = document.model.with_element(TableOfPoints(id="cam"))
    document.select(("cam",))
    assert give(presenter, "0, 0; 1, 2.5; 3, 1", "points") == ""
    assert (document.model.drivers["cam"].x, document.model.drivers["cam"].y) == ((0, 1, 3), (0, 2.5, 1))
    assert document.undo() == "Set points of cam"
    assert "give an argument and a value each" in give(presenter, "0, 0, 1", "points")
    assert "increas" in give(presenter, "0 0 0 1", "points")


def test_the_help_knows_what_is_selected_and_which_field(presenter, document):
    def row(*path):
        return next(c.row for part in presenter.sheet().parts for c in part.cells if c.row.path == path)

    assert presenter.help_subject(None) == ""
    document.select(("shoulder",))
    assert presenter.help_subject(None) == "joints/revolute"
    assert presenter.help_subject(row("base_frame", "position")) == "joints/revolute#base_frame"
    document.select(("arm",))
    assert presenter.help_subject(row("mass")) == "bodies/rigid#mass"
    kind = document.model.bodies["arm"].shapes[0].kind
    field = "radius" if kind != "box" else "x"
    assert presenter.help_subject(row("shapes", 0, field)) == f"shapes/{kind}#{field}"
    document.select(("arm", "shoulder"))
    assert presenter.help_subject(None) == ""


def inertia_of(document, body="arm"):
    found = document.model.bodies[body]
    return (*found.inertia, *found.products)


def test_inertia_goes_with_the_mass_of_a_body_that_has_a_shape(presenter, document):
    document.select(("arm",))
    before = inertia_of(document)
    assert give(presenter, 3.6, "mass") == ""
    assert inertia_of(document) == pytest.approx([3.0 * number for number in before])
    assert presenter.asks_for_inertia
    assert give(presenter, 2.4, "mass") == ""
    assert presenter.answer_inertia(True) == ""
    assert not presenter.asks_for_inertia
    give(presenter, 1.8, "mass")
    assert inertia_of(document) == pytest.approx([1.5 * number for number in before])
    assert not presenter.asks_for_inertia, "it is asked once"


def test_inertia_is_given_back_where_it_shall_not_go_along(presenter, document):
    document.select(("arm",))
    before = inertia_of(document)
    give(presenter, 3.6, "mass")
    give(presenter, 4.8, "mass")
    assert presenter.answer_inertia(False) == ""
    assert inertia_of(document) == before, "as it was before the first of both"
    assert document.model.bodies["arm"].mass == 4.8
    assert document.stack.undone().label == "Leave inertia of arm as it was"
    give(presenter, 6.0, "mass")
    assert inertia_of(document) == before
    assert not presenter.asks_for_inertia


def test_without_a_shape_nothing_goes_along_and_nothing_is_asked(presenter, document):
    document.do(Command("Bare", (SetValue("arm", "shapes", ()),)))
    document.select(("arm",))
    before = inertia_of(document)
    give(presenter, 3.6, "mass")
    assert inertia_of(document) == before
    assert not presenter.asks_for_inertia


def test_a_refused_mass_asks_nothing(presenter, document):
    document.select(("arm",))
    assert "greater than 0" in give(presenter, -1.0, "mass")
    assert not presenter.asks_for_inertia
