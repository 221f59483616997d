"""What a user gets by pip: the two packages, the resources, the samples and the licence, nothing else of the clone."""

import configparser
import json
import os
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path
from xml.etree import ElementTree

import pytest


def built(kind, source, place) -> Path:
    """The wheel or the source distribution of a folder."""
    command = [sys.executable, "-m", "hatchling", "build", "-t", kind, "-d", str(place)]
    told = subprocess.run(command, cwd=source, capture_output=True, text=True)
    assert told.returncode == 0, told.stdout + told.stderr
    (made,) = place.glob("*.whl" if kind == "wheel" else "*.tar.gz")
    return made


@pytest.fixture(scope="module")
def wheel(root, tmp_path_factory) -> Path:
    return built("wheel", root, tmp_path_factory.mktemp("wheel"))


@pytest.fixture(scope="module")
def names(wheel) -> set[str]:
    """The files inside the wheel."""
    with zipfile.ZipFile(wheel) as archive:
        return set(archive.namelist())


def test_only_the_two_packages_are_inside(names):
    top = {name.split("/")[0] for name in names}
    beside = (".dist-info", ".data")
    assert {name for name in top if not name.endswith(beside)} == {"linkwork", "linkwork_studio"}


@pytest.mark.parametrize("folder", ["resources", "sample_projects"])
def test_what_is_not_python_is_inside(names, root, folder):
    files = [path.relative_to(root).as_posix() for path in (root / folder).rglob("*.*")]
    assert files
    assert {f"linkwork_studio/_{name}" for name in files} <= names


def test_the_licence_is_inside(names):
    assert any(name.endswith("licenses/resources/legal/LICENSE.txt") for name in names)


def test_both_commands_are_inside(names):
    assert {"linkwork/command_line/__main__.py", "linkwork_studio/__main__.py"} <= names


def test_the_engine_has_its_materials(names):
    assert "linkwork/_materials/materials.json" in names


def test_it_is_built_again_to_the_same_bytes_from_the_source_distribution(root, wheel, tmp_path):
    sources = built("sdist", root, tmp_path / "sdist")
    with tarfile.open(sources) as archive:
        archive.extractall(tmp_path / "unpacked", filter="data")
    (unpacked,) = (tmp_path / "unpacked").iterdir()
    again = built("wheel", unpacked, tmp_path / "again")
    assert again.name == wheel.name
    assert again.read_bytes() == wheel.read_bytes()


@pytest.fixture(scope="module")
def installed(wheel, tmp_path_factory):
    """Calls a module of the wheel, installed where no clone is near."""
    place = tmp_path_factory.mktemp("installed")
    pip = [sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", "--no-index", "--target", str(place)]
    subprocess.run([*pip, str(wheel)], check=True)
    environment = {**os.environ, "PYTHONPATH": str(place)}

    def call(*words):
        command = [sys.executable, *map(str, words)]
        return subprocess.run(command, cwd=place.parent, env=environment, capture_output=True, text=True)

    call.place = place
    return call


def test_installed_it_is_the_one_that_is_read(installed):
    script = "import linkwork, linkwork_studio; print(linkwork.__file__, linkwork_studio.__file__)"
    told = installed("-c", script)
    assert told.stdout.split() == [
        str(installed.place / name / "__init__.py") for name in ("linkwork", "linkwork_studio")
    ]


def test_installed_a_sample_runs(installed):
    sample = installed.place / "linkwork_studio/_sample_projects/four_bar/project.linkwork"
    told = installed("-m", "linkwork.command_line", "run", sample, "--until", "0.01", "--json")
    assert told.returncode == 0, told.stderr
    assert json.loads(told.stdout)["until"] == pytest.approx(0.01)


def test_installed_its_help_and_samples_are_written_as_a_site(installed, tmp_path):
    told = installed("-m", "linkwork.command_line", "site", tmp_path / "site", "--play", "0")
    assert told.returncode == 0, told.stderr
    assert (tmp_path / "site/samples/four_bar.html").is_file()
    assert "<svg" in (tmp_path / "site/joints/revolute.html").read_text()
    assert (tmp_path / "site/files/linkwork-1.schema.json").is_file()


def test_installed_a_page_that_plays_finds_its_program(installed, tmp_path):
    sample = installed.place / "linkwork_studio/_sample_projects/four_bar/project.linkwork"
    words = ("export", sample, "--until", "0.1", "--out", tmp_path / "four_bar.html")
    told = installed("-m", "linkwork.command_line", *words)
    assert told.returncode == 0, told.stderr


def test_installed_the_window_finds_icons_themes_and_samples(installed, root):
    script = (
        "from linkwork_studio.commands.samples import find_samples\n"
        "from linkwork_studio.look import icons, theme\n"
        "print(len(find_samples()), icons.exists('joints/revolute'), theme.DARK.accent[0])"
    )
    told = installed("-c", script)
    count = len(list((root / "sample_projects").glob("*/project.linkwork")))
    assert told.stdout.split() == [str(count), "True", "#"], told.stderr


def test_desktops_find_the_studio_and_its_files(root, names):
    desktop = configparser.ConfigParser(interpolation=None)
    desktop.optionxform = str
    desktop.read(root / "resources" / "desktop" / "linkwork-studio.desktop")
    entry = desktop["Desktop Entry"]
    assert entry["Exec"] == "linkwork-studio %f"
    kinds = ElementTree.parse(root / "resources" / "desktop" / "linkwork.xml").getroot()
    (kind,) = kinds
    assert kind.get("type") in entry["MimeType"].split(";")
    assert [glob.get("pattern") for glob in kind.iter() if glob.tag.endswith("glob")] == ["*.linkwork"]
    shared = {name.partition(".data/data/share/")[2] for name in names}
    icon = f"icons/hicolor/scalable/apps/{entry['Icon']}.svg"
    assert {"applications/linkwork-studio.desktop", "mime/packages/linkwork.xml", icon} <= shared
