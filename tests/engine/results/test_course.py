"""Branches as a time bar draws them."""

import pytest
from sample_models import pendulum

from linkwork.results.course import Course, Mark, Stretch

BRANCHES = (
    Stretch(0, -1, 0.0, 5.0, (Mark(1.0, "a"), Mark(3.0, "b"))),
    Stretch(1, 0, 2.0, 4.0, (Mark(2.5, "c"),)),
    Stretch(2, 1, 3.0, 3.5, ()),
    Stretch(4, 3, 1.0, 2.0, (Mark(1.5, "d"),)),
)


@pytest.fixture
def course() -> Course:
    return Course(BRANCHES, 2, 3.2, False, pendulum())


def test_a_lineage_goes_back_to_the_first(course):
    assert [b.number for b in course.lineage(2)] == [2, 1, 0]
    assert [b.number for b in course.lineage(4)] == [4], "its parent is not kept any more"


@pytest.mark.parametrize(("number", "texts"), [(0, "ab"), (1, "ac"), (2, "ac"), (4, "d")])
def test_edits_on_the_way_to_the_end_of_a_branch(course, number, texts):
    assert "".join(mark.text for mark in course.marks(number)) == texts


def test_a_branch_that_is_gone(course):
    assert course.branch(77).number == 0
