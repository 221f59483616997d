"""Findings on fluids: what they flow through, what is too thin, what was rounded."""

import linkwork as lw


def codes(m: lw.Mechanism) -> dict[str, str]:
    return {f.code: f.message for f in lw.check(m) if f.code.startswith("fluid")}


def pool(**values) -> lw.Mechanism:
    m = lw.Mechanism("pool")
    m.add_fluid("water", **values)
    return m


def test_a_fine_fluid_is_no_finding():
    m = pool()
    m.add_body("brick", density=500, shape=lw.Box(x=0.2, y=0.2, z=0.1), position=(0, 0, 0.4))
    assert codes(m) == {}


def test_what_bends_is_told():
    m = pool()
    m.add_beam("rod", start=(0, 0, 0), end=(1, 0, 0))
    assert codes(m)["fluid_passes"].startswith("rod: what bends is not wetted yet")


def test_thin_shapes_are_told():
    m = pool(spacing=0.02)
    m.add_body("gate", density=500, shape=lw.Box(x=0.03, y=0.2, z=0.4))
    assert "gate: thinner than three spacings of water, 0.06 m" in codes(m)["fluid_leaks"]


def test_edges_that_particles_do_not_fill_are_told():
    assert "water is 0.8 x 0.4 m" not in codes(pool()).get("fluid_rounded", "")
    assert codes(pool(size=(0.85, 0.2, 0.4), spacing=0.04))["fluid_rounded"].startswith("water is 0.84 x 0.4 m")
