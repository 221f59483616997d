"""The typeface comes with the studio and its figures are of equal width."""

from PySide6.QtGui import QFont, QFontInfo, QFontMetricsF

from linkwork_studio.look import fonts, resources


def test_the_family_is_found(qapp):
    assert fonts.load()
    assert QFontInfo(fonts.font()).family() == fonts.FAMILY
    assert resources.path("fonts/OFL.txt").is_file()


def test_figures_are_of_equal_width(qapp):
    measure = QFontMetricsF(fonts.font(40))
    widths = {round(measure.horizontalAdvance(10 * figure), 3) for figure in "0123456789"}
    assert len(widths) == 1


def test_size_and_weight(qapp):
    font = fonts.font(17, QFont.Weight.DemiBold)
    assert (font.pixelSize(), font.weight()) == (17, QFont.Weight.DemiBold)
