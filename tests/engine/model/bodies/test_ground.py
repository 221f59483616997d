"""The ground stays where it is."""

import pytest

from linkwork.errors import ModelError
from linkwork.model.bodies.ground import GROUND_ID, Ground
from linkwork.model.shapes.box import Box


def test_the_ground_may_look_like_something():
    ground = Ground(shapes=(Box(),))
    assert (ground.id, ground.shapes) == (GROUND_ID, (Box(),))


@pytest.mark.parametrize(
    "values",
    [
        {"position": (0, 0, 1)},
        {"velocity": (1, 0, 0)},
        {"angular_velocity": (0, 1, 0)},
        {"rotation": (0, 1, 0, 0)},
    ],
)
def test_the_ground_cannot_move(values):
    with pytest.raises(ModelError, match="The ground cannot move"):
        Ground(**values)


def test_there_is_one_ground():
    with pytest.raises(ModelError, match="its id is 'ground', not 'floor'"):
        Ground(id="floor")
