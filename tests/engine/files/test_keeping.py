"""What a file says beyond what is known comes back on saving, byte by byte, and is told."""

import json

import pytest
from sample_models import double_pendulum

from linkwork.edits import RemoveElement, SetValue, apply
from linkwork.errors import FileError
from linkwork.files import formats, project
from linkwork.files.keeping import Place
from linkwork.model.shapes.box import Box
from linkwork.model.shapes.sphere import Sphere

MODEL, _ = apply(double_pendulum(), SetValue("upper", "shapes", (Box(), Sphere())))


def changed(change, version=1):
    """The text of a project in which a newer Linkwork said more, laid out as it would be."""
    data = json.loads(project.to_text(MODEL))
    data["linkwork"] = version
    change(data)
    return project._layout(data) + "\n"


def behind(data: dict, name: str, more: dict) -> None:
    """Put fields behind a field of an object."""
    items = list(data.items())
    at = list(data).index(name) + 1
    data.clear()
    data.update([*items[:at], *more.items(), *items[at:]])


def new_everywhere(data) -> None:
    """Fields at every depth, between known ones and at the end."""
    behind(data, "name", {"author": {"name": "Ada", "year": 1843}})
    behind(data["bodies"][0], "kind", {"layer": 3, "tags": ["a", "b"]})
    behind(data["bodies"][0]["shapes"][1], "radius", {"gloss": 0.25})
    behind(data["joints"][1]["base_frame"], "position", {"snap": True})
    data["joints"][0]["wear"] = None
    data["tyres"] = []


@pytest.mark.parametrize(("change", "version"), [(new_everywhere, 1), (new_everywhere, 7)])
def test_it_comes_back_byte_by_byte(change, version):
    text = changed(change, version)
    model = project.from_text(text)
    assert project.to_text(model) == text
    assert project.from_text(project.to_text(model)) == model


def test_unknown_fields_are_told_and_change_nothing(tmp_path):
    path = tmp_path / "new.linkwork"
    path.write_text(changed(new_everywhere))
    model, findings = formats.load(path)
    assert {f: model.family(f) for f in ("bodies", "joints")} == {f: MODEL.family(f) for f in ("bodies", "joints")}
    told = {f.message: (f.level, f.elements) for f in findings}
    sentence = "{} has a field {} that is unknown; it is kept and has no effect."
    assert told[sentence.format("The project", "'author'")] == ("warning", ())
    assert told[sentence.format("upper", "'layer'")] == ("warning", ("upper",))
    assert sentence.format("upper.shapes[1]", "'gloss'") in told
    assert sentence.format("elbow.base_frame", "'snap'") in told
    assert len(told) == 7


def test_a_slip_of_the_pen_is_told_with_what_was_meant():
    body = '{"id": "a", "kind": "rigid", "mas": 1}'
    model = project.from_text(f'{{"linkwork": 1, "gravty": [0, 0, 0], "bodies": [{body}]}}')
    first, second = (finding.message for finding in project.findings(model))
    assert first.endswith("Perhaps 'gravity' was meant.")
    assert second == "a has a field 'mas' that is unknown; it is kept and has no effect. Perhaps 'mass' was meant."


def test_what_hangs_on_something_goes_with_it_and_comes_back_with_it():
    text = changed(new_everywhere)
    model = project.from_text(text)
    without, inverse = apply(model, RemoveElement("elbow"))
    assert '"snap"' not in project.to_text(without)
    assert '"gloss"' in project.to_text(without)
    again, _ = apply(without, inverse)
    assert project.to_text(again) == text


def test_a_field_of_an_object_that_says_nothing_else_is_kept():
    text = (
        '{"linkwork": 1, "bodies": [{"id": "ground", "hue": 1}, {"id": "a", "kind": "rigid"}], "joints": [{"id": "j",'
    )
    text += '"kind": "fixed", "base": "ground", "follower": "a", "base_frame": {"snap": 1}}]}'
    saved = project.to_text(project.from_text(text))
    assert '"hue": 1' in saved
    assert '"snap": 1' in saved
    assert project.to_text(project.from_text(saved)) == saved


def test_a_kind_where_none_belongs_is_kept_too():
    text = changed(lambda data: behind(data, "name", {"kind": "crane"}))
    model = project.from_text(text)
    assert project.to_text(model) == text
    text = changed(lambda data: behind(data["joints"][1]["base_frame"], "position", {"kind": "soft"}))
    assert project.to_text(project.from_text(text)) == text


@pytest.mark.parametrize(
    ("said", "why"),
    [
        ("1e999", "inf is not a valid number."),
        ('{"a": [0, -1e999]}', "-inf is not a valid number."),
        ('"\\ud800"', "has characters that cannot be written."),
        ('{"\\udfff": 1}', "has characters that cannot be written."),
        ("[" * 200 + "]" * 200, "brackets are nested too deep."),
    ],
)
def test_what_could_not_be_written_again_is_refused(said, why):
    for text in (
        f'{{"linkwork": 1, "new": {said}}}',
        f'{{"linkwork": 1, "bodies": [{{"id": "a", "kind": "rigid", "new": {said}}}]}}',
        f'{{"linkwork": 9, "bodies": [{{"id": "a", "kind": "jelly", "new": {said}}}]}}',
    ):
        with pytest.raises(FileError) as caught:
            project.from_text(text)
        assert str(caught.value).endswith(why)


def test_places_in_words():
    place = Place("bodies[0] (arm)").inner("shapes").inner(1).inner("radius")
    assert str(place) == "bodies[0] (arm).shapes[1].radius"
    assert str(Place("").inner("name")) == "name"
