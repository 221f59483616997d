"""The page on formulas lists all that there is, and its examples are formulas with the unit that they seem to have."""

import re

import pytest

import linkwork as lw
from linkwork.handbook.library import pages
from linkwork.model.expressions.functions import FUNCTIONS
from linkwork.model.expressions.readings import READINGS

TEXT = pages()["reference/formulas"].text


def test_everything_is_listed():
    assert all(f"`{one.signature}`" in TEXT for one in (*FUNCTIONS.values(), *READINGS.values()))


def test_the_examples_are_formulas():
    lines = re.search(r"```\n(.*?)```", TEXT, re.DOTALL)[1].splitlines()
    m = lw.Mechanism("trial")
    m.add_body("arm", mass=1, shape=lw.Box())
    for name in ("pin", "shaft"):
        m.add_joint(name, "revolute", base="ground", follower="arm", at=(0, 0, 0))
    m.add_driver("throttle", "slider")
    m.add_driver("cam", "table")
    for n, (line, unit) in enumerate(zip(lines, ("N m", "N m", "", "rad", ""), strict=True)):
        m.add_measure(f"m{n}", "formula", formula=line, unit=unit)
    with pytest.raises(lw.ModelError):
        m.add_measure("wrong", "formula", formula=lines[0], unit="N")
