"""A run that is filmed stops at each picture, and nowhere else."""

import pytest

from linkwork_studio.session.frames import PATIENCE, Frames

STEP = 1e-3


def filmed(frames, counts, takes=True):
    """Times of the pictures of a run that wants to make so many steps in each frame of the clock."""
    time, pictures = 0.0, []
    for now, count in enumerate(counts):
        made = frames.bounded(count, time, STEP, now / 60)
        for _ in range(made):
            time += STEP
        frames.reached(time, STEP, now / 60)
        if frames.bounded(1, time, STEP, now / 60) == 0:
            pictures.append(time)
            if takes:
                frames.taken(time)
    return pictures


@pytest.mark.parametrize("counts", [(10_000,) * 50, (7,) * 200, (20,) * 50, (1, 500, 3, 19) * 40])
def test_pictures_are_equally_far_apart_at_any_speed(counts):
    pictures = filmed(Frames(0.02), counts)
    assert len(pictures) > 20
    assert pictures == pytest.approx([0.02 * (n + 1) for n in range(len(pictures))], abs=1e-9)


def test_a_run_waits_for_its_picture_and_gives_up_one_that_nobody_takes():
    frames = Frames(0.02)
    assert frames.bounded(100, 0.0, STEP, 0.0) == 20
    frames.reached(0.02, STEP, 0.0)
    assert frames.bounded(100, 0.02, STEP, 0.5 * PATIENCE) == 0
    frames.taken(0.01)
    assert frames.bounded(100, 0.02, STEP, 0.6 * PATIENCE) == 0, "that was the picture before"
    assert frames.bounded(100, 0.02, STEP, 1.1 * PATIENCE) == 20


def test_a_run_that_goes_back_is_filmed_from_there():
    frames = Frames(0.02)
    frames.bounded(1, 5.0, STEP, 0.0)
    assert frames.bounded(100, 1.25, STEP, 0.0) == 20


def test_a_step_that_is_longer_than_a_picture_is_one_picture():
    frames = Frames(0.02)
    assert frames.bounded(9, 0.0, 0.1, 0.0) == 1
    frames.reached(0.1, 0.1, 0.0)
    frames.taken(0.1)
    assert frames.bounded(9, 0.1, 0.1, 0.0) == 1
