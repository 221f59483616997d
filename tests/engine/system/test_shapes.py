"""Tables of contacts."""

from touching_models import stack

from linkwork.compiler.compile import compile_model
from linkwork.compiler.shapes import compile_shapes
from linkwork.system.shapes import empty_contacts, make_touch_scratch


def test_a_table_begins_empty_with_room():
    table = empty_contacts(7)
    assert table.count.tolist() == [0, 0]
    assert len(table.gap) == 7
    assert len(table.pair_start) == 8


def test_there_is_room_for_pairs():
    compiled = compile_model(stack(2))
    scratch = make_touch_scratch(compile_shapes(compiled.model, compiled.bodies), 100)
    assert scratch.near.shape == scratch.sorted.shape == (100, 2)
    assert scratch.tally.shape == (4,)
