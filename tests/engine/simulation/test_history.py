"""Branches of moments within a budget: the older the thinner, edits last."""

import numpy as np
import pytest
from sample_models import chain, pendulum

from linkwork.edits import SetValue, apply
from linkwork.results.course import Mark
from linkwork.simulation.history import MOST_BRANCHES, History, Stored
from linkwork.simulation.moment import ENTRY
from linkwork.simulation.simulation import Simulation


@pytest.fixture(scope="module")
def moment():
    """Makes a moment at a step of a millisecond."""
    simulation = Simulation(pendulum(), "ali3p")
    simulation.advance(1)
    first = simulation.moment()
    simulation.installed.state.v[...] = 1.0

    def made(step):
        simulation.step_count = step
        simulation.installed.state.time[0] = 1e-3 * step
        return simulation.moment(first)

    return made


def filled(moment, count, budget=10**9, every=10, marks=()):
    history = History(budget)
    history.begin(Stored(moment(0), 0, True))
    for n in range(1, count):
        history.add(Stored(moment(every * n), 0, n in marks), Mark(1e-2 * n, str(n)) if n in marks else None)
    return history


def held(history):
    """Bytes of all moments, with what they share counted once."""
    shared = {id(thing): size for stored in history for thing, size in stored.moment.shared}
    return sum(stored.moment.size for stored in history) + sum(shared.values())


def times(history, number=0):
    return np.array([stored.moment.time for stored in history.path(number)])


def test_the_last_moment_not_after_a_time(moment):
    history = filled(moment, 100)
    assert history.at(0.555, 0).moment.step_count == 550
    assert history.at(0.55, 0).moment.step_count == 550
    assert history.at(-1.0, 0).moment.step_count == 0
    assert history.at(99.0, 0).moment.step_count == 990


def test_it_keeps_within_its_budget_and_is_thinner_where_it_is_older(moment):
    size = moment(1).size
    history = filled(moment, 2000, budget=200 * size, marks=(50, 900))
    assert history.size <= 200 * size
    assert history.size == held(history)
    found = times(history)
    assert found[0] == 0.0
    assert found[-1] == pytest.approx(19.99)
    gaps = np.diff(found)
    assert gaps[-20:].max() < 0.05, "the newest are near each other"
    assert gaps[: len(gaps) // 4].mean() > 5 * gaps[-len(gaps) // 4 :].mean()
    assert gaps.max() < 2.0, "nowhere is a hole"
    assert {0.5, 9.0} <= set(np.round(found, 6)), "edits stay"
    assert [mark.text for mark in history.branch.marks] == ["50", "900"]


def test_a_fork_goes_on_from_a_moment_and_leaves_the_rest(moment):
    history = filled(moment, 100)
    fork = history.at(0.5, 0)
    history.fork(fork)
    history.add(Stored(moment(505), 1))
    assert history.current == 1
    assert list(np.round(times(history, 1)[-2:], 6)) == [0.5, 0.505]
    assert len(times(history, 0)) == 100
    stretches = history.stretches()
    assert (stretches[1].parent, stretches[1].begins, stretches[1].ends) == (0, 0.5, pytest.approx(0.505))


def test_a_fork_of_what_was_thinned_away_still_has_its_past(moment):
    size = moment(1).size
    history = filled(moment, 50, budget=60 * size)
    fork = history.at(0.2, 0)
    history.fork(fork)
    for n in range(1, 500):
        history.add(Stored(moment(200 + n), 1))
    assert history.size <= 60 * size
    assert (np.diff(times(history, 1)) > 0).all()
    assert times(history, 1)[0] == 0.0


def test_a_beginning_on_which_nothing_has_happened_makes_room(moment):
    history = filled(moment, 1)
    history.begin(Stored(moment(0), 1))
    assert len(history.branches) == 1
    history.add(Stored(moment(5), 1))
    history.begin(Stored(moment(0), 2))
    assert len(history.branches) == 2


def test_the_oldest_branches_go_first_but_never_what_the_run_came_from(moment):
    history = filled(moment, 10)
    first = history.at(0.05, 0)
    for n in range(2 * MOST_BRANCHES):
        history.fork(first)
        history.add(Stored(moment(60 + n), n + 1))
    assert len(history.branches) == MOST_BRANCHES
    assert 0 in history.branches
    assert history.size == held(history)


def test_looking_back_and_going_on_has_no_end(moment):
    """Each branch came from the one before, so that none is to spare: the oldest ends in the next."""
    history, count = filled(moment, 10), 50
    for n in range(3 * MOST_BRANCHES):
        history.fork(history.at(0.001 * count - 0.003, history.current))
        for _ in range(10):
            count += 1
            stored = Stored(moment(count), n + 1, is_mark=True)
            history.add(stored, Mark(stored.moment.time, str(n)))
    assert len(history.branches) == MOST_BRANCHES
    assert history.size == held(history)
    found = times(history, history.current)
    assert (np.diff(found) > 0).all()
    assert (found[0], found[-1]) == (0.0, pytest.approx(0.001 * count))
    oldest = history.stretches()[0]
    assert (oldest.begins, oldest.parent) == (0.0, -1)
    assert [mark.text for mark in oldest.marks[:4]] == ["0"] * 4, "edits before the first branch that is kept"


def test_a_moment_is_found_by_its_counts(moment):
    history = filled(moment, 10)
    assert history.find(0, 50).moment.step_count == 50
    assert history.find(1, 50) is None


def test_models_count_once_however_many_moments_show_them():
    """An edit of one body leaves the families of joints to be shared."""
    simulation = Simulation(chain(50, "revolute"), "modular")
    history = History()
    history.begin(Stored(simulation.moment(), 0))
    alone = history.size
    history.add(Stored(simulation.moment(history.branch.stored[0].moment), 0))
    assert history.size == alone + simulation.moment().size
    before, known = history.size, {id(thing) for stored in history for thing, _ in stored.moment.shared}
    simulation.take_over(apply(simulation.model, SetValue(list(simulation.model.bodies)[3], "mass", 2.0))[0])
    moment = simulation.moment()
    history.add(Stored(moment, 1))
    fresh = {id(thing): size for thing, size in moment.shared if id(thing) not in known}
    assert fresh[id(simulation.model.bodies)] == 51 * ENTRY
    assert id(simulation.model.joints) in known
    assert history.size == before + moment.size + sum(fresh.values())


def test_a_branch_on_which_nothing_has_happened_leaves_its_number_to_the_next(moment):
    history = filled(moment, 1)
    for _ in range(5):
        history.begin(Stored(moment(0), 0, True))
    assert list(history.branches) == [0]
    history.add(Stored(moment(10), 0))
    history.begin(Stored(moment(0), 0, True))
    assert list(history.branches) == [0, 1]
