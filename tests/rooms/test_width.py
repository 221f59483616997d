"""The width of a rigid frame is written where frames are described, and nowhere else: nodes may have fewer columns."""

import re

FRAMES = {  # what describes rigid frames, and may count their twelve numbers and four columns
    "collision/nearby.py": "poses of shapes",
    "collision/overlap.py": "axes of shapes",
    "compiler/bodies.py": "axes of what has fewer columns",
    "compiler/shapes.py": "poses of shapes in their bodies",
    "compiler/tree.py": "poses of frames along a tree",
    "equations/poses.py": "rotations from axes",
    "equations/rounded.py": "axes of an ellipsoid",
    "system/shapes.py": "poses of shapes",
}
ROOMS = (
    "analysis",
    "checks",
    "collision",
    "compiler",
    "equations",
    "partners",
    "results",
    "simulation",
    "solvers",
    "system",
)
TWELVE = re.compile(r"range\((\w+, )?12(, \d)?\)|reshape\([^()]*\b12\)|\([a-z]\w*(, \w+)*, 12\)|:12\]")
FOUR = re.compile(r"\bwidth(\[\w+\])? *(==|!=|<|>|<=|>=) *[1-4]")
OTHERS = ("contact/rows.py", "pressing.py")  # twelve numbers there are the motions of two bodies, six each


def counted(root) -> list[str]:
    found = []
    for room in ROOMS:
        for path in sorted((root / "core/linkwork" / room).rglob("*.py")):
            name = path.relative_to(root / "core/linkwork").as_posix()
            if name not in FRAMES and not name.endswith(OTHERS):
                lines = enumerate(path.read_text().splitlines(), 1)
                found += [f"{name}:{n}" for n, line in lines if TWELVE.search(line) or FOUR.search(line)]
    return found


def test_the_width_of_a_frame_is_counted_where_frames_are_described(root):
    assert counted(root) == []


def test_it_would_be_found():
    assert TWELVE.search("for k in range(12):")
    assert TWELVE.search("for c in range(3, 12, 3):")
    assert TWELVE.search("np.zeros((bodies, 12))")
    assert FOUR.search("if system.width[body] == 4:")
    assert not TWELVE.search("MOST_ITERATIONS = 12")


def test_the_exceptions_are_there(root):
    assert all((root / "core/linkwork" / name).is_file() for name in FRAMES)
