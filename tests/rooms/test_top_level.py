"""The top level of the repository is fixed: a newcomer sees seven names."""

import subprocess

import pytest

TOP_LEVEL = {"pyproject.toml", "README.md", "app", "core", "resources", "tests", "sample_projects"}


def test_the_top_level_is_fixed(root):
    try:
        told = subprocess.run(["git", "ls-files", "-z"], cwd=root, capture_output=True, text=True)
    except FileNotFoundError:
        pytest.skip("git is not installed")
    if told.returncode != 0:
        pytest.skip("not a clone: git knows no files here")
    top = {name.split("/")[0] for name in told.stdout.split("\0") if name}
    assert {name for name in top if not name.startswith(".")} == TOP_LEVEL
