"""A journal says on what its bits depend, and a replay elsewhere says that they may be others."""

import json

from sample_models import double_pendulum

import linkwork as lw
from linkwork.simulation.journal import from_text
from linkwork.simulation.machine import machine, other_bits


def lines() -> list[str]:
    with lw.LiveRun(double_pendulum()) as run:
        run.step(2)
        return list(run._timeline.journal.lines())


def test_a_journal_that_was_made_here_has_its_bits():
    assert other_bits(from_text("\n".join(lines())).made_with) == ""


def test_another_processor_and_version_are_named():
    first, *rest = lines()
    head = json.loads(first)
    head["made_with"] |= {"processor": "z80", "numpy": "1.0"}
    told = other_bits(from_text("\n".join([json.dumps(head), *rest])).made_with)
    assert f"processor z80, here {machine()['processor']}" in told
    assert "numpy 1.0, here" in told
    assert "numba" not in told


def test_a_journal_that_does_not_say_is_no_promise():
    first, *rest = lines()
    head = json.loads(first)
    del head["made_with"]
    assert "does not record versions" in other_bits(from_text("\n".join([json.dumps(head), *rest])).made_with)
