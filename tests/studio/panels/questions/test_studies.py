"""Studies and searches as tables whose rows can be taken over."""

import pytest

from linkwork.edits import AddElement, apply
from linkwork.model.bodies.point_mass import PointMass
from linkwork_studio.panels.questions import studies
from linkwork_studio.panels.questions.replies import StoppedError
from linkwork_studio.panels.questions.studies import Draw, Look

LOW = Look("min height", 0.7)  # long enough to reach the lowest point, 2 m g / k
BOTH = {"weight.mass": [1.0, 2.0, 3.0], "spring.stiffness": [50.0, 100.0]}


@pytest.fixture(autouse=True)
def one_process(monkeypatch):
    monkeypatch.setattr("os.cpu_count", lambda: 0)  # here, not in other processes


def go_on(_share: float) -> bool:
    return True


def test_all_combinations_are_run_and_lines_join_what_differs_in_one_number(weight, tmp_path):
    reply = studies.study(weight.model, BOTH, None, LOW, go_on)
    assert reply.head == ("weight.mass", "spring.stiffness", "min height")
    found = {(float(m), float(k)): float(depth) for m, k, depth in reply.rows}
    assert found[1.0, 100.0] == pytest.approx(-0.2, abs=2e-3)
    assert found[2.0, 50.0] == pytest.approx(-0.8, abs=2e-3)
    assert reply.title.startswith("6 of 6 runs; min height from")
    assert [axis.lines for axis in reply.chart.over] == [((0, 2, 4), (1, 3, 5)), ((0, 1), (2, 3), (4, 5))]
    assert reply.numbers(3) == {"weight.mass": 2.0, "spring.stiffness": 100.0}
    reply.save(tmp_path / "study.csv")
    assert len((tmp_path / "study.csv").read_text().splitlines()) >= 7


def test_a_draw_stays_between_and_follows_its_seed(weight):
    short = Look("min height", 0.01)
    one, same, other = (studies.study(weight.model, BOTH, Draw(4, seed), short, go_on).chart.over for seed in (1, 1, 2))
    assert one == same != other
    assert all(1.0 <= mass <= 3.0 for mass in one[0].values)
    assert one[0].lines == ()


def test_a_stopped_study_keeps_what_it_has(weight):
    reply = studies.study(weight.model, {"weight.mass": [1.0, 2.0]}, None, Look("min height", 0.1), lambda _: False)
    assert reply.title.startswith("Stopped: 1 of 2 runs")
    assert reply.rows[1][1] == "not reached"


def test_a_case_that_fails_says_why(weight):
    reply = studies.study(weight.model, {"weight.mass": [-1.0, 1.0]}, None, Look("min height", 0.1), go_on)
    assert "mass" in reply.rows[0][1]
    assert reply.title.startswith("1 of 2 runs")


def test_the_mass_that_falls_to_a_depth_is_found(weight):
    reply = studies.best(weight.model, {"weight.mass": (1.0, 4.0)}, (-1.0, 4, 12), LOW, go_on)
    assert reply.numbers(reply.first)["weight.mass"] == pytest.approx(2.5, rel=5e-3)
    assert reply.title.startswith("Nearest to -1: -1")
    assert "limit" not in reply.title


def test_a_best_at_a_limit_says_so_and_a_stopped_search_keeps_it(weight):
    calls = []

    def some(_share):
        calls.append(1)
        return len(calls) < 8

    reply = studies.best(weight.model, {"weight.mass": (1.0, 4.0)}, ("largest", 3, 12), LOW, go_on)
    assert reply.title.startswith("Largest: ")
    assert float(reply.rows[reply.first][1]) == pytest.approx(-0.4, abs=2e-3)
    assert reply.title.endswith("weight.mass at the limit")
    stopped = studies.best(weight.model, {"weight.mass": (1.0, 4.0)}, ("least", 3, 20), LOW, some)
    assert stopped.title.startswith("Stopped: Least:")
    with pytest.raises(StoppedError):
        studies.best(weight.model, {"weight.mass": (-2.0, -1.0)}, ("least", 3, 20), LOW, lambda _: False)


def test_numbers_are_taken_over_also_two_of_one_place(weight):
    numbers = {"weight.position[0]": 0.25, "weight.position[1]": 0.5, "weight.mass": 3.0}
    edits, after = studies.taken(weight.model, numbers)
    assert len(edits) == 3
    assert after.bodies["weight"].position == (0.25, 0.5, 1.0)
    assert studies.differ_only_in(weight.model, after, numbers)
    assert not studies.differ_only_in(weight.model, after, {"weight.mass": 3.0})
    more = apply(after, AddElement(PointMass(id="more", mass=1.0)))[0]
    assert not studies.differ_only_in(weight.model, more, numbers)
