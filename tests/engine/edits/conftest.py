"""A model that every sample edit can be applied to."""

import pytest
from formula_kind import Pusher
from sample_models import brick, double_pendulum

from linkwork.edits import AddElement, Group, apply
from linkwork.model.model import Model
from linkwork.model.registry import FAMILIES
from linkwork.model.shapes.box import Box


@pytest.fixture
def model() -> Model:
    """The double pendulum, a loose brick between its links, and a shaped body; these two are in groups."""
    shaped = brick("shaped", shapes=(Box(x=0.5, y=0.1, z=0.2, position=(0.1, 0.0, 0.0)),))
    additions = (
        AddElement(brick(), 2),
        AddElement(shaped),
        Group(("brick",), "tools/small"),
        Group(("shaped",), "tools"),
    )
    return apply(double_pendulum(), additions)[0]


@pytest.fixture
def pusher(model, monkeypatch) -> tuple[Model, str]:
    """The model with a force whose formula names the elbow in quotes, and that formula."""
    monkeypatch.setitem(FAMILIES["forces"], "pusher", Pusher)
    text = '10 N/rad*angle("elbow") + 3 N/m*position(upper, x)'
    return apply(model, AddElement(Pusher(id="push", body="brick", effort=text)))[0], text
