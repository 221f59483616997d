"""The page: all it needs is inside, its numbers are those of the run, what it is told is data."""

import re

import numpy as np
import pytest
from pages import data_of
from sample_models import double_pendulum

import linkwork as lw
from linkwork.errors import ModelError
from linkwork.player.page import framed, page


@pytest.fixture(scope="module")
def run():
    m = lw.Mechanism.of(double_pendulum())
    m.add_measure("swing", "formula", formula="angle(shoulder)", unit="rad")
    return lw.simulate(m, until=0.5, step=1e-3, sample=0.02)


def test_its_numbers_are_those_of_the_run(run):
    (branch,) = data_of(page(run.reel()))["branches"]
    (take,) = branch["takes"]
    assert np.array_equal(take["times"][:, 0], run.time)
    curves = {curve["name"]: curve for curve in take["curves"]}
    assert np.array_equal(curves["swing"]["values"][:, 0], run.measure("swing"))
    assert np.array_equal(curves["shoulder: angle"]["values"][:, 0], run.joint("shoulder").coordinate)
    assert np.array_equal(curves["total energy"]["values"][:, 0], run.energy.total)
    assert curves["total energy"]["unit"] == "J"
    for body in (body for body in take["bodies"] if body["pose"] >= 0):
        here = slice(3 * body["pose"], 3 * body["pose"] + 3)
        assert np.array_equal(take["positions"][:, here], run.position(body["id"]).astype("f4"))
        turns = take["rotations"][:, 4 * body["pose"] : 4 * body["pose"] + 4] / 32767
        assert turns == pytest.approx(run.rotation(body["id"]), abs=2e-5)


def test_nothing_is_fetched_from_anywhere(run):
    text = page(run.reel())
    assert not re.search(r"(src|href)=", text)
    assert "default-src 'none'" in text


def test_names_are_data_and_no_program(run):
    m = lw.Mechanism("</script><script>alert(1)</script>")
    m.add_body("<img src=x>", mass=1, inertia=(1, 1, 1))
    text = page(lw.simulate(m, until=0.01).reel(), {0.0: "</script>"})
    assert "<script>alert" not in text
    assert "<img" not in text
    assert data_of(text)["title"] == "</script><script>alert(1)</script>"


def test_captions_are_in_the_order_of_time(run):
    captions = data_of(page(run.reel(), {0.3: "Then.", 0: "First."}))["captions"]
    assert captions == [{"time": 0.0, "text": "First."}, {"time": 0.3, "text": "Then."}]


@pytest.mark.parametrize("captions", [{"a": "text"}, {0.0: 5}, ["text"], {float("nan"): "text"}])
def test_captions_that_are_none_are_refused(run, captions):
    with pytest.raises(ModelError, match=r"[Cc]aption"):
        page(run.reel(), captions)


def test_a_run_shows_itself_in_a_notebook(run):
    inside = run._repr_html_()
    assert inside.startswith("<iframe srcdoc=")
    assert inside == framed(page(run.reel()))
    assert '"' not in inside.partition("srcdoc=")[2].partition('" style')[0][1:]


def test_a_minute_of_fifty_bodies_takes_less_than_five_megabytes():
    m = lw.Mechanism("fifty", gravity=(0, 0, -9.81))
    for n in range(50):
        at = (n % 2 * 0.3, 0.1 * (n // 2), 0)
        m.add_body(f"b{n}", mass=1, shape=lw.Box(x=0.3, y=0.02, z=0.02), position=(at[0] + 0.15, *at[1:]))
        base = f"b{n - 1}" if n % 2 else "ground"
        m.add_joint(f"j{n}", "revolute", base=base, follower=f"b{n}", at=at, axis=(0, 1, 0))
    run = lw.simulate(m, until=60.0, step=5e-3, sample=0.02)
    assert len(run.time) == 3001
    assert len(page(run.reel())) < 5e6
