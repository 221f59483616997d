"""Another package is installed: the window offers what it adds, without a change to Linkwork."""

import sys
from pathlib import Path

import pytest
from second_package import environment, installed, told

pytestmark = pytest.mark.timeout(900)


def test_the_window_has_what_another_package_adds(tmp_path):
    journey = Path(__file__).with_name("with_slot_parts.py")
    said = told([sys.executable, "-m", "pytest", "-q", str(journey)], env=environment(installed(tmp_path)))
    assert "1 passed" in said
