"""The way from numbers back to ids."""

from sample_models import double_pendulum

from linkwork.compiler.compile import compile_model


def test_names_of_bodies_and_rows():
    compiled = compile_model(double_pendulum())
    assert [compiled.body_named(n) for n in range(3)] == ["ground", "upper", "lower"]
    assert [compiled.joint_of_row(row) for row in (0, 11)] == ["", ""]
    assert [compiled.joint_of_row(row) for row in (12, 16, 17, 21)] == ["shoulder", "shoulder", "elbow", "elbow"]
    assert compiled.joint_of_row(22) == ""
