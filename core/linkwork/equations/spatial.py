"""Small products of vectors and symmetric matrices, number by number, so that all stays in registers."""

from __future__ import annotations

from linkwork.equations.kernel import linear_part


@linear_part
def cross(ax, ay, az, bx, by, bz):
    """a x b."""
    return ay * bz - az * by, az * bx - ax * bz, ax * by - ay * bx


@linear_part
def along_axes(frame, x, y, z):
    """Global components of a vector that is given in the axes of a frame (its columns one after the other)."""
    return (
        frame[0] * x + frame[3] * y + frame[6] * z,
        frame[1] * x + frame[4] * y + frame[7] * z,
        frame[2] * x + frame[5] * y + frame[8] * z,
    )


@linear_part
def in_axes(frame, x, y, z):
    """Components in the axes of a frame of a global vector."""
    return (
        frame[0] * x + frame[1] * y + frame[2] * z,
        frame[3] * x + frame[4] * y + frame[5] * z,
        frame[6] * x + frame[7] * y + frame[8] * z,
    )


@linear_part
def times_symmetric(xx, yy, zz, xy, yz, zx, a, b, c):
    """Symmetric matrix times a vector."""
    return xx * a + xy * b + zx * c, xy * a + yy * b + yz * c, zx * a + yz * b + zz * c
