"""What a user gets by pip: the two packages, the resources, the samples and the licence, nothing else of the clone."""

import configparser
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
