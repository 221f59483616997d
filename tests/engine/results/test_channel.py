"""Names of columns tell what they belong to, whatever the ids are."""

import numpy as np
import pytest

from linkwork.results.channel import Channel, gathered

XYZ = ("x", "y", "z")


@pytest.mark.parametrize(
    "channel",
    [
        Channel("", "time", "", "s", np.arange(4.0)),
        Channel("bodies", "arm", "position", "m", np.ones((4, 3)), XYZ),
        Channel("bodies", "time.energy. [s]", "angular_velocity", "rad/s", np.ones((4, 3)), XYZ),
        Channel("joints", "a.force.x", "force", "N", np.ones((4, 3)), XYZ),
        Channel("joints", "pin", "coordinate.angle", "rad", np.ones(4)),
        Channel("joints", "pin\n2", "speed.z", "m/s", np.ones(4)),
        Channel("energy", "kinetic", "", "J", np.ones(4)),
        Channel("measures", "gap", "", "m", np.ones(4)),
    ],
    ids=lambda channel: channel.id,
)
def test_a_channel_comes_back_from_its_columns(channel):
    (found,) = gathered(dict(channel.columns()))
    for name in ("family", "id", "quantity", "unit", "parts"):
        assert getattr(found, name) == getattr(channel, name)
    assert np.array_equal(found.values, channel.values)


def test_columns_bear_part_and_unit():
    channel = Channel("bodies", "arm", "position", "m", np.ones((1, 3)), XYZ)
    assert [name for name, _ in channel.columns()] == [f"arm.position.{part} [m]" for part in XYZ]
