"""How bodies hang on others by the steps of joints, against where the joints' frames are."""

import numpy as np
import pytest

from linkwork.compiler.hanging import hanging, turned_back
from linkwork.compiler.motion import Step
from linkwork.math3d import rotation
from linkwork.model.frame import Frame
from linkwork.system.tree import SLIDE, TURN

START = Frame((0.3, -0.2, 0.5), rotation.about((1.0, 2.0, -0.5), 0.8))
END = Frame((-0.1, 0.4, 0.2), rotation.about((0.2, -1.0, 0.3), -1.1))
STEPS = (Step(SLIDE, (1.0, 0.0, 0.0)), Step(TURN, (0.0, -1.0, 0.0)))


def pose(frame: Frame) -> np.ndarray:
    made = np.eye(4)
    made[:3, :3], made[:3, 3] = np.array(rotation.axes(frame.rotation)).T, frame.position
    return made


def moved(way, values) -> np.ndarray:
    """The second body in the first after the steps: each goes along or about the z axis of its own axes."""
    found = way.start
    for kind, placing, value in zip(way.kinds, way.placing, values, strict=True):
        step = np.eye(4)
        if kind == SLIDE:
            step[2, 3] = value
        else:
            step[:2, :2] = [[np.cos(value), -np.sin(value)], [np.sin(value), np.cos(value)]]
        found = found @ placing @ step
    return found @ way.last @ way.back


def test_without_a_step_the_frames_lie_in_each_other():
    way = hanging((), START, END)
    assert (way.kinds, way.placing, way.sight) == ([], [], [])
    assert moved(way, ()) @ pose(END) == pytest.approx(pose(START))


def test_steps_lead_from_frame_to_frame():
    found = np.linalg.inv(pose(START)) @ moved(hanging(STEPS, START, END), (0.7, 0.4)) @ pose(END)
    wanted = pose(Frame((0.7, 0.0, 0.0), rotation.about((0.0, -1.0, 0.0), 0.4)))
    assert found == pytest.approx(wanted)


def test_the_way_back_is_the_other_way_round():
    there, back = hanging(STEPS, START, END), hanging(turned_back(STEPS), END, START)
    assert moved(there, (0.7, 0.4)) @ moved(back, (0.4, 0.7)) == pytest.approx(np.eye(4))
    assert back.kinds == there.kinds[::-1]
