"""Wheels, balls and blades run on the ground only."""

import pytest
from sample_models import brick

from linkwork.errors import ModelError
from linkwork.model.joints.grounded import Grounded
from linkwork.model.registry import FAMILIES

KINDS = [kind for kind, cls in FAMILIES["joints"].items() if issubclass(cls, Grounded)]


@pytest.mark.parametrize("kind", KINDS)
def test_another_base_is_refused_by_name(kind):
    with pytest.raises(ModelError, match=rf"^j: a {kind.replace('_', ' ')} runs on the ground; .* not {brick().id}"):
        FAMILIES["joints"][kind](id="j", base=brick().id, follower="other")


def test_there_are_some():
    assert set(KINDS) == {"rolling_wheel", "rolling_ball", "knife_edge"}
