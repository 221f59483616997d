"""Sections as scripts give them."""

import linkwork as lw


def test_sections_become_fields():
    m = lw.Mechanism()
    tube = m.add_beam("a", start=(0, 0, 0), end=(1, 0, 0), section=lw.Tube(outer=0.01, wall=0.001), E=7e10, nu=0.33)
    assert (tube.section, tube.width, tube.wall, tube.young, tube.poisson) == ("tube", 0.02, 0.001, 7e10, 0.33)
    plank = m.add_beam("b", start=(0, 0, 0), end=(0, 0, 2), section=lw.Rectangle(0.1, 0.02))
    assert (plank.section, plank.width, plank.height, plank.length) == ("rectangle", 0.1, 0.02, 2.0)
    assert m.add_beam("c", start=(0, 0, 0), end=(0, 1, 0), section=lw.Round(0.03)).width == 0.03
