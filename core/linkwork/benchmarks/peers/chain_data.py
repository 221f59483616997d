"""The links of the pendulum chain: square steel-grey bars along x."""

LENGTH, THICKNESS, DENSITY = 0.2, 0.02, 1000.0  # m, m, kg/m3
MASS = LENGTH * THICKNESS**2 * DENSITY  # kg
INERTIA = (
    MASS / 6 * THICKNESS**2,
    MASS / 12 * (LENGTH**2 + THICKNESS**2),
    MASS / 12 * (LENGTH**2 + THICKNESS**2),
)  # kg m2, about the centre
