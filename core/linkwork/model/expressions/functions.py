"""The functions that a formula may call: their arguments, what they do, and how smooth they are."""

from __future__ import annotations

from dataclasses import dataclass

SMOOTH, BENDS, JUMPS = 2, 0, -1  # derivatives that stay continuous


@dataclass(frozen=True, slots=True)
class Function:
    """One function.

    Attributes:
        name: as it is called.
        arguments: their names, for the hint.
        doc: one line for help and tooltip.
        units: how the units of the arguments and the value hang together; see `check.py`.
        optional: arguments at the end that may be left out.
        many: whether further arguments like the last may follow.
        continuity: 2 where value and two derivatives are continuous, 0 only the value, -1 not even that.
    """

    name: str
    arguments: tuple[str, ...]
    doc: str
    units: str
    optional: int = 0
    many: bool = False
    continuity: int = SMOOTH

    @property
    def signature(self) -> str:
        """`step(x, x0, y0, x1, y1)`."""
        return f"{self.name}({', '.join(self.arguments)}{', ...' if self.many else ''})"

    def takes(self, count: int) -> bool:
        """Whether it can be called with so many arguments."""
        return count >= len(self.arguments) - self.optional and (self.many or count <= len(self.arguments))


def _of_x(name: str, doc: str, units: str, continuity: int = SMOOTH) -> Function:
    return Function(name, ("x",), doc, units, continuity=continuity)


_RISE = ("x", "x0", "y0", "x1", "y1")

FUNCTIONS: dict[str, Function] = {
    function.name: function
    for function in (
        _of_x("sin", "Sine of an angle.", "of an angle"),
        _of_x("cos", "Cosine of an angle.", "of an angle"),
        _of_x("tan", "Tangent of an angle.", "of an angle"),
        _of_x("asin", "Angle with this sine, -90 to 90 deg.", "gives an angle"),
        _of_x("acos", "Angle with this cosine, 0 to 180 deg.", "gives an angle"),
        _of_x("atan", "Angle with this tangent, -90 to 90 deg.", "gives an angle"),
        Function("atan2", ("y", "x"), "Angle of the point (x, y), -180 to 180 deg.", "angle of two"),
        _of_x("sinh", "Hyperbolic sine.", "pure"),
        _of_x("cosh", "Hyperbolic cosine.", "pure"),
        _of_x("tanh", "Hyperbolic tangent.", "pure"),
        _of_x("exp", "e to the power x.", "pure"),
        _of_x("log", "Natural logarithm.", "pure"),
        _of_x("log10", "Base-10 logarithm.", "pure"),
        _of_x("sqrt", "Square root.", "root"),
        Function("pow", ("x", "n"), "x to the power n, the same as x^n.", "power"),
        _of_x("abs", "Absolute value.", "same", BENDS),
        _of_x("sign", "Sign of x: -1, 0 or 1.", "sign", JUMPS),
        _of_x("floor", "Largest integer not above x.", "pure", JUMPS),
        Function("mod", ("x", "y"), "Remainder of x / y, between 0 and y.", "together", continuity=JUMPS),
        Function("min", ("x", "y"), "Smallest of the arguments.", "together", many=True, continuity=BENDS),
        Function("max", ("x", "y"), "Largest of the arguments.", "together", many=True, continuity=BENDS),
        Function("if", ("condition", "a", "b"), "a if the condition is true, otherwise b.", "choice", continuity=JUMPS),
        Function("step", _RISE, "Smooth rise from y0 at x0 to y1 at x1; two derivatives are continuous.", "rise"),
        Function("ramp", _RISE, "Straight rise from y0 at x0 to y1 at x1.", "rise", continuity=BENDS),
        Function(
            "pulse",
            ("x", "start", "width", "period"),
            "1 from start for the given width, otherwise 0; repeated if a period is given.",
            "pulse",
            optional=1,
            continuity=JUMPS,
        ),
        Function("table", ("name", "x"), "Smooth curve through the points of a table; x is t if left out.", "table", 1),
    )
}
