"""What may be done, as data and back."""

import json
import math

import pytest
from sample_models import brick

from linkwork.edits import Replace
from linkwork.errors import FileError
from linkwork.simulation import acts

ACTS = [
    acts.Edit(Replace((brick(),)), "ramp", 0.1, 0.5),
    acts.Reset(),
    acts.Reset(Replace(removed=("a",)), "ali3p"),
    acts.GoBack(3, 400),
    acts.SetSlider("drive", 0.1),
    acts.SwitchSolver("modular"),
    acts.SetStep(1e-4),
    acts.SetAccuracy("exact"),
    acts.SetPull("arm", (1.0, 2.0, 3.0), (0.1, 0.0, 0.0)),
    acts.LetGo(),
    acts.PauseWhen("t > 1 s"),
    acts.SetSpeed(math.inf),
    acts.SetSpeed(0.1),
    acts.Play(),
    acts.Pause(),
]


@pytest.mark.parametrize("act", ACTS, ids=lambda act: act.word)
def test_round_trip(act):
    assert acts.from_data(json.loads(json.dumps(acts.to_data(act), allow_nan=False))) == act


def test_every_act_is_tried():
    assert {type(act) for act in ACTS} == set(acts.WORDS.values())


@pytest.mark.parametrize(
    ("data", "said"),
    [
        ({}, "None is nothing that can be done"),
        ({"do": "explode"}, "'explode' is nothing"),
        ({"do": "slider", "slider": "a"}, "slider lacks 'value'"),
        ({"do": "slider", "slider": "a", "value": True}, "value takes a number, not True"),
        ({"do": "slider", "slider": "a", "value": 1, "colour": 2}, "no 'colour'"),
        ({"do": "pull", "body": "a", "target": [1, 2]}, "target"),
        ({"do": "go_back", "acts": 1.5, "to": 2}, "acts"),
        ({"do": ["step"]}, "is nothing that can be done"),
        ({"do": "step", "seconds": 10**400}, "seconds takes a number"),
        ({"do": "pull", "body": "a", "target": [1, 2, 10**400]}, "target takes a number"),
        ({"do": "edit", "edit": {"gravity": [0, 0, 10**400]}}, "gravity"),
    ],
)
def test_what_is_no_act(data, said):
    with pytest.raises(FileError, match=said):
        acts.from_data(data)
