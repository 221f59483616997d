"""Cholesky factorisation of a symmetric positive definite matrix of square blocks, one block row for each body.

    A = L LT,   for each column k in the order of elimination:
        L_kk = chol(A_kk),   L_ik = A_ik L_kk^-T,   A_ij -= L_ik L_jkT   for the rows i >= j of the column

The pattern was found once for the topology (compiler/elimination.py); the numbers are done here over the blocks: those
on the diagonal first, then column by column those below it.
"""

from __future__ import annotations

import math

from linkwork.equations.kernel import linear_part
from linkwork.system.compiled_system import SIZE


@linear_part
def factor_block(a):
    """a = L LT of one block in place (lower triangle); returns False where a pivot is not positive."""
    for j in range(SIZE):
        d = a[j, j]
        for k in range(j):
            d -= a[j, k] * a[j, k]
        if not d > 0.0:
            return False
        d = math.sqrt(d)
        a[j, j] = d
        inverse = 1.0 / d
        for i in range(j + 1, SIZE):
            s = a[i, j]
            for k in range(j):
                s -= a[i, k] * a[j, k]
            a[i, j] = s * inverse
    return True


@linear_part
def divide_block(b, triangle):
    """b <- b L^-T in place."""
    for j in range(SIZE):
        inverse = 1.0 / triangle[j, j]
        for i in range(SIZE):
            s = b[i, j]
            for k in range(j):
                s -= b[i, k] * triangle[j, k]
            b[i, j] = s * inverse


@linear_part
def subtract_product(c, a, b):
    """c <- c - a bT."""
    for i in range(SIZE):
        for j in range(SIZE):
            s = 0.0
            for k in range(SIZE):
                s += a[i, k] * b[j, k]
            c[i, j] -= s


@linear_part
def factor(system, blocks):
    """Factorise in place; returns -1, or the place of the block whose pivot is not positive."""
    count = system.order.size
    for column in range(count):
        if not factor_block(blocks[column]):
            return column
        first, last = system.column_start[column], system.column_start[column + 1]
        for n in range(first, last):
            divide_block(blocks[count + n], blocks[column])
        target = system.update_start[column]
        for n in range(first, last):
            for m in range(first, n + 1):
                subtract_product(blocks[system.update_block[target]], blocks[count + n], blocks[count + m])
                target += 1
    return -1


@linear_part
def solve(system, blocks, x):
    """x <- A^-1 x, x by body."""
    count = system.order.size
    for column in range(count):
        y = x[system.order[column]]
        forward_block(blocks[column], y)
        for n in range(system.column_start[column], system.column_start[column + 1]):
            other, block = x[system.order[system.column_row[n]]], blocks[count + n]
            for i in range(SIZE):
                s = 0.0
                for k in range(SIZE):
                    s += block[i, k] * y[k]
                other[i] -= s
    for column in range(count - 1, -1, -1):
        y = x[system.order[column]]
        for n in range(system.column_start[column], system.column_start[column + 1]):
            other, block = x[system.order[system.column_row[n]]], blocks[count + n]
            for i in range(SIZE):
                for k in range(SIZE):
                    y[k] -= block[i, k] * other[i]
        backward_block(blocks[column], y)


@linear_part
def forward_block(triangle, y):
    """y <- L^-1 y."""
    for i in range(SIZE):
        s = y[i]
        for k in range(i):
            s -= triangle[i, k] * y[k]
        y[i] = s / triangle[i, i]


@linear_part
def backward_block(triangle, y):
    """y <- L^-T y."""
    for i in range(11, -1, -1):
        s = y[i]
        for k in range(i + 1, SIZE):
            s -= triangle[k, i] * y[k]
        y[i] = s / triangle[i, i]
