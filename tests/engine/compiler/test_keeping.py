"""What is made of single elements is made once."""

from linkwork.compiler.keeping import Kept


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


def test_what_is_made_of_many_serves_as_long_as_they_are_the_same():
    first = Kept()
    made = first.whole("pattern", [1, 2], list)
    second = Kept(first)
    assert second.whole("pattern", [1, 2], list) is made
    assert Kept(second).whole("pattern", [1, 3], list) is not made
