"""Connecting to something else."""

import pytest

from linkwork.edits import Reconnect, apply
from linkwork.errors import ModelError
from linkwork.math3d import rotation
from linkwork.model.frames import in_space


@pytest.mark.parametrize("side", ["base", "follower"])
def test_a_joint_stays_where_it_is_in_space(model, side):
    changed, inverse = apply(model, Reconnect("elbow", side, "brick"))
    before, after = model.joints["elbow"], changed.joints["elbow"]
    place, turn = in_space(model.bodies[getattr(before, side)], before.frame(side))
    now_place, now_turn = in_space(model.bodies["brick"], after.frame(side))
    assert now_place == pytest.approx(place)
    assert rotation.angle_between(now_turn, turn) < 1e-12
    assert apply(changed, inverse)[0].joints["elbow"] is before


def test_a_connection_without_a_frame(pusher):
    model, _ = pusher
    assert apply(model, Reconnect("push", "body", "lower"))[0].forces["push"].body == "lower"
    with pytest.raises(ModelError, match="names several elements; set them all with SetValue"):
        apply(model, Reconnect("push", "watched", "lower"))


def test_refusals_name_the_connections(model):
    with pytest.raises(ModelError, match="no connection 'left'; it has base, follower"):
        apply(model, Reconnect("elbow", "left", "brick"))
    with pytest.raises(ModelError, match="brick: there is no connection 'base'; it is connected to nothing"):
        apply(model, Reconnect("brick", "base", "upper"))
