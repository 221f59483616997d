"""Old files become new ones step by step."""

import pytest

from linkwork.files import migrations, project
from linkwork.files.migrations import migrated

OLD = """{
  "linkwork": 1, "name": "old",
  "bodies": [{"id": "arm", "kind": "rigid", "weight": 2.0, "place": [1, 0, 0]}],
  "joints": [{"id": "pin", "kind": "hinge", "base": "ground", "follower": "arm"}]
}"""


def renamed_fields(data):
    """From 1 to 2: a body's weight is called mass, its place position."""
    bodies = [{{"weight": "mass", "place": "position"}.get(k, k): v for k, v in b.items()} for b in data["bodies"]]
    return {**data, "bodies": bodies}


def renamed_kinds(data):
    """From 2 to 3: a hinge is called revolute."""
    return {**data, "joints": [{**j, "kind": "revolute"} if j["kind"] == "hinge" else j for j in data["joints"]]}


@pytest.fixture
def two_steps(monkeypatch):
    steps = {1: renamed_fields, 2: renamed_kinds}
    monkeypatch.setattr(project, "VERSION", 3)
    monkeypatch.setattr(project, "migrated", lambda data: migrated(data, steps, 3))


def test_a_file_of_an_old_version_is_read_and_saved_as_a_new_one(two_steps):
    model = project.from_text(OLD)
    assert (model.bodies["arm"].mass, model.bodies["arm"].position) == (2.0, (1.0, 0.0, 0.0))
    assert model.joints["pin"].kind == "revolute"
    assert not model.unread
    assert project.to_text(model).startswith('{\n  "linkwork": 3,')


def test_a_file_between_takes_the_rest_of_the_steps(two_steps):
    text = OLD.replace('"linkwork": 1', '"linkwork": 2').replace("weight", "mass").replace("place", "position")
    assert project.from_text(text) == project.from_text(OLD)


def test_a_file_of_this_version_stays_what_it_is():
    data = {"linkwork": migrations.VERSION, "name": "new"}
    assert migrated(data) is data


def test_each_version_has_its_step():
    assert sorted(migrations.STEPS) == list(range(1, migrations.VERSION))
