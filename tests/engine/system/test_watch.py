"""Room for what measures read."""

from measure_trials import arm

from linkwork.compiler.compile import compile_model
from linkwork.system.watch import make_watch_room


def test_room_is_as_large_as_what_is_watched():
    m = arm()
    m.add_measure("tip", "point", follower="arm")
    m.add_measure("formula", "formula", formula="2*t + angle(pin)/1 rad")
    watch = compile_model(m.model).watch
    room = make_watch_room(watch)
    assert (len(room.found), len(room.values), len(room.slots)) == (4, 1, 4)
    assert room.stack.shape == (watch.formulas.depth, 3)
