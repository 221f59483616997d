"""Any expression as a measure, also of what is known only after a step."""

import pytest
from measure_trials import arm, measured

import linkwork as lw
from linkwork.errors import ModelError


def test_energies_reactions_and_coordinates_together():
    run, found = measured("formula", formula="total_energy() + 2 J/rad*angle(pin)", unit="J")
    assert found == pytest.approx(run.energy.total + 2.0 * run.joint("pin").coordinate, abs=1e-9)
    run, found = measured("formula", formula="force(pin, z)^2", unit="N^2")
    assert found == pytest.approx(run.joint("pin").force[:, 2] ** 2)


def test_tables_and_sliders():
    m = arm()
    m.add_driver("curve", "table", x=(0.0, 1.0, 2.0), y=(0.0, 1.0, 2.0))
    m.add_driver("knob", "slider", value=0.5)
    m.add_measure("both", "formula", formula='table("curve", t) + knob')
    with lw.LiveRun(m) as live:
        live.advance(0.25)
        assert live.snapshot().measures["both"] == pytest.approx((0.75,))
        live.set_slider("knob", 1.0)
        assert live.snapshot().measures["both"] == pytest.approx((1.25,))


def test_its_unit_is_checked():
    with pytest.raises(ModelError, match="this is an angle; here a length is needed"):
        arm().add_measure("m", "formula", formula="angle(pin)", unit="m")
    with pytest.raises(ModelError, match="parsec"):
        arm().add_measure("m", "formula", formula="1", unit="parsec")


def test_numbers_never_bear_the_name_of_another_unit():
    with pytest.raises(ModelError, match="write rad in place of deg"):
        arm().add_measure("swing", "formula", formula="angle(pin)", unit="deg")
