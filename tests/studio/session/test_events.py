"""Events are plain values, so that a process could take the place of the thread."""

import dataclasses
import pickle

import pytest

from linkwork.results.swap_report import SwapReport
from linkwork_studio.session.events import Costed, Event, Failed, Informed, LookedAt, Restarted, Stopped, Swapped, Told

SAMPLES = [
    Swapped(SwapReport(2, True, 0.5)),
    Failed("It failed.", "arm"),
    Restarted("Again."),
    Informed("So."),
    Stopped("t > 1 s", 1.0),
    Costed(3, SwapReport(2, True, 0.5)),
    LookedAt(None, 0.5),
    Told({"recursive": "It holds no loops."}),
]


def test_every_kind_has_a_sample():
    assert {type(e) for e in SAMPLES} == set(Event.__args__)


@pytest.mark.parametrize("event", SAMPLES)
def test_events_are_values(event):
    assert pickle.loads(pickle.dumps(event)) == event
    name = dataclasses.fields(event)[0].name
    with pytest.raises(dataclasses.FrozenInstanceError):
        setattr(event, name, "other")
