"""Walking a tree without recursion."""

from linkwork.model.expressions.grammar import parse
from linkwork.model.expressions.tree import Binary, Name, Number, children, depth, walk


def test_walk_goes_from_left_to_right():
    names = [node.name for node in walk(parse("a + f(b, -c)*(2 m) + d")) if hasattr(node, "name")]
    assert names == ["a", "f", "b", "c", "d"]


def test_depth_and_children():
    tree = parse("a + b*c")
    assert depth(tree) == 3
    assert children(tree) == (tree.left, tree.right)
    assert children(parse("2 m")) == (Number(2),)
    assert children(Name("a")) == ()


def test_depth_of_what_recursion_could_not_reach():
    tree = Number(1)
    for _ in range(100_000):
        tree = Binary("+", tree, Number(1))
    assert depth(tree) == 100_001


def test_columns_do_not_count():
    assert Name("a", 3) == Name("a", 7)
    assert hash(Name("a", 3)) == hash(Name("a", 7))
