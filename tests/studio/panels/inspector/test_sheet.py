"""What the inspector shows of a selection."""

import pytest
from sample_elements import host_with

from linkwork.edits import ChangeKind, apply
from linkwork.errors import FileError
from linkwork.files import materials
from linkwork.model.model import Model
from linkwork.model.registry import FAMILIES
from linkwork_studio.panels.inspector.sheet import known_materials, shape_kinds, sheet_of


def cell(sheet, *path):
    return next(cell for part in sheet.parts for cell in part.cells if cell.row.path == path)


def titles(sheet):
    return [part.title for part in sheet.parts]


def test_nothing_selected_is_the_mechanism(model):
    sheet = sheet_of(model, ())
    assert (sheet.title, sheet.subtitle) == ("double pendulum", "2 bodies, 2 joints")
    assert cell(sheet, "gravity").value == model.gravity
    assert sheet.is_named
    assert sheet_of(Model(), ()).subtitle == "Nothing in it yet"


def test_a_body(model):
    sheet = sheet_of(model, ("rod",))
    assert (sheet.title, sheet.subtitle, sheet.icon) == ("rod", "Rigid body", "bodies/rigid")
    poses = ["Initial pose", "Initial velocity"]
    bodies = ["Properties", "Mass", *poses, "Multirate", "Shape 1: box", "Shape 2: sphere"]
    assert titles(sheet) == bodies
    assert sheet.parts[-1].shape == 1
    assert sheet.can_have_shapes
    assert cell(sheet, "mass").value == 0.8


def test_a_joint_offers_the_bodies(model):
    sheet = sheet_of(model, ("elbow",))
    assert sheet.subtitle == "Spherical joint"
    assert "follower rotates" in sheet.hint
    assert [name for name, _ in cell(sheet, "base").choices] == ["ground", "arm", "rod"]
    assert titles(sheet) == ["Properties", "Connection", "Base frame", "Follower frame"]
    assert not sheet.can_have_shapes


def test_the_ground_has_neither_pose_nor_another_name(model):
    sheet = sheet_of(model, ("ground",))
    assert sheet.parts == ()
    assert not sheet.is_named
    assert sheet.can_have_shapes


def test_several_show_what_they_share_and_what_differs(model):
    sheet = sheet_of(model, ("arm", "rod"))
    assert (sheet.title, sheet.subtitle) == ("2 selected", "2 bodies")
    assert cell(sheet, "mass").value is None
    assert cell(sheet, "position").value == (None, 0.0, 0.0)
    assert cell(sheet, "rotation").value == ((1.0, 0.0, 0.0, 0.0),) * 2
    assert cell(sheet, "shapes", 0, "x").value == 1.0
    assert cell(sheet, "shapes", 0, "y").value == pytest.approx(0.1)
    assert not sheet.is_named


def test_a_body_and_a_joint_share_nothing(model):
    sheet = sheet_of(model, ("arm", "elbow"))
    assert sheet.parts == ()
    assert sheet.subtitle == "1 body, 1 joint"
    assert not sheet.can_have_shapes


def test_the_structure_tells_whether_fields_can_stay(model):
    sheet = sheet_of(model, ("arm",))
    heavier = model.with_changed(type(model.bodies["arm"])(id="arm", mass=9.0, shapes=model.bodies["arm"].shapes))
    assert sheet_of(heavier, ("arm",)).structure == sheet.structure
    assert sheet_of(model, ("rod",)).structure != sheet.structure
    assert sheet_of(model, ("shoulder",)).structure != sheet_of(model, ("elbow",)).structure
    hinges, _ = apply(model, ChangeKind("elbow", "revolute"))
    assert sheet_of(hinges, ("shoulder",)).structure == sheet_of(hinges, ("elbow",)).structure


def test_shapes_on_offer():
    assert {"box", "sphere", "cylinder", "capsule"} <= set(shape_kinds())


def test_materials_are_known_and_a_missing_library_offers_none(monkeypatch):
    assert ("Steel", 7850.0, "EN 1993-1-2:2005, 3.2.2") in known_materials()

    def missing():
        raise FileError("gone")

    monkeypatch.setattr(materials, "library", missing)
    assert known_materials() == ()


def test_a_force_in_a_joint_is_measured_like_its_coordinate(model):
    kinds = FAMILIES["forces"] | FAMILIES["drivers"]
    model = model.with_elements(
        [
            (kinds["joint_spring"](id="back", joint="shoulder"), None),
            (kinds["table"](id="curve", of="rad", gives="N m"), None),
            (kinds["slider"](id="gain"), None),
        ]
    )
    sheet = sheet_of(model, ("back",))
    assert {name: cell(sheet, name).row.unit for name in ("stiffness", "damping", "free")} == {
        "stiffness": "N m/rad",
        "damping": "N m s/rad",
        "free": "rad",
    }
    assert [name for name, _ in cell(sheet, "joint").choices] == ["shoulder", "elbow"]
    assert cell(sheet, "table").choices == (("none", ""), ("curve", "curve"))
    assert cell(sheet, "coordinate").choices == (("the only one", ""), ("Angle", "angle"))


def test_formulas_have_the_unit_that_they_give(model):
    kinds = FAMILIES["forces"] | FAMILIES["drivers"]
    made = (
        kinds["force"](id="push", body="rod"),
        kinds["joint_effort"](id="turn", joint="shoulder"),
        kinds["motion"](id="speed", joint="shoulder", level="speed"),
    )
    model = model.with_elements([(element, None) for element in made])
    found = [("push", "fx"), ("turn", "effort"), ("speed", "formula")]
    rows = [cell(sheet_of(model, (name,)), field).row for name, field in found]
    assert [row.editor for row in rows] == ["formula"] * 3
    assert [row.unit for row in rows] == ["N", "N m", "rad/s"]


@pytest.mark.parametrize(
    ("follows", "units"),
    [
        ("position", ["N m/rad", "N m/rad/s", "N m s/rad", "N m"]),
        ("speed", ["N m s/rad", "N m/rad", "N m s2/rad", "N m"]),
    ],
)
def test_gains_have_units_of_what_a_motor_follows(model, follows, units):
    motor = FAMILIES["drivers"]["motor"](id="servo", joint="shoulder", follows=follows)
    sheet = sheet_of(model.with_element(motor), ("servo",))
    assert [cell(sheet, field).row.unit for field in ("p", "i", "d", "limit")] == units


@pytest.mark.parametrize("family", FAMILIES)
def test_every_kind_has_a_sheet(family):
    for kind in sorted(set(FAMILIES[family]) - {"ground"}):
        assert sheet_of(host_with(family, kind), ("sample",)).parts


def test_a_formula_has_the_unit_of_what_it_says():
    sheet = sheet_of(host_with("drivers", "frame_motion"), ("sample",))
    assert (cell(sheet, "x").row.unit, cell(sheet, "angle").row.unit) == ("m", "rad")
