"""A model that every sample edit can be applied to."""

import pytest
from sample_models import brick, double_pendulum

from linkwork.edits import AddElement, apply
from linkwork.model.model import Model


@pytest.fixture
def model() -> Model:
    """The double pendulum and a loose brick between its links."""
    return apply(double_pendulum(), AddElement(brick(), 2))[0]
