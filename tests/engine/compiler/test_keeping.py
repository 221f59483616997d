"""What a compile takes over from the one before it changes nothing but the time."""

import numpy as np
import pytest
from sample_models import chain, double_pendulum

from linkwork.compiler.compile import compile_model
from linkwork.compiler.keeping import Kept
from linkwork.edits import RemoveElement, SetValue, apply


class Counted:
    """Makes a value and counts how often."""

    def __init__(self):
        self.times = 0

    def __call__(self, element, *rest):
        self.times += 1
        return (element, *rest)


def test_a_value_is_made_once_for_each_element():
    make, kept, one, other = Counted(), Kept(), object(), object()
    assert kept.of(make, one, 1) == kept.of(make, one, 1) == (one, 1)
    kept.of(make, one, 2)
    kept.of(make, other, 1)
    assert make.times == 3


def test_what_is_not_asked_for_again_is_forgotten():
    make, one = Counted(), object()
    first = Kept()
    first.of(make, one)
    second = Kept(first)
    second.of(make, one)
    assert make.times == 1
    third = Kept(second)
    third.close()
    third.of(make, one)
    assert make.times == 2


@pytest.mark.parametrize(
    "edits",
    [
        SetValue("link2", "mass", 7.0),
        SetValue("link2", "position", (0.1, 0.2, 0.3)),
        RemoveElement("joint3"),
        [RemoveElement("joint3"), RemoveElement("link1")],
    ],
    ids=["mass", "pose", "cut", "shorter"],
)
def test_an_edited_model_has_the_same_numbers_as_one_compiled_alone(edits):
    model = chain(5, "revolute")
    before = compile_model(model)
    edited, _ = apply(model, edits)
    beside, alone = compile_model(edited, before), compile_model(edited)
    for found, wanted in ((beside.system, alone.system), (beside.start, alone.start)):
        for name, one, other in zip(found._asdict(), found, wanted, strict=True):
            if isinstance(other, np.ndarray):
                assert one.tobytes() == other.tobytes(), name
    for name in ("held", "cosine", "sine", "bodies", "is_angle"):
        assert np.array_equal(getattr(beside.coordinates, name), getattr(alone.coordinates, name))


def test_numbers_that_a_run_writes_are_not_shared():
    model = double_pendulum()
    first = compile_model(model)
    second = compile_model(model, first)
    for name in ("row_value", "slot_value", "law_number"):
        assert getattr(first.system, name) is not getattr(second.system, name)


def test_joined_arrays_are_those_of_the_elements_wherever_they_were_before():
    asked = []

    def make(elements):
        asked.append(list(elements))
        return (np.array([number for element in elements for number in element], dtype=float),)

    def joined(kept, elements):
        return kept.joined("numbers", elements, np.array([len(e) for e in elements], dtype=np.int64), make)[0].tolist()

    one, two, three, none = [1.0], [2.0, 2.5], [3.0, 3.5, 3.75], []
    first = Kept()
    assert joined(first, [one, none, two]) == [1.0, 2.0, 2.5]
    second = Kept(first)
    assert joined(second, [three, two, none, one]) == [3.0, 3.5, 3.75, 2.0, 2.5, 1.0]
    assert joined(Kept(second), [two, three]) == [2.0, 2.5, 3.0, 3.5, 3.75]
    assert joined(Kept(second), [none]) == []
    assert asked == [[one, none, two], [three], [], []]
