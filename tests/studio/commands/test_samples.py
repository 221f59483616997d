import pytest

from linkwork.files import project
from linkwork.model.model import Model
from linkwork_studio.commands.samples import FIRST, GROUPS, MORE, find_samples


def test_a_folder_with_a_project_is_a_sample(tmp_path):
    folder = tmp_path / "see_saw"
    folder.mkdir()
    (tmp_path / "notes").mkdir()
    project.save(Model("see saw"), folder / "project.linkwork")
    (sample,) = find_samples(tmp_path)
    assert (sample.name, sample.title, sample.text, sample.picture) == ("see_saw", "See saw", "", None)
    (folder / "README.md").write_text("# A see-saw\n\nUp and\ndown.\n\nMore.\n")
    (folder / "picture.png").write_bytes(b"")
    (sample,) = find_samples(tmp_path)
    assert (sample.title, sample.text) == ("A see-saw", "Up and down.")
    assert sample.picture == sample.picture_in("dark") == sample.picture_in("light")
    (folder / "picture_light.png").write_bytes(b"")
    assert sample.picture_in("light") == folder / "picture_light.png"


def test_no_folder_no_samples(tmp_path):
    assert find_samples(tmp_path / "nowhere") == ()


def test_the_samples_that_come_with_linkwork():
    samples = find_samples()
    assert samples[0].name == FIRST
    assert len(samples) >= 24
    groups = [sample.group for sample in samples]
    assert list(dict.fromkeys(groups)) == [group for group in (*GROUPS, MORE) if group in groups]
    assert len({sample.picture_in("light") for sample in samples} - {sample.picture for sample in samples}) == len(
        samples
    )


def test_a_search_finds_all_its_words_in_title_text_and_group():
    found = {sample.name for sample in find_samples() if sample.speaks_of("SHAFT speed")}
    assert "cardan_shaft" in found
    assert "bricard" not in found


@pytest.mark.parametrize("sample", find_samples(), ids=lambda sample: sample.name)
def test_each_has_words_and_a_picture(sample):
    assert sample.text
    assert sample.picture is not None
    assert len(project.load(sample.project).bodies) > 1


def test_who_drives_away_is_followed():
    for sample in find_samples():
        bodies = project.load(sample.project).bodies
        assert sample.followed == "" or sample.followed in bodies
    assert any(sample.followed for sample in find_samples())
