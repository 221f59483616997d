import numpy as np
import pytest

from linkwork_studio.viewport.camera import Camera
from linkwork_studio.viewport.navigation import FLIGHT, Navigation, eased


@pytest.fixture
def navigation(qapp):
    return Navigation()


def test_a_flight_takes_its_time_and_arrives(navigation):
    now = [0.0]
    navigation._clock = lambda: now[0]
    goal = Camera((1, 2, 3), 4.0, 1.0, 0.5)
    navigation.fly_to(goal)
    navigation._fly()
    assert navigation.camera == Camera()
    assert navigation.goal == goal
    now[0] = FLIGHT / 2
    navigation._fly()
    assert 4.0 < navigation.camera.distance < 10.0
    now[0] = FLIGHT
    navigation._fly()
    assert np.allclose(navigation.camera.eye, goal.eye)
    assert navigation.goal == navigation.camera


def test_without_flights_it_jumps(navigation, qtbot):
    navigation.is_smooth = False
    with qtbot.waitSignal(navigation.moved):
        navigation.fly_to(Camera(distance=3))
    assert navigation.camera.distance == 3


def test_a_hand_on_the_mouse_ends_a_flight_and_is_remembered(navigation):
    navigation.fly_to(Camera(distance=3))
    assert not navigation.is_touched
    navigation.zoom(1, np.zeros(3))
    assert navigation.is_touched
    assert navigation.goal == navigation.camera


def test_wheel_forward_comes_nearer(navigation):
    navigation.zoom(2, np.zeros(3))
    assert navigation.camera.distance < 8


def test_dragging_right_turns_what_is_near_to_the_right(navigation):
    near = np.array([0.3 * navigation.camera.eye])
    before, _ = navigation.camera.project(near, 100, 100)
    navigation.orbit(np.zeros(3), 20, 0)
    after, _ = navigation.camera.project(near, 100, 100)
    assert after[0, 0] > before[0, 0]


def test_dragging_down_shows_more_from_above(navigation):
    navigation.orbit(np.zeros(3), 0, 20)
    assert navigation.camera.elevation > Camera().elevation


def test_eased_is_slow_at_both_ends():
    assert [eased(0.0), eased(0.5), eased(1.0)] == [0.0, 0.5, 1.0]
    assert eased(0.1) < 0.1
    assert eased(0.9) > 0.9
