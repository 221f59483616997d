"""Rows out of metadata."""

import pytest

from linkwork.model.registry import FAMILIES, SHAPES
from linkwork_studio.panels.inspector import rows
from linkwork_studio.panels.inspector.rows import rows_of


def by_path(owner):
    return {row.path: row for row in rows_of(owner)}


def test_a_body(model):
    found = by_path(model.bodies["rod"])
    mass = found["mass",]
    assert (mass.editor, mass.unit, mass.label, mass.part) == ("number", "kg", "Mass", rows.MASS)
    assert mass.bounds.above == 0.0
    assert mass.default == 1.0
    assert found["position",].editor == "vector"
    assert found["rotation",].editor == "rotation"
    assert found["inertia",].letters == ("xx", "yy", "zz")
    assert found["velocity",].part == rows.MOTION
    assert ("id",) not in found
    assert ("shapes",) not in found


def test_shapes_begin_with_what_is_their_own(model):
    paths = [path for path in by_path(model.bodies["rod"]) if path[:2] == ("shapes", 0)]
    assert [path[2] for path in paths[:5]] == ["kind", "x", "y", "z", "position"]
    assert by_path(model.bodies["rod"])["shapes", 1, "radius"].part == "Shape 2: sphere"
    assert by_path(model.bodies["rod"])["shapes", 0, "color"].editor == "color"


def test_a_joint_has_references_and_frames(model):
    found = by_path(model.joints["shoulder"])
    assert (found["base",].editor, found["base",].family) == ("choice", "bodies")
    assert found["follower_frame", "position"].part == "Follower frame"
    assert found["follower_frame", "rotation"].editor == "rotation"


def test_whole_numbers_know_their_limits():
    teeth = by_path(SHAPES["gear"]())["teeth",]
    assert teeth.bounds.is_whole
    assert teeth.bounds.low == 6


def test_the_model_itself(model):
    assert by_path(model)["gravity",].unit == "m/s2"


@pytest.mark.parametrize("kind", sorted(SHAPES))
def test_every_field_of_every_shape_can_be_edited(kind):
    for row in rows_of(SHAPES[kind]()):
        assert row.editor != "fixed", row
        assert row.hint, row


@pytest.mark.parametrize("kind", sorted(FAMILIES["joints"]))
def test_every_field_of_every_joint_can_be_edited(kind):
    joint = FAMILIES["joints"][kind](id="j", base="ground", follower="b")
    for row in rows_of(joint):
        assert row.editor != "fixed", row
        assert row.hint, row


def test_names_as_people_read_them():
    assert rows.words("base_frame") == "Base frame"


def test_what_can_be_of_another_kind_says_so(model):
    found = by_path(model.joints["shoulder"])
    assert found["kind",].choices == tuple(sorted(FAMILIES["joints"]))
    assert (found["kind",].label, found["kind",].part) == ("Kind", rows.OTHER)
    assert by_path(model.bodies["rod"])["shapes", 1, "kind"].choices == tuple(sorted(SHAPES))
    assert ("kind",) not in by_path(model)
    assert "ground" not in by_path(model.bodies["rod"]).get(("kind",), rows.Row("", (), "", "")).choices


def test_a_beam_shows_what_its_section_reads():
    from linkwork.model.bodies.beam import Beam

    def shown(section):
        return {str(row.path[0]) for row in rows_of(Beam(id="b", section=section))}

    assert "young" in shown("round")
    assert shown("round").isdisjoint({"height", "wall", "axial_stiffness", "mass_per_length"})
    assert {"wall"} <= shown("tube")
    assert {"height"} <= shown("rectangle")
    assert {"axial_stiffness", "torsional_stiffness", "mass_per_length", "width"} <= shown("typed")
    assert shown("typed").isdisjoint({"young", "poisson", "density", "wall", "height"})
