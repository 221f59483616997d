import json
import os

import pytest

from linkwork_studio.window.memory import MOST_RECENT, Memory, standard_place


def test_values_outlive_the_window(tmp_path):
    place = tmp_path / "deep" / "studio.json"
    Memory(place).set(theme="light")
    assert Memory(place).get("theme", str) == "light"


def test_a_damaged_file_is_forgotten(tmp_path):
    for text in ("{", "[1, 2]", '{"theme": 3, "recent": "x"}'):
        place = tmp_path / "studio.json"
        place.write_text(text)
        memory = Memory(place)
        assert memory.get("theme", str, "dark") == "dark"
        assert memory.recent == ()


def test_a_place_that_cannot_be_written_bothers_nobody(tmp_path):
    (tmp_path / "file").write_text("")
    memory = Memory(tmp_path / "file" / "studio.json")
    memory.set(theme="light")
    assert memory.get("theme", str) == "light"


def test_recent_projects_the_last_first(tmp_path):
    memory = Memory(tmp_path / "studio.json")
    paths = [tmp_path / f"{n}.linkwork" for n in range(MOST_RECENT + 2)]
    for path in paths:
        path.write_text("")
        memory.remember(path)
    memory.remember(paths[3])
    assert memory.recent[0] == paths[3]
    assert len(memory.recent) == MOST_RECENT
    paths[3].unlink()
    assert paths[3] not in memory.recent
    assert len(json.loads((tmp_path / "studio.json").read_text())["recent"]) == MOST_RECENT


def test_the_standard_place_is_the_users():
    assert standard_place().name == "studio.json"


def test_a_choice_is_one_of_those_that_there_are():
    memory = Memory()
    assert memory.choice("mouse", ("usual", "cad")) == "usual"
    memory.set(mouse="cad")
    assert memory.choice("mouse", ("usual", "cad")) == "cad"
    memory.set(mouse="of a later version")
    assert memory.choice("mouse", ("usual", "cad")) == "usual"


@pytest.mark.parametrize("held", ["[" * 100_000, '{"a": ' * 100_000, "\ud800"], ids=["lists", "objects", "signs"])
def test_a_file_nested_too_deep_does_not_stop_the_start(tmp_path, held):
    (tmp_path / "studio.json").write_text(held, errors="surrogatepass")
    assert Memory(tmp_path / "studio.json").get("theme", str, "none") == "none"


def test_a_pipe_in_its_place_does_not_stop_the_start(tmp_path):
    os.mkfifo(tmp_path / "studio.json")
    assert Memory(tmp_path / "studio.json").get("theme", str, "none") == "none"
