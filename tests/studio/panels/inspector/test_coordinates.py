"""The coordinates of joints in the inspector: shown, typed, refused, and where the user sees the bodies."""

import pytest

import linkwork as lw
from linkwork.edits import ChangeKind, Reconnect, apply
from linkwork.model.drivers.motion import Motion
from linkwork_studio.panels.inspector.presenter import InspectorPresenter
from linkwork_studio.panels.inspector.sheet import sheet_of


@pytest.fixture
def presenter(document):
    return InspectorPresenter(document)


def cells(model, *ids):
    parts = sheet_of(model, ids).parts
    return {cell.row.path[1:]: cell for part in parts for cell in part.cells if cell.row.path[0] == "start"}


def give(presenter, given, *path):
    row = cells(presenter.document.model, *presenter.document.selection)[path].row
    return presenter.set_value(presenter.document.selection, row, given)


def test_rows_of_the_coordinates_that_joints_share(model):
    shown = cells(model, "shoulder")
    assert [(c.row.label, c.row.unit, c.value) for c in shown.values()] == [("Angle", "rad", 0), ("Speed", "rad/s", 0)]
    planar, _ = apply(model, ChangeKind("elbow", "planar"))
    assert [c.row.label for c in cells(planar, "elbow").values()][:4] == ["X", "X speed", "Y", "Y speed"]
    assert list(cells(planar, "shoulder", "elbow")) == [("angle", "value"), ("angle", "speed")]
    assert not cells(model, "arm")


def test_a_typed_angle_is_one_step_that_can_be_taken_back(presenter, document):
    document.select(("shoulder",))
    before = document.model
    assert give(presenter, 0.4, "angle", "value") == ""
    assert give(presenter, 0.5, "angle", "value") == ""
    assert lw.coordinates(document.model, "shoulder")["angle"] == pytest.approx((0.5, 0.0))
    assert cells(document.model, "shoulder")["angle", "value"].value == pytest.approx(0.5)
    assert document.undo() == "Set angle of shoulder at the start"
    assert document.model == before
    assert give(presenter, 2.0, "angle", "speed") == ""
    assert document.undo() == "Set speed of shoulder at the start"
    assert give(presenter, 0.0, "angle", "value") == ""
    assert document.undo() == "", "it is there already"


def test_a_place_that_cannot_be_reached_is_told_and_changes_nothing(presenter, document):
    document.model, _ = apply(document.model, Reconnect("elbow", "base", "ground"))
    document.model = document.model.with_element(Motion(id="hold", joint="shoulder", formula="0"))
    document.select(("shoulder",))
    before = document.model
    assert "change hold instead" in give(presenter, 0.4, "angle", "value")
    assert document.model is before


def test_during_a_run_the_poses_that_are_seen_become_those_of_the_start(presenter, document, snapshot):
    document.select(("elbow",))
    document.model, _ = apply(document.model, ChangeKind("elbow", "revolute"))
    presenter.snapshot = snapshot
    assert give(presenter, 0.3, "angle", "value") == ""
    arm = document.model.bodies["arm"]
    assert arm.position == pytest.approx(tuple(snapshot.position("arm")))
    assert document.undo() == "Set angle of elbow at the start"
    assert document.model.bodies["arm"].position == (0.5, 0.0, 0.0)


def test_what_rounding_leaves_of_a_right_angle_is_shown_as_nothing(model):
    off, _ = apply(model, lw.edits.SetValue("arm", "rotation", (1.0, 1e-17, 1e-17, 1e-17)))
    assert cells(off, "shoulder")["angle", "value"].value == 0.0
    turned, _ = apply(model, lw.edits.SetValue("arm", "rotation", (1.0, 1e-9, 1e-9, 1e-9)))
    assert cells(turned, "shoulder")["angle", "value"].value != 0.0
