import threading

import pytest

import linkwork as lw
from linkwork.compiler import elastic_mesh, reductions
from linkwork.compiler.grips import Wanted
from linkwork.compiler.reductions import Reduction, keep_in, known, missing, reduced
from linkwork.model.bodies.elastic import Elastic


def wanted(shape=None, **words):
    return Wanted(Elastic(id="leaf", mass=1.0, shapes=(shape or lw.Box(x=0.2, y=0.1, z=0.05),), **words), ())


@pytest.fixture(autouse=True)
def nothing_known(monkeypatch):
    monkeypatch.setattr(reductions, "_known", type(reductions._known)())
    yield
    keep_in(None)


def test_what_was_reduced_is_known_the_next_time():
    asked = wanted(edge=0.1)
    assert missing([asked]) == (asked,)
    made = reduced(asked)
    assert missing([asked]) == ()
    assert reduced(wanted(edge=0.1, young=1e9)) is made, "another stiffness needs no other reduction"


def test_a_folder_keeps_it(tmp_path):
    keep_in(tmp_path)
    made = reduced(wanted(edge=0.1))
    reductions._known.clear()
    again = known(wanted(edge=0.1))
    assert again is not made
    assert (again.stiffness == made.stiffness).all()


def test_memory_forgets_the_oldest(monkeypatch):
    monkeypatch.setattr(reductions, "MOST", 1)
    one, other = wanted(edge=0.1), wanted(edge=0.11)
    reduced(one)
    reduced(other)
    assert missing([one, other]) == (one,)


def test_in_the_background():
    work = Reduction([wanted(edge=0.1), wanted(edge=0.12)])
    assert work.bodies == ("leaf", "leaf")
    work.wait()
    assert work.is_done
    assert not work.error
    assert work.step.startswith("leaf: ")
    assert missing([wanted(edge=0.1), wanted(edge=0.12)]) == ()


def test_a_refusal_ends_it_with_a_sentence():
    work = Reduction([wanted(lw.Sphere())])
    work.wait()
    assert "leaf: a sphere cannot be meshed yet" in work.error
    assert work.element == "leaf"


def test_it_can_be_cancelled(monkeypatch):
    begun, may_go_on = threading.Event(), threading.Event()

    def slow(asked, progress):
        begun.set()
        may_go_on.wait(10)
        progress("factorising")
        raise AssertionError("it went on")

    monkeypatch.setattr(elastic_mesh, "reduction_of", slow)
    work = Reduction([wanted(edge=0.1)])
    assert begun.wait(10)
    work.cancel()
    may_go_on.set()
    work.wait()
    assert work.is_done
    assert not work.error
    assert missing([wanted(edge=0.1)])
