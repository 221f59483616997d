import sys

import pytest

from linkwork.errors import ModelError
from linkwork.handbook.site.rendering import icon_of, rendered, require_markdown, steps_between


def nowhere(target):
    return target


def test_headings_can_be_linked_to():
    assert '<h2 id="rows-and-freedom">Rows and freedom</h2>' in rendered("## Rows and freedom", nowhere)


def test_links_within_the_site_are_led_and_others_left():
    text = "[a](b.md) [c](https://example.org/) [d](#part)"
    made = rendered(text, lambda target: f"led/{target}")
    assert 'href="led/b.md"' in made
    assert 'href="https://example.org/"' in made
    assert 'href="#part"' in made


def test_indices_are_shown_and_other_tags_are_text():
    made = rendered("<b>x</b><sub>f</sub> <script>alert(1)</script> `<b>`", nowhere)
    assert "<b>x</b><sub>f</sub>" in made
    assert "<script>" not in made
    assert "<code>&lt;b&gt;</code>" in made


def test_a_link_that_runs_a_program_is_no_link():
    assert "href" not in rendered("[a](javascript:alert)", nowhere)


def test_tables_may_be_scrolled():
    assert '<div class="table"><table>' in rendered("| a | b |\n|---|---|\n| 1 | 2 |", nowhere)


def test_an_icon_is_drawn_in_the_page():
    assert icon_of("![](../../icons/joints/revolute.svg)").startswith("<svg")
    assert icon_of("no picture") == ""
    assert icon_of("![](../../icons/joints/no_such_joint.svg)") == ""


@pytest.mark.parametrize(
    ("page", "target", "way"),
    [
        ("forces/spring", "joints/screw.html#pitch", "../joints/screw.html#pitch"),
        ("gallery", "guide/2_concepts.html", "guide/2_concepts.html"),
        ("joints/rod", "joints/screw.html", "screw.html"),
    ],
)
def test_addresses_are_relative(page, target, way):
    assert steps_between(page, target) == way


def test_without_the_library_a_sentence_says_what_to_install(monkeypatch):
    monkeypatch.setitem(sys.modules, "markdown_it", None)
    with pytest.raises(ModelError, match="pip install markdown-it-py"):
        require_markdown()
