from types import SimpleNamespace

import linkwork as lw
from linkwork.simulation.overbent import overbent


def test_what_bends_too_far_is_told():
    still = SimpleNamespace(turned=0.1, strain=0.01)
    turned, strained = SimpleNamespace(turned=0.4, strain=0.1), SimpleNamespace(turned=0.1, strain=0.05)
    found = overbent({"a": still, "b": turned, "c": strained}.items())
    assert [(finding.code, finding.elements) for finding in found] == [("overbent", ("b",)), ("overstrained", ("c",))]
    assert "several bodies" in found[0].message


def test_a_run_tells_it():
    m = lw.Mechanism("bar", gravity=(0, 0, -9.81))
    m.add_body("bar", density=1000, shape=lw.Box(x=0.6, y=0.05, z=0.02), position=(0.3, 0, 0))
    m.make_elastic("bar", E=2e5, edge=0.1)
    m.add_joint("clamp", "fixed", base="ground", follower="bar", at=(0, 0, 0))
    with lw.LiveRun(m, step=1e-3) as live:
        assert not {"overbent", "overstrained"} & {finding.code for finding in live.snapshot().findings}
        live.advance(0.15)
        assert {"overbent", "overstrained"} & {finding.code for finding in live.snapshot().findings}
