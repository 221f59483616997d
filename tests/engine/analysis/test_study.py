"""Names of numbers that change and of numbers that come out."""

import pickle

import numpy as np
import pytest
from resting_models import G, weight_on_springs
from sample_models import pendulum

import linkwork as lw
from linkwork.analysis.study import MADE_OF, Parameter, Study
from linkwork.errors import ModelError


def swinging() -> lw.Mechanism:
    mechanism = lw.Mechanism.of(pendulum())
    mechanism.add_measure("height", "point", base="ground", follower="arm")
    return mechanism


@pytest.mark.parametrize(
    ("name", "value"), [("arm.mass", 1.0), ("arm.position[0]", 0.5), ("gravity[2]", -9.81), (" arm.mass ", 1.0)]
)
def test_a_parameter_is_read_and_set(name, value):
    parameter = Parameter.named(name, pendulum())
    assert parameter.value(pendulum()) == pytest.approx(value)
    assert parameter.value(parameter.set(pendulum(), 0.75)) == 0.75


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("leg.mass", "leg"),
        ("arm.weight", "no value 'weight'"),
        ("arm.position", "arm.position\\[0\\]"),
        ("arm.position[3]", "no component 3"),
        ("arm.mass[0]", "no component"),
        ("name", "not one number"),
        ("", "names no number"),
        (7, "names no number"),
    ],
)
def test_a_name_that_means_nothing_is_told(name, why):
    with pytest.raises(ModelError, match=why):
        Parameter.named(name, pendulum())


@pytest.mark.parametrize(
    ("made", "expected"),
    [
        ("last", -3),
        ("first", 1),
        ("max", 2),
        ("min", -3),
        ("mean", 0),
        ("range", 5),
        ("peak", 3),
        ("rms", np.sqrt(14 / 3)),
    ],
)
def test_what_is_made_of_a_measure(made, expected):
    assert MADE_OF[made](np.array([1.0, 2.0, -3.0])) == pytest.approx(expected)


def test_a_study_answers_in_another_process_what_it_answers_here():
    study = Study.of(swinging().model, ["arm.mass"], ["min height.z"], {"until": 0.2, "sample": 0.1})
    assert pickle.loads(pickle.dumps(study)).answer([2.0]) == study.answer([2.0])


def test_statics_and_modes_answer_too():
    mechanism = weight_on_springs(100.0)
    mechanism.add_measure("height", "point", base="ground", follower="weight")
    settled = Study.of(mechanism.model, ["spring0.stiffness"], ["height.z"], {"question": "statics"})
    assert settled.answer([50.0])[0] == pytest.approx((-2 * G / 50,), abs=1e-9)
    swings = Study.of(mechanism.model, ["weight.mass"], ["frequency 1"], {"question": "modes"})
    assert swings.answer([4.0])[0] == pytest.approx((5 / (2 * np.pi),), rel=1e-8)


def test_a_case_that_fails_says_why_and_gives_no_number():
    study = Study.of(swinging().model, ["arm.mass"], ["height.z"], {"until": 0.1})
    values, why = study.answer([-1.0])
    assert np.isnan(values).all()
    assert "mass" in why


@pytest.mark.parametrize(
    ("words", "responses", "why"),
    [
        ({"question": "weather"}, ["height.z"], "no question 'weather'"),
        ({"untill": 1.0}, ["height.z"], "takes no 'untill'"),
        ({}, [], "at least one response"),
        ({}, ["depth"], "there are: height.x"),
        ({"question": "modes"}, ["height.z"], "is not a modal quantity"),
        ({"question": "modes"}, ["frequency 0"], "is not a modal quantity"),
    ],
)
def test_a_study_that_means_nothing_is_refused(words, responses, why):
    with pytest.raises(ModelError, match=why):
        Study.of(swinging().model, ["arm.mass"], responses, words)


def test_a_mode_that_there_is_not_is_told():
    study = Study.of(pendulum(), ["arm.mass"], ["frequency 9"], {"question": "modes"})
    assert "has 1 mode; there is no frequency 9" in study.answer([1.0])[1]
