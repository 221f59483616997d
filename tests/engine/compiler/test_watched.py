"""What measures read, as slots."""

import numpy as np
from measure_trials import arm

from linkwork.compiler.compile import compile_model
from linkwork.system.watch import KNOWN, MULTIPLIER, REACTION, ROW, SLIDER


def test_each_measure_has_its_source():
    m = arm()
    m.add_driver("knob", "slider", value=0.25)
    m.add_measure("holds", "joint", joint="pin", quantity="torque")
    m.add_measure("torque", "driver_effort", driver="motor")
    m.add_measure("energy", "energy")
    m.add_measure("formula", "formula", formula="knob + speed(pin)/1 rad*1 s + kinetic_energy()/1 J")
    compiled = compile_model(m.model)
    watch = compiled.watch
    assert watch.source.tolist() == [REACTION] * 3 + [MULTIPLIER, KNOWN, SLIDER, ROW, KNOWN]
    assert watch.index[:3].tolist() == [3, 4, 5]
    assert watch.result.tolist() == [0, 1, 2, 3, 4, -1]
    assert compiled.sliders == {"knob": 0}
    assert (compiled.watch.source[5], compiled.watch.index[5]) == (SLIDER, 0)
    assert dict(compiled.measures) == {"holds": 3, "torque": 1, "energy": 1, "formula": 1}


def test_rows_of_measures_are_left_out_of_the_steps():
    m = arm()
    m.add_force("f", "joint_effort", joint="pin", effort="-2 N m s/rad*speed(pin)")
    before = compile_model(m.model).system
    m.add_measure("tip", "point", follower="arm")
    after = compile_model(m.model).system
    assert after.first_watched[0] == before.first_watched[0] == before.row_kind.size
    assert after.row_kind.size == before.row_kind.size + 3
    assert np.array_equal(after.update_block, before.update_block)
