"""What a user gets by pip: the two packages, the resources, the samples and the licence, nothing else of the clone."""

import subprocess
import sys
import zipfile

import pytest


@pytest.fixture(scope="module")
def names(root, tmp_path_factory) -> set[str]:
    """The files inside the wheel."""
    place = tmp_path_factory.mktemp("wheel")
    command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(place)]
    told = subprocess.run(command, cwd=root, capture_output=True, text=True)
    assert told.returncode == 0, told.stdout + told.stderr
    (wheel,) = place.glob("*.whl")
    with zipfile.ZipFile(wheel) as archive:
        return set(archive.namelist())


def test_only_the_two_packages_are_inside(names):
    top = {name.split("/")[0] for name in names}
    assert {name for name in top if not name.endswith(".dist-info")} == {"linkwork", "linkwork_studio"}


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
