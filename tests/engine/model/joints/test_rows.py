"""The words of the table of rows."""

import pytest

from linkwork.model.joints.rows import COINCIDENT, Angle, Direction, Distance, Dot, Row, Sum, Tie, words_of
from linkwork.model.registry import FAMILIES


@pytest.fixture(params=sorted(FAMILIES["joints"]))
def joint(request):
    return FAMILIES["joints"][request.param](id="joint", base="ground", follower="b")


def directions(row: Dot) -> list[Direction]:
    return [d for term in (row.a, row.b) for d in ((term.first, term.second) if isinstance(term, Sum) else (term,))]


def test_each_kind_speaks_in_rows(joint):
    for row in joint.rows():
        assert isinstance(row, Row)
        assert not isinstance(row, Tie) or row.axis in (0, 1, 2)
        assert not isinstance(row, Dot) or directions(row)


def test_no_row_is_said_twice(joint):
    assert len(set(joint.rows())) == len(joint.rows()) <= 6


def test_rows_without_a_gap_are_angles_and_the_others_lengths(joint):
    """The gap in metres times an axis, or the gap with itself over a length: each residual in metres or radians."""
    for row in joint.rows():
        if isinstance(row, Dot) and directions(row).count(Direction.GAP) == 2:
            assert row.scale == pytest.approx(1 / (2 * row.value**0.5))
        elif isinstance(row, Dot) and Direction.GAP in directions(row):
            assert row.scale == 1.0


def test_coordinates_say_their_unit_and_have_names_of_their_own(joint):
    names = [coordinate.name for coordinate in joint.coordinates]
    assert len(set(names)) == len(names)
    for coordinate in joint.coordinates:
        assert coordinate.unit == {Angle: "rad", Distance: "m"}[type(coordinate)]


def test_three_ties_join_two_points():
    assert [row.axis for row in COINCIDENT] == [0, 1, 2]


def test_rows_of_a_joint_have_words_that_tell_them_apart(joint):
    words = [words_of(row) for row in joint.rows()]
    assert len(set(words)) == len(words)


def test_a_row_says_what_it_holds():
    assert words_of(Tie(1)) == "gap along global y"
    assert words_of(Dot(Direction.BASE_X, Direction.FOLLOWER_Z)) == "base x across follower z"
