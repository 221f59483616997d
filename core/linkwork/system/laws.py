"""Kinds of laws by which forces act along rows, and the places of their numbers (see equations/laws.py)."""

from __future__ import annotations

SPRING, CURVE, FRICTION, STOP, EFFORT, SERVO, DRAG, TYRE = range(8)
NUMBERS = 6  # that a law has room for
