import pytest

from linkwork.errors import FileError
from linkwork.handbook.site.writing import write_site


@pytest.fixture
def samples(tmp_path):
    folder = tmp_path / "samples"
    for name in ("one", "two"):
        (folder / name).mkdir(parents=True)
        (folder / name / "project.linkwork").write_text("{")
        (folder / name / "README.md").write_text(f"# {name}\n\nA sample.\n")
        (folder / name / "picture.png").write_bytes(b"picture")
    return folder


def test_help_gallery_and_search_are_written(tmp_path, samples):
    made = write_site(tmp_path / "site", 0.0, samples)
    site = tmp_path / "site"
    for name in ("index.html", "gallery.html", "site.css", "site.js", "pages.js", "joints/revolute.html"):
        assert (site / name).is_file(), name
    assert (site / "samples/one.html").is_file()
    assert (site / "pictures/two/picture.png").read_bytes() == b"picture"
    assert made.pages == len(list(site.rglob("*.html"))) - 1, "all but index.html"
    assert (made.films, made.missing) == (0, {})


def test_what_cannot_run_is_told_and_the_rest_is_written(tmp_path, samples):
    shares = []
    made = write_site(tmp_path / "site", 1.0, samples, shares.append)
    assert set(made.missing) == {"one", "two"}
    assert made.films == 0
    assert shares == [0.5, 1.0]
    assert "No film" in (tmp_path / "site/samples/one.html").read_text()


def test_a_site_is_written_over(tmp_path, samples):
    write_site(tmp_path / "site", 0.0, samples)
    (samples / "two" / "project.linkwork").unlink()
    write_site(tmp_path / "site", 0.0, samples)
    assert not (tmp_path / "site/samples/two.html").exists()


def test_no_folder_with_other_files_is_touched(tmp_path, samples):
    (tmp_path / "home").mkdir()
    (tmp_path / "home/letter.txt").write_text("dear")
    with pytest.raises(FileError, match="holds other files"):
        write_site(tmp_path / "home", 0.0, samples)
    with pytest.raises(FileError, match="is a file"):
        write_site(tmp_path / "home/letter.txt", 0.0, samples)
    assert [path.name for path in (tmp_path / "home").iterdir()] == ["letter.txt"]


def test_no_folder_is_made_where_none_can_be(tmp_path, samples):
    (tmp_path / "file").write_text("")
    with pytest.raises(FileError, match="cannot be made"):
        write_site(tmp_path / "file/site", 0.0, samples)
