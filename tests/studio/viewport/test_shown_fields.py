"""One scale for all that bends; what is offered follows what is shown."""

from vtkmodules.vtkRenderingCore import vtkRenderer

from linkwork_studio.viewport.shown_fields import UNITS, ShownFields


def test_without_anything_that_bends_no_field_is_offered():
    fields = ShownFields(vtkRenderer())
    fields.choose("stress", 1.0)
    assert (fields.offered, fields.is_painted, fields.peak(), fields.ring_colors()) == ((), False, None, None)


def test_another_field_begins_another_scale():
    fields = ShownFields(vtkRenderer())
    fields.scale.follow(3.0)
    fields.choose("tension", 1.0)
    assert fields.scale.top == 0.0
    assert (fields.elastic.field, fields.beams.field) == ("", "tension"), "elastic bodies keep their own colours"
    fields.choose("speed", 2.0)
    assert (fields.elastic.field, fields.beams.field, fields.elastic.exaggeration) == ("speed", "speed", 2.0)
    assert UNITS["speed"] == "m/s"
