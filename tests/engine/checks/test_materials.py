"""Findings on contact pairs."""

import linkwork as lw
from linkwork.checks.materials import unmet_pairs


def test_pairs_that_say_nothing_are_told():
    m = lw.Mechanism()
    m.add_body("a", mass=1, shape=lw.Sphere(radius=0.1, material="Wood"), collides=True)
    m.add_body("b", mass=1, shape=lw.Sphere(radius=0.1, material="ice"), collides=False)
    m.add_force("fits", "contact_pair", first="wood")
    m.add_force("unnamed", "contact_pair")
    m.add_force("typed wrong", "contact_pair", first="wood", second="ise")
    m.add_force("does not collide", "contact_pair", first="ice", second="wood")
    found = {finding.elements: finding.message for finding in unmet_pairs(m.model)}
    assert set(found) == {("unnamed",), ("typed wrong",), ("does not collide",)}
    assert "is of ise;" in found[("typed wrong",)]
    assert "is of ice;" in found[("does not collide",)]
