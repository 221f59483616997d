"""Standard input data: blocks within blocks, matrices of every structure, refusals."""

import pytest

from linkwork.errors import FileError
from linkwork.fem.readers.sid import read_sid


def matrix(name, entries, structure=3, order=0):
    lines = [f"  {name}", f"   order = {order}", f"   structure = {structure}"]
    lines += [f"   m0( {i}, {j}) = {value}" for (i, j), value in entries.items()]
    return "\n".join([*lines, f"  end {name}"])


NODE = [
    " new node = 12",
    "  rframe = body ref",
    matrix("origin", {(1, 1): "0.5D+00"}, order=1).replace("  end origin", "   m1( 1, 1, 1) = 1.0\n  end origin"),
    matrix("phi", {(2, 1): 1.0, (3, 2): "-2.0E+00"}),
    matrix("psi", {(3, 1): 0.25}),
    matrix("AP", {(1, 1): 1.0}, 4),
    " end node",
]
WHOLE = "\n".join(
    [
        "1 2 written by a test",
        "part",
        "new modal",
        "refmod",
        " mass = 3.0D+00",
        " nelastq = 2",
        " ielastq ( 1) = Eigen Mode 1 : 12.5 Hz",
        " ielastq ( 2) = Eigen Mode 2 : 20.0 Hz",
        "end refmod",
        "frame",
        *NODE,
        "end frame",
        matrix("mdCM", {(1, 1): 1.5}),
        matrix("J", {(1, 1): 1.0, (2, 2): 2.0, (3, 3): 2.5, (2, 1): 0.1}, 2),
        matrix("Ct", {(1, 2): 0.3}),
        matrix("Cr", {(2, 3): 0.4}),
        matrix("Me", {}, 4),
        matrix("Gr", {(1, 1): 1.0}),
        matrix("Ke", {(1, 1): "6.17D+03", (2, 2): 1.58e4}, 1),
        "end modal",
        "end part",
        "",
    ]
)


def written(tmp_path, text):
    path = tmp_path / "a.SID_FEM"
    path.write_text(text)
    return path


def test_a_body_is_read(tmp_path):
    body = read_sid(written(tmp_path, WHOLE))
    assert body.weight == 3.0
    assert body.centre.tolist() == [1.5, 0, 0]
    assert body.inertia.tolist() == [[1.0, 0.1, 0], [0.1, 2.0, 0], [0, 0, 2.5]]
    assert body.pushed.tolist() == [[0, 0.3, 0], [0, 0, 0]]
    assert body.spun.tolist() == [[0, 0, 0], [0, 0, 0.4]]
    assert body.mass.tolist() == [[1, 0], [0, 1]]
    assert body.stiffness.tolist() == [[6170, 0], [0, 15800]]
    assert not body.damping.any()
    (frame,) = body.frames
    assert frame.name == "12"
    assert frame.place.tolist() == [0.5, 0, 0]
    assert frame.moved.tolist() == [[0, 0], [1, 0], [0, -2]]
    assert frame.turned.tolist() == [[0, 0], [0, 0], [0.25, 0]]
    assert body.passed_over == ("gr",)


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("end modal", "end model", "line .* ends 'model' within 'modal'"),
        ("end part", "", "'part' does not end"),
        ("  end Me", "  end me\n  Mf\n  end Mf", ""),
        ("6.17D+03", "x", "no SID file, or damaged"),
        ("nelastq = 2", "nelastq = 1", "damaged"),
        (" nelastq = 2\n", "", "damaged"),
        ("  phi", "  fi", "ends 'phi' within 'fi'"),
    ],
)
def test_damage_is_told(tmp_path, old, new, told):
    path = written(tmp_path, WHOLE.replace(old, new))
    if not told:
        assert read_sid(path).weight == 3.0
        return
    with pytest.raises(FileError, match=told):
        read_sid(path)


def test_missing_blocks_are_named(tmp_path):
    text = WHOLE.replace(matrix("Ct", {(1, 2): 0.3}), "")
    with pytest.raises(FileError, match="no block 'ct'"):
        read_sid(written(tmp_path, text))
    with pytest.raises(FileError, match="no SID file"):
        read_sid(written(tmp_path, "anything\n"))
    text = WHOLE.replace(matrix("phi", {(2, 1): 1.0, (3, 2): "-2.0E+00"}), "")
    with pytest.raises(FileError, match="node 12 has no origin or no phi"):
        read_sid(written(tmp_path, text))
