"""The help is whole: a page by a person for each kind and formulation, links that lead somewhere, pictures."""

import posixpath
import re

import pytest

from linkwork.handbook import library
from linkwork.handbook.kind_page import kinds_of
from linkwork.handbook.library import FIRST, KINDS, folder, links, pages, written
from linkwork.solvers.formulation import formulations

RESOURCES = folder().parent
PLACES = list(pages())


@pytest.mark.parametrize("section", KINDS)
def test_somebody_wrote_about_every_kind(section):
    known = {place for place in written() if place.startswith(f"{section}/")}
    assert known == {f"{section}/{kind}" for kind in kinds_of(section)}


def test_somebody_wrote_about_every_formulation():
    known = {place for place in written() if place.startswith("formulations/")}
    assert known == {f"formulations/{name}" for name in formulations()}
    for place in known:
        text = pages()[place].text
        assert all(f"## {part}" in text for part in ("How it works", "Good for", "Where it fails")), place


def test_every_file_is_a_page():
    assert written() <= set(PLACES)
    assert next(iter(pages())) == FIRST


@pytest.mark.parametrize("place", PLACES)
def test_a_page_begins_with_its_title(place):
    page = pages()[place]
    assert page.text.startswith(f"# {page.title}\n")
    assert page.title
    assert page.section == place.split("/")[0]


@pytest.mark.parametrize("place", PLACES)
def test_links_lead_somewhere(place):
    text = re.sub(r"```.*?```", "", pages()[place].text, flags=re.DOTALL)
    for target in links(text):
        if target.startswith("https://"):
            continue
        there, _, part = target.partition("#")
        there = posixpath.normpath(posixpath.join(posixpath.dirname(place), there)) if there else place
        if there.endswith(".md"):
            there = there.removesuffix(".md")
        elif there != place:
            assert (RESOURCES / "help" / there).is_file(), target
            continue
        assert there in pages(), target
        headings = re.findall(r"^#+ (.*)$", pages()[there].text, re.MULTILINE)
        assert not part or part in {library.anchor(heading) for heading in headings}, target


@pytest.mark.parametrize("place", [place for place in PLACES if place.split("/")[0] in KINDS])
def test_a_kind_has_its_picture(place):
    (picture,) = re.findall(r"!\[[^\]]*\]\(\.\./\.\./([^)]+)\)", pages()[place].text)
    assert picture == f"icons/{place}.svg"
    assert (RESOURCES / picture).is_file()


def test_the_words_of_markup_are_closed():
    for page in pages().values():
        for tag in ("b", "i", "sub", "sup", "p"):
            assert page.text.count(f"<{tag}>") == page.text.count(f"</{tag}>"), (page.place, tag)


def test_files_that_a_page_links_to_are_found():
    found = library.file_of("reference/files", "../../schema/linkwork-1.schema.json")
    assert found is not None
    assert found.name == "linkwork-1.schema.json"
    assert library.file_of("reference/files", "../../schema/none.json") is None
    assert library.file_of("reference/files", "../joints/screw.md") is None
