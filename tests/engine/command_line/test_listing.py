"""Lists of what there is."""

from linkwork.command_line.listing import first_lines, show
from linkwork.model.registry import FAMILIES


def test_every_kind_has_a_first_line():
    assert all(line for kinds in FAMILIES.values() for line in first_lines(kinds).values())


def test_columns_are_aligned(capsys):
    show("things", {"a": "first", "longer": "second"}, as_json=False)
    assert capsys.readouterr().out == "a       first\nlonger  second\n"
