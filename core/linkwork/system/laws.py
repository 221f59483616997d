"""Kinds of laws by which forces act along rows, and the places of their numbers (see equations/laws.py)."""

from __future__ import annotations

SPRING, CURVE, FRICTION, STOP, EFFORT, SERVO, DRAG, TYRE = range(8)
NUMBERS = 6  # that a law has room for

# Branches of a law in `State.branch`. An integrator that locates switchings keeps each controller and stop to a branch
# in between; all others go by their values. Those at an end have the sign of the end that they are at.
#   FREE: within the limit of the effort, or not in touch with a stop
#   HELD: at the limit and pushed further, so that nothing is summed up; a stop that pushes
#   BACK: at the limit with an error the other way, which is summed up
#   SLIDING: at the limit, where summing up would lead beyond it and stopping to sum up would lead back
BY_VALUE, FREE, HELD, BACK, SLIDING = range(5)
