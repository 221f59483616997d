"""Copies between arrays that do not overlap, which a slice assignment cannot promise and would allocate for."""

from __future__ import annotations

from linkwork.equations.kernel import part


@part
def copy_vector(target, source):
    """target <- source, one axis."""
    for i in range(target.size):
        target[i] = source[i]


@part
def copy_table(target, source):
    """target <- source, two axes."""
    for i in range(target.shape[0]):
        for k in range(target.shape[1]):
            target[i, k] = source[i, k]
