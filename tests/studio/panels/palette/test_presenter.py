"""What the palette offers."""

from linkwork_studio.commands.build import BLOCKS
from linkwork_studio.panels.palette.presenter import blocks, label_of, passes


def test_labels_are_kinds_in_words():
    labels = [block.label for block in blocks()["Joints"]]
    assert labels[0] == "Revolute"
    assert "Point on line" in labels
    assert label_of(BLOCKS["Bodies"][0]) == "Link"


def test_all_words_of_a_filter_count():
    ball = next(block for block in blocks()["Joints"] if block.label == "Rolling ball")
    assert passes(ball, "")
    assert passes(ball, "BALL roll")
    assert not passes(ball, "ball gear")
