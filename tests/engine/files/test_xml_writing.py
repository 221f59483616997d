"""XML out: what is written is read back."""

from linkwork.files.xml_reading import parse
from linkwork.files.xml_writing import element, to_text


def test_what_is_written_is_read_back():
    tree = element("a", element("b", element("c"), x=(1.0, -0.0, 0.1)), element("d", n=2), name="<&\"é'>")
    text = to_text(tree)
    assert text.splitlines()[2:4] == ['  <b x="1 0 0.1">', "    <c/>"]
    back = parse(text.encode(), "x")
    assert back.text("name") == "<&\"é'>"
    assert back.children[0].attributes == {"x": "1 0 0.1"}
    assert [child.tag for child in back.children] == ["b", "d"]
    assert back.children[0].children[0].tag == "c"


def test_all_digits_come_back():
    numbers = (0.1 + 0.2, 1e-300, -1e30, 123456789.123456789)
    assert parse(to_text(element("a", n=numbers)).encode(), "x").numbers("n", 4) == numbers


def test_a_deep_tree():
    tree = element("a")
    for _ in range(1500):
        tree = element("a", tree)
    assert len(to_text(tree)) < 400_000
