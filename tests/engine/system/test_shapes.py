"""Tables of contacts."""

from touching_models import stack

from linkwork.compiler.compile import compile_model
from linkwork.compiler.shapes import compile_shapes
from linkwork.system.shapes import empty_contacts, make_touch_room


def test_a_table_begins_empty_with_room():
    table = empty_contacts(7)
    assert table.count.tolist() == [0, 0]
    assert len(table.gap) == 7
    assert len(table.pair_start) == 8


def test_the_hash_has_twice_as_many_places_as_pairs():
    compiled = compile_model(stack(2))
    room = make_touch_room(compile_shapes(compiled.model, compiled.bodies), 100)
    assert len(room.known) >= 200
    assert len(room.known) & (len(room.known) - 1) == 0
