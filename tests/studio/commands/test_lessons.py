"""The lessons of the samples: every README becomes pages whose names can be clicked."""

import re

import pytest

from linkwork.files import project
from linkwork_studio.commands.lessons import lesson_of, linked
from linkwork_studio.commands.samples import Sample, find_samples

SAMPLES = find_samples()


@pytest.mark.parametrize("sample", SAMPLES, ids=lambda sample: sample.name)
def test_every_sample_has_a_lesson_with_what_to_click(sample):
    lesson = lesson_of(sample)
    assert lesson.title == sample.title
    assert lesson.pages[0] == ("", sample.text)
    steps = [text for count, text in lesson.pages if count]
    assert len(steps) >= 3
    assert all("##" not in text and "\n" not in text for _, text in lesson.pages)
    model = project.load(sample.project)
    told = " ".join(linked(text, model) for text in steps)
    assert 'href="' in told, "something is there to be clicked"
    assert not re.search(r"\*\*|`", told)


def test_only_what_exists_is_a_link():
    told = linked("Delete `pin C` & `K 1`, open **Controls**, **be quick**", {"pin C"})
    assert '<a href="element:pin C">pin&nbsp;C</a>' in told
    assert "<code>K&nbsp;1</code>" in told
    assert '<a href="panel:controls">Controls</a>' in told
    assert "<b>be quick</b>" in told
    assert "&amp;" in told


def test_a_folder_without_a_lesson_has_none(tmp_path):
    sample = Sample("x", "X", "x.", tmp_path / "project.linkwork", None)
    assert lesson_of(sample) is None
    (tmp_path / "README.md").write_text("# X\n\nx.\n")
    assert lesson_of(sample) is None
