"""No file and no function grows beyond what can be read at once. The exceptions may only become fewer."""

import ast
from collections.abc import Iterator

FILE_LINES = 500
BODY_LINES = 60

# "linkwork/solvers/name.py" or "linkwork/solvers/name.py::function", each with its reason.
MAY_BE_LONG: dict[str, str] = {}


def body_lengths(text: str) -> Iterator[tuple[str, int]]:
    """Name and number of lines of each function's body, the docstring left out."""
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            body = node.body[1:] if ast.get_docstring(node, clean=False) is not None else node.body
            yield node.name, body[-1].end_lineno - body[0].lineno + 1 if body else 0


def too_long(sources, root) -> dict[str, int]:
    found = {}
    for path in sources:
        text, name = path.read_text(), path.relative_to(root).as_posix().split("/", 1)[1]
        if len(text.splitlines()) > FILE_LINES:
            found[name] = len(text.splitlines())
        found |= {f"{name}::{function}": n for function, n in body_lengths(text) if n > BODY_LINES}
    return found


def test_nothing_is_too_long(sources, root):
    found = {name: lines for name, lines in too_long(sources, root).items() if name not in MAY_BE_LONG}
    assert not found, f"over {FILE_LINES} lines in a file or {BODY_LINES} in a body: {found}"


def test_the_exceptions_are_still_needed(sources, root):
    assert set(MAY_BE_LONG) <= set(too_long(sources, root))


def test_test_files_are_not_too_long(root):
    lengths = {path.name: len(path.read_text().splitlines()) for path in (root / "tests").rglob("*.py")}
    assert not {name: n for name, n in lengths.items() if n > FILE_LINES}
