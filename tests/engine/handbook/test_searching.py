"""Search: all words must stand on a page, and titles count most."""

from linkwork.handbook.library import pages
from linkwork.handbook.searching import found


def test_a_title_comes_first():
    assert found("screw", pages())[0].place == "joints/screw"
    assert found("TYRE", pages())[0].place == "forces/tyre"


def test_all_words_must_be_there():
    hits = found("thread pitch", pages())
    assert hits[0].place == "joints/screw"
    assert all("thread" in page.text.casefold() and "pitch" in page.text.casefold() for page in hits)
    assert not found("unobtainium", pages())


def test_nothing_asked_is_everything_in_order():
    assert [page.place for page in found("", pages())] == list(pages())
