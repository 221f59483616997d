"""The links of the four-bars in a row: rods of a metre and a kilogram."""

MASS, GRAVITY = 1.0, 9.81  # kg, m/s2
ACROSS, ALONG = MASS / 12.0, 1e-4  # kg m2 about the centre, across the rod and about its own axis
