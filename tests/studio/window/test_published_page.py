import pytest

from linkwork_studio.window.published_page import PublishedPage


@pytest.fixture
def opened():
    return []


@pytest.fixture
def page(qtbot, themed, opened):
    made = PublishedPage(lambda case: not opened.append(case.name))
    qtbot.addWidget(made)
    made.show()
    return made


def choose(page, name):
    page.list.setCurrentRow([case.name for case in page.cases].index(name))


def test_a_case_is_told_and_opened(page, opened):
    choose(page, "a04")
    assert page.title.text() == "Bricard's linkage"
    assert "IFToMM" in page.source.text()
    assert "point P3" in page.told.text()
    page.button.click()
    assert opened == ["a04"]
    assert not page.isVisible()


def test_one_without_a_curve_says_what_makes_its_figures(page, opened):
    choose(page, "walking_rod")
    assert not page.button.isEnabled()
    assert "linkwork reproduce walking_rod" in page.told.text()
    page.open_chosen()
    assert opened == []
    assert page.isVisible()


def test_it_stays_where_the_user_stays(qtbot, themed):
    page = PublishedPage(lambda case: False)
    qtbot.addWidget(page)
    page.show()
    page.open_chosen()
    assert page.isVisible()
