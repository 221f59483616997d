import json
import re

import pytest

from linkwork.handbook.library import pages
from linkwork.handbook.site.pages import Leaf, framed, help_leaves, index_of, linked_files


@pytest.fixture(scope="module")
def leaves():
    return help_leaves()


def test_every_page_of_the_help_is_there_and_listed_on_each(leaves):
    assert [leaf.place for leaf in leaves] == list(pages())
    page = framed(leaves[0], leaves)
    navigation = page[page.index("<nav>") : page.index("</nav>")]
    assert len(re.findall(r"<li><a href=", navigation)) == len(leaves)
    assert page.count('aria-current="page"') == 1
    assert "@@" not in page


def test_no_link_between_pages_leads_nowhere(leaves):
    places = {f"{leaf.place}.html" for leaf in leaves} | set(linked_files())
    for leaf in leaves:
        for target in re.findall(r'href="([^"#:]+)(?:#[^"]*)?"', leaf.body):
            there = re.sub(r"^\.\./", "", target) if target.startswith("../") else f"{leaf.section}/{target}"
            assert there in places, f"{leaf.place} leads to {target}"


def test_the_page_of_a_folder_below_finds_style_and_search(leaves):
    page = framed(next(leaf for leaf in leaves if leaf.place == "joints/revolute"), leaves)
    assert 'href="../site.css"' in page
    assert 'data-root=".."' in page
    assert 'href="../gallery.html"' in page


def test_titles_are_escaped():
    leaf = Leaf("samples/x", "<b>", "", "", "")
    assert "<title>&lt;b&gt; - Linkwork</title>" in framed(leaf, [leaf])


def test_the_index_is_a_program_that_names_every_page(leaves):
    told = index_of(leaves)
    listed = json.loads(told.removeprefix("const PAGES = ").rstrip(";\n"))
    assert [entry["place"] for entry in listed] == list(pages())
    assert all(entry["title"] and entry["text"] for entry in listed)


def test_files_that_pages_link_to_come_along():
    assert [path.name for path in linked_files().values()] == ["linkwork-1.schema.json"]
