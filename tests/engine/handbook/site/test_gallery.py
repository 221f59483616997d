import json
from pathlib import Path

import pytest

from linkwork.errors import FileError
from linkwork.handbook.site.gallery import film, gallery_of, leaf_of, samples_in

SAMPLES = Path(__file__).parents[4] / "sample_projects"


@pytest.fixture
def own(tmp_path):
    """A folder with one sample, whose project is no project."""
    folder = tmp_path / "mine" / "swing"
    folder.mkdir(parents=True)
    (folder / "project.linkwork").write_text("{")
    (folder / "README.md").write_text("# A <swing>\n\nIt swings\nto and fro.\n\n## What to look at\n")
    return samples_in(tmp_path / "mine")[0]


def test_all_samples_that_come_with_linkwork():
    assert [sample.name for sample in samples_in()] == sorted(
        path.parent.name for path in SAMPLES.glob("*/project.linkwork")
    )
    assert all(sample.title and len(sample.opening) > 20 for sample in samples_in())


def test_a_lesson_is_read_by_its_parts(own):
    assert (own.title, own.opening) == ("A <swing>", "It swings to and fro.")


def test_a_folder_without_samples_is_refused(tmp_path):
    with pytest.raises(FileError, match="holds no samples"):
        samples_in(tmp_path)


def test_a_card_for_each_leads_to_its_page(own):
    body = gallery_of([own]).body
    assert '<a class="card" href="samples/swing.html">' in body
    assert "A &lt;swing&gt;" in body


def test_the_film_stands_between_the_heading_and_the_lesson(own):
    body = leaf_of(own, plays=True).body
    assert body.index("</h1>") < body.index('src="../films/swing.html"') < body.index("It swings")
    assert "iframe" not in leaf_of(own, plays=False).body


def test_a_sample_that_cannot_run_says_why(own, tmp_path):
    why = film(own, tmp_path / "film.html", 1.0)
    assert why
    assert not (tmp_path / "film.html").exists()
    assert "No film" in leaf_of(own, plays=False, why=why).body


def test_a_sample_plays(tmp_path):
    (sample,) = [sample for sample in samples_in() if sample.name == "double_pendulum"]
    assert film(sample, tmp_path / "film.html", 0.2) == ""
    text = (tmp_path / "film.html").read_text()
    assert json.dumps("upper link") in text
