"""Stiffness and mass of a free beam with two ends, in closed form: steel, along x."""

import numpy as np

LENGTH, WIDTH, HEIGHT = 0.5, 0.03, 0.02
YOUNG, SHEAR, DENSITY = 210e9, 80e9, 7850.0
PLACES = {11: (0.0, 0.0, 0.0), 22: (LENGTH, 0.0, 0.0)}


def beam() -> tuple[np.ndarray, np.ndarray]:
    """K and M (12 x 12) on (u, θ) of both ends; Euler and Bernoulli."""
    area, around_y, around_z = WIDTH * HEIGHT, WIDTH * HEIGHT**3 / 12, HEIGHT * WIDTH**3 / 12
    twist = around_y + around_z
    k, m, n = np.zeros((12, 12)), np.zeros((12, 12)), LENGTH
    line, mean = np.array([[1, -1], [-1, 1]]), np.array([[2, 1], [1, 2]]) / 6
    for at, stiff, heavy in ((0, YOUNG * area, DENSITY * area), (3, SHEAR * twist, DENSITY * twist)):
        k[np.ix_([at, at + 6], [at, at + 6])] = stiff / n * line
        m[np.ix_([at, at + 6], [at, at + 6])] = heavy * n * mean
    bent = [[12, 6 * n, -12, 6 * n], [0, 4 * n * n, -6 * n, 2 * n * n], [0, 0, 12, -6 * n], [0, 0, 0, 4 * n * n]]
    swung = [[156, 22 * n, 54, -13 * n], [0, 4 * n * n, 13 * n, -3 * n * n], [0, 0, 156, -22 * n], [0, 0, 0, 4 * n * n]]
    for (u, turn, sign), second in (((1, 5, 1), around_z), ((2, 4, -1), around_y)):
        at = [u, turn, u + 6, turn + 6]
        signs = np.outer([1, sign, 1, sign], [1, sign, 1, sign])
        for whole, half, factor in ((k, bent, YOUNG * second / n**3), (m, swung, DENSITY * area * n / 420)):
            whole[np.ix_(at, at)] += signs * factor * (np.array(half) + np.triu(half, 1).T)
    return k, m
