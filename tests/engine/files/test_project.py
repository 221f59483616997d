"""Project files: what goes in comes out, the same bytes each time; a damaged file gives one sentence, never a crash."""

import copy
import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from random_models import models
from sample_models import double_pendulum, every_kind

from linkwork.errors import FileError
from linkwork.files import project
from linkwork.model.model import Model


@pytest.mark.parametrize("many", [200, pytest.param(2000, marks=pytest.mark.slow)])
def test_what_is_saved_is_loaded_and_gives_the_same_bytes(many):
    settings(max_examples=many)(given(models())(goes_there_and_back))()


def goes_there_and_back(model):
    text = project.to_text(model)
    loaded = project.from_text(text)
    assert loaded == model
    assert project.to_text(loaded) == text


def test_every_kind_goes_through_a_file(tmp_path):
    path, model = tmp_path / "all.linkwork", every_kind()
    project.save(model, path)
    assert project.load(path) == model
    assert project.load(str(path)) == model
    first = path.read_bytes()
    project.save(project.load(path), path)
    assert path.read_bytes() == first


def test_the_text_is_for_people():
    text = project.to_text(double_pendulum())
    assert text.startswith('{\n  "linkwork": 1,\n  "name": "sample",\n  "gravity": [0.0, 0.0, -9.81],\n  "bodies": [\n')
    assert text.endswith("]\n}\n")
    assert '"mass": 1.0' in text
    assert '"velocity"' not in text, "what says nothing is left out"
    assert '"ground"' in text, "the joints name it"
    assert '"id": "ground"' not in text
    assert all(len(line) < 160 for line in text.splitlines())


def test_a_mark_of_byte_order_is_no_matter(tmp_path):
    path = tmp_path / "windows.linkwork"
    path.write_bytes(b"\xef\xbb\xbf" + project.to_text(double_pendulum()).replace("\n", "\r\n").encode())
    assert project.load(path) == double_pendulum()


def test_what_is_left_out_has_its_default():
    model = project.from_text('{"linkwork": 1, "bodies": [{"id": "arm", "kind": "rigid", "mass": 2}]}')
    assert (model.name, model.gravity) == ("untitled", Model().gravity)
    assert (model.bodies["arm"].mass, model.bodies["arm"].position) == (2.0, (0.0, 0.0, 0.0))


SAMPLE = project.to_text(every_kind())

JUNK = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-(10**400), 10**400),
    st.floats(allow_nan=False, allow_infinity=False),
    st.sampled_from(["", "ground", "bar1", "rigid", "\ud800", "x" * 1000, [], {}, [[]], [None] * 3, {"id": "bar0"}]),
)


@settings(max_examples=150)
@given(st.data())
def test_a_changed_entry_gives_a_model_or_one_sentence(data):
    document = json.loads(SAMPLE)
    for _ in range(data.draw(st.integers(1, 3))):
        change_somewhere(document, data)
    opens_or_says_why(json.dumps(document))


def change_somewhere(document, data) -> None:
    """Replace, remove or double one entry, found by going down at random."""
    place = document
    while True:
        keys = list(place) if isinstance(place, dict) else list(range(len(place)))
        if not keys:
            return
        key = data.draw(st.sampled_from(keys))
        if not isinstance(place[key], dict | list) or data.draw(st.integers(0, 3)) == 0:
            break
        place = place[key]
    match data.draw(st.sampled_from(["replace", "remove", "double"])):
        case "replace":
            place[key] = data.draw(JUNK)
        case "remove":
            del place[key]
        case "double" if isinstance(place, list):
            place.append(copy.deepcopy(place[key]))
        case "double":
            place[f"{key}2"] = copy.deepcopy(place[key])


@settings(max_examples=150)
@given(st.data())
def test_damaged_bytes_give_a_model_or_one_sentence(tmp_path_factory, data):
    content = bytearray(SAMPLE.encode())
    start = data.draw(st.integers(0, len(content)))
    end = data.draw(st.integers(start, min(len(content), start + 50)))
    content[start:end] = data.draw(st.binary(max_size=20))
    path = tmp_path_factory.getbasetemp() / "damaged.linkwork"
    path.write_bytes(content)
    said = sentence(lambda: project.load(path))
    assert not said or said.startswith(str(path))


def opens_or_says_why(text: str) -> None:
    """A text gives a model that can be saved again, or a FileError of one line."""
    said = sentence(lambda: project.from_text(text))
    if said:
        assert "\n" not in said
        assert 10 < len(said) < 1500
    else:
        model = project.from_text(text)
        assert project.from_text(project.to_text(model)) == model


def sentence(read) -> str:
    """What a FileError says; nothing where there is none."""
    try:
        read()
    except FileError as error:
        return str(error)
    return ""


