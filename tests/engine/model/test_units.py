"""Units as people type them: what is read, what is shown, and what is refused in which words."""

import math
import subprocess
import sys
from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from linkwork.errors import ModelError
from linkwork.model import units
from linkwork.model.dimensions import QUANTITIES

READ = [
    ("30 deg", "rad", math.pi / 6),
    ("30°", "rad", math.pi / 6),
    ("-1/4 rev", "rad", -math.pi / 2),
    ("2*pi/3 rad", "rad", 2 * math.pi / 3),
    ("pi/2", "rad", math.pi / 2),
    ("5 in", "m", 0.127),
    ("1/2 in", "m", 0.0127),
    ("1 ft + 2 in", "m", 0.3556),
    ("2**3 mm", "m", 0.008),
    ("2^-1 m", "m", 0.5),
    ("(1 + 2) mm", "m", 0.003),
    ("1e-3", "m", 0.001),
    (".5", "m", 0.5),
    ("-2**2", "m", -4.0),
    ("2**3**2", "m", 512.0),
    ("10 m/2 s", "m/s", 5.0),
    ("100 km/h", "m/s", 100 / 3.6),
    ("1200 rpm", "rad/s", 40 * math.pi),
    ("2 kN", "N", 2000.0),
    ("1 lbf", "N", 4.4482216152605),  # NIST SP 811, B.8
    ("1 psi", "Pa", 6894.757293168361),  # NIST SP 811, B.8
    ("1 slug", "kg", 14.593902937206364),  # NIST SP 811, B.8
    ("1 hp", "W", 745.6998715822702),  # NIST SP 811, B.8
    ("5 Nm", "N m", 5.0),
    ("5 N*m", "N m", 5.0),
    ("5 N·m", "N m", 5.0),
    ("20 N m/rad", "N m/rad", 20.0),
    ("20 N m/deg", "N m/rad", 3600 / math.pi),
    ("3 N m s/rad", "N m s/rad", 3.0),
    ("9.81 m/s2", "m/s2", 9.81),
    ("9.81 m/s²", "m/s2", 9.81),
    ("9.81 m/s**2", "m/s2", 9.81),
    ("1 g0", "m/s2", 9.80665),
    ("5 J", "J", 5.0),
    ("5 N m", "J", 5.0),
    ("7800 kg/m3", "kg/m3", 7800.0),
    ("7.8 g/cm3", "kg/m3", 7800.0),
    ("50 %", "", 0.5),
    ("5 Hz", "1/s", 5.0),
    ("5", "mm", 0.005),
    ("5 m", "mm", 5.0),
]

REFUSED = [
    ("5 kg", "m", "5 kg is a mass; here a length is needed (m, mm, cm, km, ...)."),
    ("5 J", "N m", "5 J is an energy; here a torque is needed (N m, N mm, kN m, lbf ft, ...)."),
    ("20 N m/rad", "N m", "20 N m/rad is a torsional stiffness; here a torque is needed"),
    ("5 Hz", "rad/s", "5 Hz is a frequency; here an angular speed is needed (rad/s, deg/s, rpm)."),
    ("30 deg", "", "30 deg is an angle; here a pure number is needed."),
    ("5 in + 3", "m", "adds a length and a pure number"),
    ("", "m", "Nothing is given; a length is needed"),
    ("3 1/2", "m", "an operator missing before '1'"),
    ("1)", "m", "an operator missing before ')'"),
    ("(1", "m", "a bracket is not closed"),
    ("1 +", "m", "a number is missing"),
    ("1,5", "m", "Write decimals with a point"),
    ("5 inchs", "m", "There is no unit 'inchs'; near are: inch"),
    ("1e999", "m", "too large"),
    ("9**9**9", "m", "is out of range"),
    ("(-1)**0.5", "m", "is out of range"),
    ("2^(1 m)", "m", "a power that is a length"),
    ("1/0", "m", "divides by zero"),
    ("1/(1-1)", "m", "divides by zero"),
    ("nan", "m", "no unit 'nan'"),
    ("__import__('os')", "m", "'_' means nothing here"),
    ("٣ m", "m", "means nothing here"),
    ("(" * 30 + "1", "m", "nested more than 20 deep"),
    ("-" * 100 + "1", "m", "nested more than 20 deep"),
    ("1" * 1_000_000, "m", "the limit is 200"),
]


@pytest.mark.parametrize(("text", "unit", "value"), READ, ids=[case[0] for case in READ])
def test_what_is_read(text, unit, value):
    assert units.parse(text, unit) == pytest.approx(value, rel=1e-15)


@pytest.mark.parametrize(("text", "unit", "words"), REFUSED, ids=[case[0][:20] or "nothing" for case in REFUSED])
def test_what_is_refused(text, unit, words):
    with pytest.raises(ModelError) as told:
        units.parse(text, unit)
    assert words in str(told.value)
    assert len(str(told.value)) < 200


def test_shown():
    assert units.format(0.5, "deg") == "28.6479 deg"
    assert units.format(0.0254, "in") == "1 in"
    assert units.format(-0.0, "m") == "0 m"
    assert units.format(1.23456789, "", digits=3) == "1.23"
    assert units.format(math.inf, "m") == "inf"


@pytest.mark.parametrize("dimension", QUANTITIES, ids=[words for words, _ in QUANTITIES.values()])
def test_units_on_offer_fit_their_quantity(dimension):
    offered = QUANTITIES[dimension][1]
    assert {units.read(unit).dimension for unit in offered} == {dimension}
    assert units.read(offered[0]).value == 1.0
    assert units.choices(offered[-1]) == offered


def test_a_rare_unit_is_on_offer_in_its_own_field():
    assert units.choices("yd")[-1] == "yd"
    assert units.choices("m/s3") == ("m/s3",)


@given(st.floats(-1e12, 1e12), st.sampled_from([unit for _, names in QUANTITIES.values() for unit in names]))
def test_what_is_shown_is_read_again(value, unit):
    shown = units.format(value, unit, digits=17)
    assert units.parse(shown, units.choices(unit)[0]) == pytest.approx(value, rel=1e-14)


@given(st.text(max_size=60) | st.text("0123456789.+-*/^() epimkgsNradx", max_size=60))
def test_any_text_gives_a_finite_number_or_a_reason(text):
    with suppress(ModelError):
        assert math.isfinite(units.parse(text, "m"))


def test_import_is_quick_and_light():
    code = "import sys, linkwork.model.units; print(bool({'numba', 'numpy', 'scipy'} & set(sys.modules)))"
    told = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert told.stdout.strip() == "False", told.stderr


@pytest.mark.parametrize("unit", ["", "rad", "N m", "J", "kg m2", "1/s", "Hz"])
def test_values_are_kept_in_si_units(unit):
    units.check_si(unit, "swing")


@pytest.mark.parametrize(("unit", "wanted"), [("deg", "rad"), ("mm", "m"), ("rpm", "rad/s"), ("%", "none")])
def test_another_unit_would_label_numbers_wrongly(unit, wanted):
    with pytest.raises(ModelError, match=f"swing: .* write {wanted} in place of {unit}"):
        units.check_si(unit, "swing")
