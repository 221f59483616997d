"""Each room opens with its sign, which is the architecture document: it stands where the code stands."""

import ast
import re

SIGN = re.compile(r"What lives here: .+ May import: .+ Start reading at: .+")


def test_every_room_has_its_sign(rooms, root):
    wrong = []
    for room in rooms:
        opening = room / "__init__.py"
        sign = ast.get_docstring(ast.parse(opening.read_text())) if opening.exists() else ""
        if not SIGN.search(" ".join((sign or "").split())):
            wrong.append(str(opening.relative_to(root)))
    assert not wrong, f"no sign (What lives here: ... May import: ... Start reading at: ...): {wrong}"


def test_signs_name_files_that_exist(rooms, root):
    wrong = []
    for room in rooms:
        sign = ast.get_docstring(ast.parse((room / "__init__.py").read_text())) or ""
        start = sign.partition("Start reading at:")[2].partition("Why so:")[0]
        named = re.findall(r"[\w/]+\.py", start)
        wrong += [f"{room.relative_to(root)}: {name}" for name in named if not (room / name).exists()]
    assert not wrong, f"signs point at files that are gone: {wrong}"
