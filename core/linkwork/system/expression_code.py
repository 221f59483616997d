"""Formulas in numbers: byte code, constants and tables (see equations/expressions.py for what it means)."""

from __future__ import annotations

import numpy as np

from linkwork.system.packed import Packed


class ExpressionCode(Packed):
    """Many formulas in flat arrays.

    Attributes:
        start: code of formula k is code[start[k]] to code[start[k + 1]].
        code: operation and operand, shape (n, 2), int32.
        constant: numbers in SI units.
        table_start: pieces of table i are table_piece[table_start[i]] to table_piece[table_start[i + 1]].
        table_piece: x_i, c0, c1, c2, c3 of each piece; the first holds to the left of its x_i, too.
        table_period: length of a table that repeats, else 0.
        depth: jets that the stack needs.
        slots: jets that are read.
    """

    start: np.ndarray
    code: np.ndarray
    constant: np.ndarray
    table_start: np.ndarray
    table_piece: np.ndarray
    table_period: np.ndarray
    depth: int
    slots: int
