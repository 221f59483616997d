"""Stiffness and mass of elements, written into sparse matrices whose pattern is known.

    H_ab = ∫ g_a g_bT dV,  K_ab = λ H_ab + μ H_abT + μ tr(H_ab) 1,  m_ab = ρ ∫ N_a N_b dV

with g_a the gradient of the shape function of node a. The mass of a displacement is that of its node: M = m ⊗ 1.
"""

from __future__ import annotations

from linkwork.equations.kernel import linear_kernel, linear_part


@linear_part
def _turned_in(place, x, cell, derivatives):
    """Gradients in the axes of the body, in place; returns the determinant of the map from the reference element."""
    j00 = j01 = j02 = j10 = j11 = j12 = j20 = j21 = j22 = 0.0
    for a in range(len(cell)):
        d0, d1, d2 = derivatives[a, 0], derivatives[a, 1], derivatives[a, 2]
        px, py, pz = x[cell[a], 0], x[cell[a], 1], x[cell[a], 2]
        j00 += d0 * px
        j01 += d0 * py
        j02 += d0 * pz
        j10 += d1 * px
        j11 += d1 * py
        j12 += d1 * pz
        j20 += d2 * px
        j21 += d2 * py
        j22 += d2 * pz
    c00, c01, c02 = j11 * j22 - j12 * j21, j12 * j20 - j10 * j22, j10 * j21 - j11 * j20
    determinant = j00 * c00 + j01 * c01 + j02 * c02
    f = 1.0 / determinant
    i00, i01, i02 = f * c00, f * (j02 * j21 - j01 * j22), f * (j01 * j12 - j02 * j11)
    i10, i11, i12 = f * c01, f * (j00 * j22 - j02 * j20), f * (j02 * j10 - j00 * j12)
    i20, i21, i22 = f * c02, f * (j01 * j20 - j00 * j21), f * (j00 * j11 - j01 * j10)
    for a in range(len(cell)):
        d0, d1, d2 = derivatives[a, 0], derivatives[a, 1], derivatives[a, 2]
        place[a, 0] = i00 * d0 + i01 * d1 + i02 * d2
        place[a, 1] = i10 * d0 + i11 * d1 + i12 * d2
        place[a, 2] = i20 * d0 + i21 * d1 + i22 * d2
    return determinant


@linear_part
def _found(starts, columns, row, column):
    """Where an entry of the pattern stands; columns rise within a row."""
    low, high = starts[row], starts[row + 1] - 1
    while low < high:
        middle = (low + high) // 2
        if columns[middle] < column:
            low = middle + 1
        else:
            high = middle
    return low


@linear_part
def _products_of_gradients(x, cell, derivatives, weights, g, products):
    """H of one element, for b >= a."""
    n = len(cell)
    products[:] = 0.0
    for q in range(len(weights)):
        w = weights[q] * _turned_in(g, x, cell, derivatives[q])
        for a in range(n):
            a0, a1, a2 = w * g[a, 0], w * g[a, 1], w * g[a, 2]
            for b in range(a, n):
                h = products[a, b]
                b0, b1, b2 = g[b, 0], g[b, 1], g[b, 2]
                h[0] += a0 * b0
                h[1] += a0 * b1
                h[2] += a0 * b2
                h[3] += a1 * b0
                h[4] += a1 * b1
                h[5] += a1 * b2
                h[6] += a2 * b0
                h[7] += a2 * b1
                h[8] += a2 * b2


@linear_kernel
def add_stiffness(x, cells, derivatives, weights, lame, starts, columns, blocks, g, products):
    """Add the stiffness of all elements of one kind to the 3 x 3 blocks of the pattern."""
    first, second = lame[0], lame[1]
    n = cells.shape[1]
    for e in range(len(cells)):
        cell = cells[e]
        _products_of_gradients(x, cell, derivatives, weights, g, products)
        for a in range(n):
            for b in range(a, n):
                h = products[a, b]
                shear = second * (h[0] + h[4] + h[8])
                there = blocks[_found(starts, columns, cell[a], cell[b])]
                back = blocks[_found(starts, columns, cell[b], cell[a])]
                for i in range(3):
                    for j in range(3):
                        value = first * h[3 * i + j] + second * h[3 * j + i]
                        if i == j:
                            value += shear
                        there[i, j] += value
                        if a != b:
                            back[j, i] += value


@linear_kernel
def add_mass(x, cells, shapes, derivatives, weights, density, starts, columns, masses, g, products):
    """Add the mass of all elements of one kind to the entries of the pattern; returns their volume."""
    n = cells.shape[1]
    volume = 0.0
    for e in range(len(cells)):
        cell = cells[e]
        products[:] = 0.0
        for q in range(len(weights)):
            w = weights[q] * _turned_in(g, x, cell, derivatives[q])
            volume += w
            for a in range(n):
                for b in range(a, n):
                    products[a, b, 0] += w * shapes[q, a] * shapes[q, b]
        for a in range(n):
            for b in range(a, n):
                value = density * products[a, b, 0]
                masses[_found(starts, columns, cell[a], cell[b])] += value
                if a != b:
                    masses[_found(starts, columns, cell[b], cell[a])] += value
    return volume
