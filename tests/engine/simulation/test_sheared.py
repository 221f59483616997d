import pytest

import linkwork as lw


def weighted(theory, elements):
    m = lw.Mechanism("rope", gravity=(0, 0, -9.81))
    section = lw.Typed(EA=1e5, EI=0.1, per_length=0.01)
    m.add_beam("rope", start=(0, 0, 0), end=(0, 0, -1), section=section, theory=theory, elements=elements, damping=3e-3)
    m.add_point_mass("bob", mass=1.0, position=(0, 0, -1))
    m.add_joint("pin", "spherical", base="ground", follower="rope", at=(0, 0, 0))
    m.add_joint("end", "spherical", base="rope", follower="bob", at=(0, 0, -1))
    return m


@pytest.mark.parametrize(
    ("theory", "elements", "told"), [("director", 4, 1), ("director", 12, 0), ("superelement", 4, 0)]
)
def test_a_rope_of_few_directors_is_told(theory, elements, told):
    """GA* is 12 EI / L2 = 19 and 173 N against 10 N."""
    with lw.LiveRun(weighted(theory, elements), step=1e-3) as live:
        live.advance(0.05)
        found = [finding for finding in live.snapshot().findings if finding.code == "sheared"]
    assert len(found) == told
    assert all("rope is pulled by" in one.message and one.elements == ("rope",) for one in found)
