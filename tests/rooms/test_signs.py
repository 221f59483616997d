"""Each room opens with its sign, which is the architecture document: it stands where the code stands."""

import ast
import re
import sys

SIGN = re.compile(r"What lives here: .+ Imports: .+ Start reading at: .+")
IMPORTS = re.compile(r"Imports: (.+?)\.(?=\s|$)")
PACKAGES = ("linkwork", "linkwork_studio")


def sign_of(room) -> str:
    opening = room / "__init__.py"
    sign = ast.get_docstring(ast.parse(opening.read_text())) if opening.exists() else ""
    return " ".join((sign or "").split())


def imported(path):
    """Every module that a source imports, as a tuple of its parts."""
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Import):
            yield from (tuple(alias.name.split(".")) for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module in PACKAGES:
            yield from ((node.module, alias.name) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield tuple(node.module.split("."))


def imports_of(room, root) -> str:
    """What a room imports, as its sign says it: rooms of its own package; rooms of the engine; other packages."""
    package, *inside = room.relative_to(root).parts[1:]
    found = {(*parts, "")[:2] for path in room.rglob("*.py") for parts in imported(path)}
    nested = len(inside) > 1
    own = {name for top, name in found if top == package and (nested or name != inside[0])}
    engine = {name for top, name in found if top == "linkwork" != package}
    others = {top for top, _ in found if top not in PACKAGES and top not in sys.stdlib_module_names}
    own, engine = (sorted(name for name in names if name.islower()) for names in (own, engine))
    parts = [", ".join(own), "linkwork " + ", ".join(engine) if engine else "", ", ".join(sorted(others))]
    return "; ".join(part for part in parts if part) or "nothing"


def test_every_room_has_its_sign(rooms, root):
    wrong = [str(room.relative_to(root)) for room in rooms if not SIGN.search(sign_of(room))]
    assert not wrong, f"no sign (What lives here: ... Imports: ... Start reading at: ...): {wrong}"


def test_signs_name_what_is_imported(sources, root):
    wrong = []
    for room in (path.parent for path in sources if path.name == "__init__.py"):
        said = IMPORTS.search(sign_of(room))
        if said and said[1] != imports_of(room, root):
            wrong.append(f"{room.relative_to(root)}: Imports: {imports_of(room, root)}.")
    assert not wrong, "signs that should read:\n" + "\n".join(wrong)


def test_signs_name_files_that_exist(sources, root):
    wrong = []
    for room in (path.parent for path in sources if path.name == "__init__.py"):
        start = sign_of(room).partition("Start reading at:")[2].partition("Why so:")[0]
        named = re.findall(r"[\w/]+\.py", start)
        wrong += [f"{room.relative_to(root)}: {name}" for name in named if not (room / name).exists()]
    assert not wrong, f"signs point at files that are gone: {wrong}"


def test_sources_name_files_that_exist(sources, root):
    """In docstrings and comments: `solvers/linear/plane.py`, or less of the path."""
    known = set()
    for path in (path for folder in ("core", "app", "tests") for path in (root / folder).rglob("*.py")):
        parts = path.relative_to(root).parts
        known |= {"/".join(parts[n:]) for n in range(len(parts))}
    wrong = []
    for path in sources:
        for n, line in enumerate(path.read_text().splitlines(), 1):
            named = set(re.findall(r"(?<![\w.\"'])[\w/]+\.py\b", line)) - known
            wrong += [f"{path.relative_to(root)}:{n}: {name}" for name in named]
    assert not wrong, f"sources point at files that are gone: {wrong}"
