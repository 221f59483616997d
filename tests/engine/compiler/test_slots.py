"""What formulas read: the numbers are those of the bodies."""

import numpy as np
import pytest
from measure_trials import arm

import linkwork as lw
from linkwork.compiler.gathering import gather
from linkwork.compiler.keeping import Kept
from linkwork.compiler.layout import layout_of
from linkwork.compiler.slots import slot_of, slots_of
from linkwork.errors import ModelError
from linkwork.model.expressions.readings import PARAMETER, Reading
from linkwork.system.compiled_system import ACCELERATION, LENGTH, POSITION, SPIN, TIE, VELOCITY

EXPECTED = {
    ("angle", "pin", "angle"): POSITION,
    ("speed", "pin", "angle"): VELOCITY,
    ("position", "arm", "z"): POSITION,
    ("velocity", "arm", "x"): VELOCITY,
    ("acceleration", "arm", "z"): ACCELERATION,
    ("angular_velocity", "arm", "y"): VELOCITY,
    ("angular_acceleration", "arm", "y"): ACCELERATION,
    ("distance", "ground", "arm"): POSITION,
}


def found():
    m = arm()
    m.add_driver("knob", "slider", value=0.75)
    layout = layout_of(m.model, None)
    return gather(m.model, layout.numbers, layout.holdings, Kept())


@pytest.mark.parametrize("words", EXPECTED)
def test_each_reading_is_a_derivative_of_a_row(words):
    slot = slot_of(found(), Reading(words[0], words[1:]))
    kinds = {"position": TIE, "velocity": TIE, "acceleration": TIE, "distance": LENGTH}
    assert slot.level == EXPECTED[words]
    assert words[0] not in kinds or slot.row.kind == kinds[words[0]]
    assert not words[0].startswith("angular") or slot.row.kind == SPIN


def test_a_slider_is_a_number():
    slot = slot_of(found(), Reading(PARAMETER, ("knob",)))
    assert (slot.row, slot.slider) == (None, 0)


def test_the_same_reading_is_read_once():
    gathered = found()
    assert gathered.formulas
    before = len(gathered.read)
    slots = slots_of(gathered, gathered.formulas * 2)
    assert len(gathered.read) == before
    assert slots == {}


def test_what_is_known_after_a_step_only_is_refused():
    with pytest.raises(ModelError, match=r"^force\(pin, z\) is known only after a step; .* a measure can"):
        slot_of(found(), Reading("force", ("pin", "z")))


def test_a_force_reads_what_the_bodies_do():
    """A drag on the speed that is read brings the arm to where drag and motor agree."""
    m = arm()
    m.apply(lw.edits.SetModelValue("gravity", (0.0, 0.0, 0.0)))
    m.add_force("brake", "joint_effort", joint="pin", effort="-5 N m s/rad*angular_velocity(arm, y)")
    run = lw.simulate(m, until=2.0)
    assert run.joint("pin").speed[-1] == pytest.approx(1.5, rel=1e-3)
    assert np.isfinite(run.energy.total).all()
