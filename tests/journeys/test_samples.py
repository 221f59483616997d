"""Every sample is a lesson and a test: its README builds it, it runs, and it arrives where its expected.json says.

The numbers in expected.json come from another route where there is one (`source` names it), else from steps that are
five and ten times finer or more; each formulation has a tolerance [m] of three times its error at the step of the run,
those of chaotic contacts that of the worst. What a formulation cannot hold, or only softly, is under `left_out`, with
the reason.
"""

import json
import re
from collections.abc import Mapping
from dataclasses import fields, is_dataclass

import numpy as np
import pytest

import linkwork as lw
from linkwork.solvers.formulation import formulations
from linkwork_studio.commands.samples import find_samples

SAMPLES = pytest.mark.parametrize("sample", find_samples(), ids=lambda sample: sample.name)
CODE = re.compile(r"```python\n(.*?)```", re.DOTALL)


@SAMPLES
def test_the_readme_builds_the_project(sample):
    (code,) = CODE.findall((sample.project.parent / "README.md").read_text())
    scope = {}
    exec(code, scope)
    made, kept = dict(leaves(scope["m"].model)), dict(leaves(lw.load(sample.project).model))
    assert made.keys() == kept.keys()
    for place, value in kept.items():
        assert made[place] == (pytest.approx(value, rel=1e-12, abs=1e-12) if isinstance(value, float) else value), place


def leaves(value, place="model"):
    """Each number and word of a model with its place; sines differ by a last digit from one processor to another."""
    if is_dataclass(value):
        yield place, type(value)
        value = {field.name: getattr(value, field.name) for field in fields(value)}
    if isinstance(value, Mapping):
        for key, item in value.items():
            yield from leaves(item, f"{place}.{key}")
    elif isinstance(value, tuple):
        for number, item in enumerate(value):
            yield from leaves(item, f"{place}.{number}")
    else:
        yield place, value


@SAMPLES
def test_each_formulation_is_tried_or_left_out_for_a_reason(sample):
    expected = json.loads((sample.project.parent / "expected.json").read_text())
    assert expected["tolerances"].keys() | expected["left_out"].keys() == formulations().keys()
    assert not expected["tolerances"].keys() & expected["left_out"].keys()
    mechanism = lw.load(sample.project)
    for solver, reason in expected["left_out"].items():
        if reason == "closes a loop":
            with pytest.raises(lw.SolverError, match="closes a loop"):
                lw.simulate(mechanism, solver=solver, until=expected["step"], step=expected["step"])


@SAMPLES
def test_it_arrives_where_it_should_in_every_formulation_that_applies(sample):
    expected = json.loads((sample.project.parent / "expected.json").read_text())
    mechanism = lw.load(sample.project)
    span = {"step": expected["step"], "until": expected["until"], "sample": expected["until"]}
    for solver, tolerance in expected["tolerances"].items():
        run = lw.simulate(mechanism, solver=solver, **span)
        for body, position in expected["positions"].items():
            assert np.abs(run.position(body)[-1] - position).max() < tolerance, (solver, body)
        for measure, reading in expected.get("measures", {}).items():
            assert run.measure(measure)[-1] == pytest.approx(reading["value"], rel=0, abs=reading["tolerance"]), solver
    assert lw.mobility(mechanism).mobility == expected["mobility"]
    assert sorted({finding.code for finding in lw.check(mechanism)}) == expected["findings"]
