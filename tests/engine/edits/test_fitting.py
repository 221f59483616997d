"""Values of an edit are held against the types of its fields; the message names edit, field and value."""

import numpy as np
import pytest

from linkwork import edits
from linkwork.edits.fitting import check
from linkwork.errors import ModelError
from linkwork.model.bodies.rigid import RigidBody

BODY = RigidBody(id="arm")


@pytest.mark.parametrize(
    ("edit", "told"),
    [
        (edits.AddElement(BODY, 1.5), "AddElement: index takes a whole number or None, not 1.5."),
        (edits.AddElements((5,)), "AddElements: additions takes several, each an AddElement, not (5,)."),
        (edits.AddElements((edits.AddElement(BODY, group=5),)), "AddElement: group takes a text, not 5."),
        (edits.Group(5, "arm"), "Group: ids takes several, each a text, not 5."),
        (edits.Mirror(("arm",), keep="yes"), "Mirror: keep takes True or False, not 'yes'."),
        (edits.Replace(order={"bodies": 5}), "Replace: order takes a mapping, not {'bodies': 5}."),
        (edits.Reconnect("pin", "base", "arm", (0, 0)), "Reconnect: frame takes a Frame or None, not (0, 0)."),
        (5, "An edit is taken here, such as lw.edits.SetValue(...), not 5."),
        (edits.RemoveJoint, "An edit is taken here"),
    ],
)
def test_the_message_names_what_is_wrong(edit, told):
    with pytest.raises(ModelError) as caught:
        check(edit)
    assert str(caught.value).startswith(told)


def test_what_fits_stays():
    for edit in (
        edits.AddElement(BODY, np.int64(0)),
        edits.RemoveElements(["arm"]),
        edits.Duplicate({"arm": 1}.keys(), [0, 0, 1]),
        edits.Replace((BODY,), (), {"bodies": ("arm",)}, {"arm": ""}, None, (0, 0, -1)),
        edits.ChangeKind("pin", "rod", length=2.0),
    ):
        check(edit)
