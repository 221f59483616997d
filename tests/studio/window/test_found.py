from types import SimpleNamespace

import pytest

from linkwork.results.finding import Finding
from linkwork_studio.window.found import Found

LOOSE = Finding("error", "loose", "arm is loose.", ("arm",))
HEAVY = Finding("warning", "heavy", "rod is heavy.", ("rod",))
READ = Finding("info", "read", "Read.", ())


@pytest.fixture
def seen():
    return {}


@pytest.fixture
def found(context, seen):
    def shows(place):
        return lambda findings: seen.__setitem__(place, tuple(findings))

    panel, tree = (SimpleNamespace(show_findings=shows(place)) for place in ("panel", "tree"))
    return Found(context.document, panel, tree, SimpleNamespace(set_warnings=shows("picture")))


def test_all_sources_are_shown_together(found, seen):
    found.take(swap=(LOOSE,))
    found.take(model=(HEAVY,))
    found.take(run=(READ,))
    assert seen["panel"] == (LOOSE, READ, HEAVY)
    found.take(run=(HEAVY,))
    assert seen["panel"] == (LOOSE, HEAVY)
    found.take(run=())
    assert seen == {"panel": (LOOSE, HEAVY), "tree": (LOOSE, HEAVY), "picture": ("arm",)}
    found.take(swap=())
    assert seen == {"panel": (HEAVY,), "tree": (HEAVY,), "picture": ()}


def test_what_a_file_says_is_shown_as_it_comes(found, seen, context, tmp_path):
    context.document.open(tmp_path / "a.urdf", lambda path: (context.document.model, (READ,)))
    assert seen["panel"] == (READ,)
