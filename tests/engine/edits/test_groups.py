"""Groups come, go, move and are renamed."""

import pytest

from linkwork.edits import Group, RenameGroup, Ungroup, apply
from linkwork.errors import ModelError
from linkwork.files import project


def test_elements_of_any_family_share_a_group(model):
    changed, inverse = apply(model, Group(("upper", "elbow", "brick"), "arm"))
    assert changed.groups == {"brick": "arm", "shaped": "tools", "upper": "arm", "elbow": "arm"}
    assert inverse == (Group(("upper", "elbow"), ""), Group(("brick",), "tools/small"))


def test_a_group_without_elements_is_gone(model):
    changed, _ = apply(model, Group(("brick", "shaped"), ""))
    assert changed.groups == {}


def test_what_is_in_a_group_goes_to_the_one_around_it(model):
    assert apply(model, Ungroup("tools"))[0].groups == {"brick": "small"}
    assert apply(model, Ungroup("tools/small"))[0].groups == {"brick": "tools", "shaped": "tools"}


def test_a_group_takes_its_inner_ones_along(model):
    assert apply(model, RenameGroup("tools", "box/things"))[0].groups == {
        "brick": "box/things/small",
        "shaped": "box/things",
    }


def test_refusals_name_what_there_is(model):
    with pytest.raises(ModelError, match="There is no group 'arm'; there are: tools, tools/small"):
        apply(model, Ungroup("arm"))
    with pytest.raises(ModelError, match="There is a group 'tools' already"):
        apply(model, RenameGroup("tools/small", "tools"))
    with pytest.raises(ModelError, match="The ground belongs to all groups"):
        apply(model, Group(("ground",), "arm"))


def test_groups_are_in_the_file(model):
    text = project.to_text(model)
    assert '"groups": {\n    "tools": ["shaped"],\n    "tools/small": ["brick"]\n  }' in text
    assert project.from_text(text) == model
    assert "groups" not in project.to_text(apply(model, Group(("brick", "shaped"), ""))[0])
