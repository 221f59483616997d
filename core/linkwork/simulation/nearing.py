"""Bringing together what flew apart, where the least motion does not lead there.

Newton's iteration closes a gap that is small beside the bodies. A link that was cut off seconds ago has fallen many
lengths away: then what still hangs together is first shifted as a whole, without a turn, to the joint that is open.
"""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np

from linkwork.model.bodies.ground import GROUND_ID
from linkwork.model.joints.joint import Joint
from linkwork.simulation.installed import Installed
from linkwork.system.products import applied


def bring_near(made: Installed) -> bool:
    """Shift all groups of bodies to the open joints, outwards from the ground; whether there was one to shift."""
    model, apart = made.compiled.model, set(made.open_joints())
    group = _groups(model.bodies, (joint for joint in model.joints.values() if joint.id not in apart))
    waiting = [joint for joint in model.joints.values() if joint.id in apart and joint.meets]
    waiting = [joint for joint in waiting if group[joint.base] != group[joint.follower]]
    settled, has_shifted = {group[GROUND_ID]}, False
    while waiting:
        ready = [j for j in waiting if (group[j.base] in settled) != (group[j.follower] in settled)]
        if not ready:
            settled.add(group[waiting[0].base])  # nothing leads from it to the ground, so that it stays
            waiting = [j for j in waiting if not settled.issuperset((group[j.base], group[j.follower]))]
            continue
        joint = ready[0]
        gap = _place(made, joint, "base") - _place(made, joint, "follower")
        is_follower = group[joint.base] in settled
        loose = group[joint.follower if is_follower else joint.base]
        shifted = [number for body, number in made.compiled.bodies.items() if group.get(body) == loose]
        made.state.q[shifted, :3] += gap if is_follower else -gap
        settled.add(loose)
        has_shifted = True
        waiting = [j for j in waiting if not settled.issuperset((group[j.base], group[j.follower]))]
    return has_shifted


def _groups(bodies: Iterable[str], joints: Iterable[Joint]) -> dict[str, str]:
    """One body for all that hang together, by body."""
    leader = {body: body for body in bodies}

    def found(body: str) -> str:
        while leader[body] != body:
            leader[body] = body = leader[leader[body]]
        return body

    for joint in joints:
        leader[found(joint.base)] = found(joint.follower)
    return {body: found(body) for body in leader}


def _place(made: Installed, joint: Joint, side: str) -> np.ndarray:
    """Where the origin of one frame of a joint is [m]."""
    x = made.state.q[made.compiled.bodies[getattr(joint, side)]]
    return x[:3] + applied(x[3:].reshape(3, 3).T, np.array(joint.frame(side).position))
