"""Tables whose smooth curve swings far beyond their points, as it does beside a jump."""

from __future__ import annotations

import numpy as np

from linkwork.compiler.expressions import table_pieces
from linkwork.errors import ModelError
from linkwork.model.drivers.table import TableOfPoints
from linkwork.model.model import Model
from linkwork.results.finding import Finding

FAR = 0.5  # of the range of the values: a curve that goes farther beyond them is hardly meant
SHARES = np.linspace(0.0, 1.0, 17)  # of the way between two points, where the curve is looked at


def swinging_tables(model: Model) -> list[Finding]:
    """A finding for each such table."""
    tables = [driver for driver in model.drivers.values() if isinstance(driver, TableOfPoints)]
    return [finding for table in tables for finding in _swinging(table)]


def _swinging(table: TableOfPoints) -> list[Finding]:
    x, y = np.array(table.x), np.array(table.y)
    try:
        pieces = table_pieces(table.curve())
    except ModelError:
        return []  # the formula that reads it says so
    inner = pieces if table.repeats else pieces[1:-1]  # without the tangents beyond the ends
    powers = np.outer(np.diff(x), SHARES)[:, :, None] ** np.arange(4)
    curve = np.einsum("pk,psk->ps", inner[:, 1:5], powers)
    beyond = np.maximum(curve - y.max(), y.min() - curve)
    piece, share = np.unravel_index(int(beyond.argmax()), beyond.shape)
    if not beyond[piece, share] > FAR * (y.max() - y.min()) > 0.0:
        return []
    text = (
        f"{table.id} overshoots to {curve[piece, share]:.3g} between x = {x[piece]:g} and x = {x[piece + 1]:g}, though "
        f"its values lie between {y.min():g} and {y.max():g}, as smooth curves do beside a jump. Put more points where "
        "it rises, or use the function step instead of the table."
    )
    return [Finding("warning", "swinging_table", text, (table.id,))]
