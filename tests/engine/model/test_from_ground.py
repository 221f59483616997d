"""What hangs between the ground and one body."""

import pytest

from linkwork.model.drivers.frame_motion import FrameMotion
from linkwork.model.forces.torque import Torque
from linkwork.model.frame import Frame


@pytest.mark.parametrize("kind", [FrameMotion, Torque])
def test_it_leads_from_the_ground_to_the_frame_of_the_body(kind):
    frame = Frame((1.0, 2.0, 3.0))
    made = kind(id="f", body="arm", frame=frame)
    assert (made.base, made.base_frame) == ("ground", Frame())
    assert (made.follower, made.follower_frame) == ("arm", frame)
