"""The published schema says what the reader takes."""

import json
from pathlib import Path

import jsonschema
import pytest
from hypothesis import given, settings
from random_models import models
from sample_models import every_kind

from linkwork.errors import FileError
from linkwork.files import project, schema

ROOT = Path(__file__).parents[3]
PUBLISHED = ROOT / "resources" / "schema" / f"linkwork-{project.VERSION}.schema.json"
VALIDATOR = jsonschema.Draft202012Validator(schema.schema())


def test_it_is_a_schema():
    jsonschema.Draft202012Validator.check_schema(schema.schema())


def test_the_published_one_is_current():
    current = PUBLISHED.read_text(encoding="utf-8") == schema.to_text()
    assert current, f"run: linkwork schema > {PUBLISHED.relative_to(ROOT)}"


@pytest.mark.parametrize("path", sorted(ROOT.glob("sample_projects/*/*.linkwork")), ids=lambda path: path.stem)
def test_samples_are_valid(path):
    VALIDATOR.validate(json.loads(path.read_text(encoding="utf-8")))


def test_every_kind_is_valid():
    VALIDATOR.validate(json.loads(project.to_text(every_kind())))


@settings(max_examples=60)
@given(models())
def test_random_models_are_valid(model):
    VALIDATOR.validate(json.loads(project.to_text(model)))


ARM = {"id": "arm", "kind": "rigid"}


@pytest.mark.parametrize(
    "data",
    [
        {},
        {"linkwork": "1"},
        {"linkwork": 1, "gravity": [0, 0]},
        {"linkwork": 1, "gravity": [0, 0, True]},
        {"linkwork": 1, "bodies": {}},
        {"linkwork": 1, "bodies": [{"kind": "rigid"}]},
        {"linkwork": 1, "bodies": [{"id": "arm", "kind": "jelly"}]},
        {"linkwork": 1, "bodies": [{**ARM, "mass": 0}]},
        {"linkwork": 1, "bodies": [{**ARM, "mass": None}]},
        {"linkwork": 1, "bodies": [{**ARM, "mass": 1e31}]},
        {"linkwork": 1, "bodies": [{**ARM, "position": [0, 0, {}]}]},
        {"linkwork": 1, "bodies": [{**ARM, "shapes": [{"kind": "gear", "teeth": 5}]}]},
        {"linkwork": 1, "bodies": [{**ARM, "shapes": [{"kind": "sphere", "friction": -1}]}]},
        {"linkwork": 1, "bodies": [ARM], "joints": [{"id": "pin", "kind": "fixed", "base": "ground"}]},
    ],
)
def test_what_is_invalid_is_refused_by_the_reader_too(data):
    assert not VALIDATOR.is_valid(data)
    with pytest.raises(FileError):
        project.from_text(json.dumps(data))


def test_quantities_may_be_texts_with_units():
    data = {"linkwork": 1, "bodies": [{**ARM, "mass": "2 lb", "position": ["5 in", 0, "3 ft"]}]}
    VALIDATOR.validate(data)
    assert project.from_text(json.dumps(data)).bodies["arm"].mass == 0.90718474


def test_what_nobody_knows_is_marked():
    assert not VALIDATOR.is_valid({"linkwork": 1, "bodies": [{**ARM, "mas": 1}]})
