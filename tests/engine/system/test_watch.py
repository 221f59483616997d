"""Room for what measures read."""

from measure_trials import arm

from linkwork.compiler.compile import compile_model
from linkwork.system.watch import make_watch_scratch


def test_room_is_as_large_as_what_is_watched():
    m = arm()
    m.add_measure("tip", "point", follower="arm")
    m.add_measure("formula", "formula", formula="2*t + angle(pin)/1 rad")
    watch = compile_model(m.model).watch
    scratch = make_watch_scratch(watch)
    assert (len(scratch.found), len(scratch.values), len(scratch.slots)) == (4, 1, 4)
    assert scratch.stack.shape == (watch.formulas.depth, 3)
