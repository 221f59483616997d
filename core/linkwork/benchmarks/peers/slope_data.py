"""Data of the box on a slope."""

EDGES = (0.2, 0.2, 0.1)  # metres
MASS, FRICTION, GRAVITY = 1.0, 0.5, 9.81  # kg, 1, m/s2
_X, _Y, _Z = (edge**2 for edge in EDGES)
MOMENTS = (MASS * (_Y + _Z) / 12, MASS * (_X + _Z) / 12, MASS * (_X + _Y) / 12)  # kg m2
