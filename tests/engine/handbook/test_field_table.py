"""The table of fields says unit, default and limits as the kind declares them."""

from linkwork.handbook.field_table import field_table, unit_of
from linkwork.model.joints.screw import Screw
from linkwork.model.registry import FAMILIES, SHAPES


def test_a_kinds_own_fields_stand_first():
    lines = field_table(Screw).splitlines()
    assert lines[2].startswith("| `pitch` | m | 0.01 | Advance per turn")
    assert lines[3].startswith("| `base` | &nbsp; | *needed* |")


def test_limits_choices_and_formulas_are_told():
    stop = field_table(FAMILIES["forces"]["joint_stop"])
    assert "One of `both`, `low`, `high`." in stop
    assert "| `stiffness` | N m/rad or N/m | 1000 |" in stop
    assert "At least 0." in stop
    assert "[formula](../reference/formulas.md)" in field_table(FAMILIES["drivers"]["motion"])
    assert "At least 6, at most 1000." in field_table(SHAPES["gear"])


def test_units_are_written_with_raised_powers():
    assert unit_of({"unit": "kg m2"}) == "kg m²"
    assert unit_of({"along": "coordinate/s"}) == "rad/s or m/s"
