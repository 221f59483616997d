"""What all fields share."""

import pytest

from linkwork_studio.widgets.choice_field import ChoiceField
from linkwork_studio.widgets.color_field import ColorField
from linkwork_studio.widgets.field import Field
from linkwork_studio.widgets.flag_field import FlagField
from linkwork_studio.widgets.number_field import NumberField
from linkwork_studio.widgets.quaternion_field import QuaternionField
from linkwork_studio.widgets.text_field import TextField
from linkwork_studio.widgets.vector_field import VectorField

KINDS = [NumberField, VectorField, QuaternionField, TextField, ChoiceField, FlagField, ColorField]


@pytest.mark.parametrize("kind", KINDS)
def test_every_field_has_a_name_and_says_why_it_refuses(show, kind):
    field = show(kind())
    field.set_name("Length", "How long it is.")
    assert field.controls()
    for control in field.controls():
        assert control.accessibleName().startswith("Length")
        assert control.toolTip() == "How long it is."
    assert not field.error_line.isVisible()
    field.show_error("Too long.")
    assert field.error_line.isVisible()
    assert field.error_line.text() == "Too long."
    field.show_error("")
    assert not field.error_line.isVisible()


@pytest.mark.parametrize("kind", KINDS)
def test_every_field_can_be_mixed(show, kind):
    show(kind()).set_value(None)


def test_a_bare_field_leaves_the_rest_to_its_kind(qtbot):
    field = Field()
    qtbot.addWidget(field)
    for missing in (field.controls, lambda: field.set_value(1)):
        with pytest.raises(NotImplementedError):
            missing()
