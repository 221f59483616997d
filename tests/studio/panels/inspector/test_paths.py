"""Values inside values."""

import pytest

from linkwork.errors import ModelError
from linkwork_studio.panels.inspector.paths import value_at, with_value


def test_a_path_leads_into_frames_shapes_and_vectors(model):
    rod, shoulder = model.bodies["rod"], model.joints["shoulder"]
    assert value_at(rod, ("mass",)) == 0.8
    assert value_at(rod, ("shapes", 1, "radius")) == 0.2
    assert value_at(rod, ("position", 0)) == 1.5
    assert value_at(shoulder, ("base_frame", "position")) == (0.0, 0.0, 0.0)


def test_only_what_the_path_names_is_another(model):
    rod = model.bodies["rod"]
    changed = with_value(rod, ("shapes", 1, "radius"), 0.5)
    assert changed.shapes[1].radius == 0.5
    assert changed.shapes[0] is rod.shapes[0]
    assert with_value(rod, ("position", 2), 7.0).position == (1.5, 0.0, 7.0)
    assert with_value(rod, (), 3) == 3


def test_what_cannot_be_is_refused(model):
    with pytest.raises(ModelError):
        with_value(model.bodies["rod"], ("shapes", 1, "radius"), -1.0)