@pytest.mark.parametrize("deep", [20, 300, 450, 900, 5000, 200_000])
@pytest.mark.parametrize(
    "text",
    [
        "{}",
        '{{"linkwork": 1, "gravity": {}}}',
        '{{"linkwork": 1, "bodies": [{{"id": {}, "kind": "rigid"}}]}}',
        '{{"linkwork": 1, "bodies": [{{"id": "a", "kind": "rigid", "position": {}}}]}}',
        '{{"linkwork": 1, "bodies": [{{"id": "a", "kind": "rigid", "shapes": {}}}]}}',
    ],
)
def test_deep_brackets_are_no_project(text, deep):
    with pytest.raises(FileError):
        project.from_text(text.format("[" * deep + "]" * deep))


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "line 1, column 1: a value is missing; the file is damaged."),
        ("[]", "this is not a Linkwork project"),
        ("{}", "this is not a Linkwork project"),
        ('{"linkwork": 1, "name": "a"', "line 1, column 28: a comma or a closing bracket is missing before this; the"),
        ('{"linkwork": NaN}', "the file is damaged: NaN is not a valid number."),
        ('{"linkwork": ' + "1" * 5000 + "}", "the file is damaged"),
        ('{"linkwork": true}', "the version of the project is True"),
        ('{"linkwork": 0}', "the version of the project is 0"),
        ('{"linkwork": "1"}', "the version of the project is '1'"),
        ('{"linkwork": 1, "name": 5}', "name: expected a text, found 5."),
        ('{"linkwork": 1, "name": "\\ud800"}', "model: name has characters that cannot be written."),
        ('{"linkwork": 1, "gravity": [0, 0]}', "model: gravity takes 3 numbers"),
        ('{"linkwork": 1, "gravity": [0, 0, 1e999]}', "model: gravity takes a finite number"),
        ('{"linkwork": 1, "bodies": {}}', "bodies: expected a list, found {}."),
        ('{"linkwork": 1, "bodies": [5]}', "bodies[0]: expected an object with fields, found 5."),
        ('{"linkwork": 1, "bodies": [{"id": "a"}]}', "bodies[0] (a): There is no body kind None; there are: "),
        ('{"linkwork": 1, "bodies": [{"id": "a", "kind": "jelly"}]}', "bodies[0] (a): There is no body kind 'jelly'"),
        ('{"linkwork": 1, "bodies": [{"kind": "rigid"}]}', "bodies[0]: the field 'id' is missing."),
        (
            '{"linkwork": 1, "bodies": [{"id": "a", "kind": "rigid", "mass": -1}]}',
            "bodies[0] (a): mass is -1 kg; it must be greater than 0 kg.",
        ),
        (
            '{"linkwork": 1, "bodies": [{"id": "a", "kind": "rigid", "shapes": [{"kind": "cube"}]}]}',
            "bodies[0] (a).shapes[0]: There is no shape kind 'cube'; there are: box",
        ),
        (
            '{"linkwork": 1, "joints": [{"id": "j", "kind": "fixed", "base": "ground", "follower": "a"}]}',
            "j: follower names 'a', which is not a body; there are: ground.",
        ),
        (
            '{"linkwork": 1, "joints": [{"id": "j", "kind": "fixed", "base": "ground", "follower": "ground"}]}',
            "joints[0] (j): a joint cannot hold a body to itself",
        ),
        (
            '{"linkwork": 1, "bodies": [{"id": "a", "kind": "rigid"}, {"id": "a", "kind": "rigid"}]}',
            "The id 'a' is used twice.",
        ),
    ],
)
def test_the_sentence_names_the_place_and_the_reason(text, sentence):
    with pytest.raises(FileError) as caught:
        project.from_text(text)
    assert str(caught.value).startswith(sentence)


@pytest.mark.parametrize(
    ("prepare", "sentence"),
    [
        (lambda path: None, "cannot be read: No such file or directory."),
        (lambda path: path.mkdir(), "is not a regular file."),
        (lambda path: path.write_bytes(b'{"linkwork": \xff'), "is not UTF-8 text (byte 13), so it is no"),
        (lambda path: path.write_text("{}"), "this is not a Linkwork project"),
    ],
)
def test_what_cannot_be_opened_names_the_file(tmp_path, prepare, sentence):
    path = tmp_path / "p.linkwork"
    prepare(path)
    with pytest.raises(FileError) as caught:
        project.load(path)
    assert str(caught.value).startswith(str(path))
    assert sentence in str(caught.value)


def test_a_file_too_large_is_not_read(tmp_path):
    path = tmp_path / "p.linkwork"
    with path.open("wb") as file:
        file.truncate(project.LARGEST_FILE + 1)
    with pytest.raises(FileError, match="is larger than 200 MiB"):
        project.load(path)


def test_an_unknown_field_of_a_ground_without_id_is_kept():
    text = '{"linkwork": 1, "bodies": [{"kind": "ground", "colour": "red"}]}'
    model = project.from_text(text)
    assert '"colour": "red"' in project.to_text(model)
    assert [finding.elements for finding in project.findings(model)] == [("ground",)]
    assert project.from_text(project.to_text(model)) == model
