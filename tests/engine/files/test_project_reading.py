"""Files of a newer version: what is understood is there, the rest is told and comes back byte by byte."""

import json

import pytest
from sample_models import double_pendulum
from surfaces import ball

from linkwork.edits import Group, Rename, SetValue, apply
from linkwork.errors import FileError
from linkwork.files import project
from linkwork.model.shapes.mesh import Mesh
from linkwork.model.surface import Surface

MODEL, _ = apply(double_pendulum(), Group(("lower", "elbow"), "arm"))


def changed(change, version=7, model=MODEL):
    """The text of a project in which a newer Linkwork said more, laid out as it would be."""
    data = json.loads(project.to_text(model))
    data["linkwork"] = version
    change(data)
    return project._layout(data) + "\n"


def new_elements(data) -> None:
    """Kinds, families and fields that nobody knows, first, between and last; others refer to them."""
    arm = {"id": "sail", "kind": "flexible", "modes": 5}
    data["bodies"].insert(0, arm)
    data["joints"].insert(1, {"id": "mast", "kind": "fixed", "base": "upper", "follower": "sail"})
    data["joints"].insert(1, {"id": "magnet", "kind": "magnetic", "base": "upper", "follower": "lower"})
    data["joints"].append({"id": "odd", "kind": "revolute", "base": ["upper"], "follower": "lower"})
    data["bodies"][2]["mass"] = {"value": 1, "unit": "kg"}
    data["wind"] = [{"id": "gust"}]


def test_it_comes_back_byte_by_byte():
    text = changed(new_elements)
    model = project.from_text(text)
    assert project.to_text(model) == text
    assert project.from_text(project.to_text(model)) == model


def test_what_a_newer_file_adds_is_left_out_and_told():
    model = project.from_text(changed(new_elements, 7))
    assert set(model.bodies) == {"ground", "upper"}
    assert set(model.joints) == {"shoulder"}
    findings = project.findings(model)
    assert [f.level for f in findings] == ["error"] * 6 + ["warning"] * 2
    told = "\n".join(f.message for f in findings)
    assert "sail is kept in the file and left out of the mechanism. bodies[0] (sail): There is no body kind" in told
    assert "mast is kept in the file and left out of the mechanism. It refers to sail, which is left out." in told
    assert "The file has version 7, this Linkwork knows up to 1" in told


def test_in_a_file_of_this_version_an_unknown_element_is_a_mistake():
    with pytest.raises(FileError, match=r"^bodies\[0\] \(sail\): There is no body kind 'flexible'; there are: "):
        project.from_text(changed(new_elements, version=1))


def test_groups_keep_what_was_left_out_of_the_mechanism():
    text = changed(lambda data: data["joints"][1].update(kind="magnetic"))
    model = project.from_text(text)
    assert dict(model.groups) == {"lower": "arm"}
    assert project.to_text(model) == text


def test_a_body_that_was_left_out_keeps_its_mesh_beside_the_project(tmp_path):
    path, big = tmp_path / "big.linkwork", Mesh(Surface.of(*ball(1.0, 4)))
    project.save(apply(MODEL, SetValue("lower", "shapes", (big,)))[0], path)
    data = json.loads(path.read_text()) | {"linkwork": 7}
    data["bodies"][1]["kind"] = "flexible"
    path.write_text(project._layout(data) + "\n")
    text = path.read_text()
    assert '"file": "big.meshes/' in text
    project.save(project.load(path), path)
    assert path.read_text() == text


def test_what_is_kept_follows_a_new_name():
    text = changed(lambda data: data["bodies"][1].update(layer=3), version=1)
    model, inverse = apply(project.from_text(text), Rename("lower", "shin"))
    assert '"layer": 3' in project.to_text(model)
    assert project.to_text(apply(model, inverse)[0]) == text


HINGE = '{"id": "pin", "kind": "revolute", "base": "ground", "follower": "a"}'
SLIDE = HINGE.replace("revolute", "prismatic")
SPRING = '{"id": "leaf", "kind": "joint_spring", "joint": "pin", "stiffness": "5 %s", "free": "30 %s"}'


def sprung(joint, *units):
    body = '{"id": "a", "kind": "rigid"}'
    text = f'{{"linkwork": 1, "bodies": [{body}], "joints": [{joint}], "forces": [{SPRING % units}]}}'
    return project.from_text(text).forces["leaf"]


def test_quantities_along_a_coordinate_take_the_units_of_its_kind():
    assert sprung(HINGE, "N m/deg", "deg").stiffness == pytest.approx(5 * 180 / 3.141592653589793)
    assert sprung(HINGE, "N m/rad", "deg").free == pytest.approx(3.141592653589793 / 6)
    assert sprung(SLIDE, "N/mm", "mm").stiffness == pytest.approx(5000.0)
    assert sprung(SLIDE, "N/mm", "mm").free == pytest.approx(0.03)


def motor(joint, follows, **words):
    driver = {"id": "m", "kind": "motor", "joint": "pin", "follows": follows, **words}
    joint = {"id": "pin", "kind": joint, "base": "ground", "follower": "a"}
    data = {"linkwork": 1, "bodies": [{"id": "a", "kind": "rigid"}], "joints": [joint], "drivers": [driver]}
    return project.from_text(json.dumps(data)).drivers["m"]


def test_gains_and_limit_of_a_motor_have_units_of_what_it_follows():
    made = motor("revolute", "position", p="5 N m/deg", i="3 N m/rad/s", d="2 N m s/rad", limit="2 kN m")
    assert (made.p, made.i, made.d, made.limit) == pytest.approx((5 * 180 / 3.141592653589793, 3.0, 2.0, 2000.0))
    made = motor("prismatic", "speed", p="5 N s/mm", i="3 N/mm", limit="2 kN")
    assert (made.p, made.i, made.limit) == pytest.approx((5000.0, 3000.0, 2000.0))


@pytest.mark.parametrize(
    ("joint", "follows", "words"),
    [
        ("revolute", "position", {"p": "5 N m s/rad"}),
        ("revolute", "speed", {"p": "5 N m/rad"}),
        ("revolute", "position", {"limit": "2 kN"}),
        ("prismatic", "speed", {"i": "5 N m/rad"}),
    ],
)
def test_gains_in_units_of_something_else_are_refused(joint, follows, words):
    with pytest.raises(FileError, match=rf"drivers \(m\)\.{next(iter(words))}: .* is needed"):
        motor(joint, follows, **words)


@pytest.mark.parametrize(
    ("joint", "units", "sentence"),
    [
        (
            HINGE,
            ("N/mm", "deg"),
            "forces (leaf).stiffness: 5 N/mm is a stiffness; here a torsional stiffness is needed",
        ),
        (SLIDE, ("N/mm", "deg"), "forces (leaf).free: 30 deg is an angle; here a length is needed"),
        (SLIDE, ("kg", "mm"), "forces[0] (leaf).stiffness: 5 kg is a mass; here a stiffness is needed"),
    ],
)
def test_units_that_do_not_fit_the_coordinate_are_refused(joint, units, sentence):
    with pytest.raises(FileError) as caught:
        sprung(joint, *units)
    assert str(caught.value).startswith(sentence)
