"""Frames that stand in frames: one after the other, and the way back."""

from __future__ import annotations

from linkwork.math3d import rotation, vector
from linkwork.model.bodies.body import Body
from linkwork.model.frame import Frame

HERE = Frame()


def inner(outer: Frame, frame: Frame) -> Frame:
    """A frame that is given in another one, as seen from where that one is given."""
    return Frame(
        vector.add(outer.position, rotation.rotate(outer.rotation, frame.position)),
        rotation.multiply(outer.rotation, frame.rotation),
    )


def back(frame: Frame) -> Frame:
    """The outer frame as seen from this one."""
    turn = rotation.inverse(frame.rotation)
    return Frame(rotation.rotate(turn, vector.scale(frame.position, -1.0)), turn)


def pose(body: Body) -> Frame:
    """Where a body stands at its stored pose."""
    return Frame(body.position, body.rotation)
