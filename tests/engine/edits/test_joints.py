"""Reconnecting a joint."""

import pytest

from linkwork.edits import ReconnectJoint, apply
from linkwork.errors import ModelError
from linkwork.model.frame import Frame


@pytest.mark.parametrize("side", ["base", "follower"])
def test_one_side_moves_and_the_other_stays(model, side):
    frame, other = Frame((0.1, 0.2, 0.3)), "follower" if side == "base" else "base"
    changed, _ = apply(model, ReconnectJoint("elbow", side, "brick", frame))
    before, after = model.joints["elbow"], changed.joints["elbow"]
    assert (getattr(after, side), after.frame(side)) == ("brick", frame)
    assert (getattr(after, other), after.frame(other)) == (getattr(before, other), before.frame(other))
    assert list(changed.joints) == list(model.joints)


@pytest.mark.parametrize(
    ("edit", "sentence"),
    [
        (ReconnectJoint("knee", "base", "brick", Frame()), "There is no joint 'knee'."),
        (ReconnectJoint("elbow", "left", "brick", Frame()), "the sides base and follower, not 'left'"),
        (ReconnectJoint("elbow", "base", "lower", Frame()), "cannot hold a body to itself"),
        (ReconnectJoint("elbow", "base", "elbow", Frame()), "base names 'elbow', which is not a body"),
    ],
)
def test_what_is_refused(model, edit, sentence):
    with pytest.raises(ModelError, match=sentence):
        apply(model, edit)
