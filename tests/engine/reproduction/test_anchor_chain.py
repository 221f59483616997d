"""The chain is that of the sample; a short one is lifted."""

from pathlib import Path

import pytest

import linkwork as lw
from linkwork.reproduction import anchor_chain
from linkwork.reproduction.forms import Scene, followed

SAMPLE = Path(__file__).parents[3] / "sample_projects" / "anchor_chain" / "project.linkwork"


def test_it_is_the_chain_of_the_sample():
    ours, sample = anchor_chain.model(), lw.load(SAMPLE).model
    assert set(ours.bodies) == set(sample.bodies)
    assert set(ours.joints) == set(sample.joints)
    for id, body in ours.bodies.items():
        assert body.position == pytest.approx(sample.bodies[id].position, abs=1e-12)
        assert [shape.kind for shape in body.shapes] == [shape.kind for shape in sample.bodies[id].shapes]


def test_a_short_chain_in_two_forms():
    short = Scene(anchor_chain.model(count=16, inside=6), body=17, until=0.06)
    _, known, _ = followed(short, "semirecursive", 1e-3)
    _, seen, _ = followed(short, "ali3p", 1e-3)
    assert seen == pytest.approx(known, abs=1e-3)
    assert known[-1][2] - known[0][2] > 1e-3  # the anchor rises
