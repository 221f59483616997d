"""A first mechanism, step by step: what to do next, and how one sees that it was done. No step is ever enforced."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from linkwork.model.bodies.ground import GROUND_ID
from linkwork_studio.commands.context import Context


class Step(NamedTuple):
    """What to do, why or how, and whether it is done."""

    title: str
    text: str
    is_done: Callable[[Context], bool]


def _bodies(context: Context) -> int:
    return len(context.document.model.bodies) - 1


def _grounded(context: Context) -> bool:
    return any(GROUND_ID in (joint.base, joint.follower) for joint in context.document.model.joints.values())


STEPS = (
    Step(
        "Draw a link",
        "Press L, or click Link in the Build tab. Then click both ends of the link in the view.",
        lambda context: _bodies(context) > 0,
    ),
    Step(
        "Draw a second one",
        "Start at a hole of the first link: the pointer snaps to it.",
        lambda context: _bodies(context) > 1,
    ),
    Step(
        "Join them",
        "Press J and click the hole that both links share.",
        lambda context: len(context.document.model.joints) > 0,
    ),
    Step(
        "Pin one to the ground",
        "Click a free hole, then empty space.",
        _grounded,
    ),
    Step(
        "Let it swing",
        "Press Space. On first use, code is compiled before the run starts by itself.",
        lambda context: context.session.playing,
    ),
    Step(
        "Cut it while it swings",
        "Press Esc to leave the tool, click the joint between the links and press Delete. Ctrl+Z restores it.",
        lambda context: any(entry.label.startswith("Delete") for entry in context.document.stack.entries),
    ),
)


def next_step(context: Context, since: int = 0) -> int:
    """Number of the first step from one on that is not done; as many as there are steps where all are."""
    return next((n for n in range(since, len(STEPS)) if not STEPS[n].is_done(context)), len(STEPS))
