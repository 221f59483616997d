"""Another package adds kinds, a formulation, a reader and a question; what cannot be added is left out, and said."""

import json
import sys

import pytest
from second_package import environment, installed, told

import linkwork as lw
from linkwork.errors import FileError

SCRIPT = """
import json, sys
import linkwork as lw
m = lw.Mechanism("slot", gravity=(0, 0, -9.81))
m.add_body("puck", mass=1, inertia=(0.1, 0.1, 0.2), velocity=(2, 0, 0), angular_velocity=(0, 0, 3))
m.add_joint("slot", "pin_in_slot", base="ground", follower="puck", at=(0, 0, 0), axis=(0, 0, 1))
m.add_force("brake", "brake", base="ground", follower="puck", drag=0.0)
m.save(sys.argv[1])
again = lw.load(sys.argv[1])
assert again.model == m.model
found = {}
for solver in ("modular", "ali3p", "semirecursive", "augmented_lagrangian", "slow_modular"):
    run = lw.simulate(again, solver=solver, until=0.2, step=1e-3)
    found[solver] = [float(number) for number in run.joint("slot").coordinate[-1]]
found["mobility"] = lw.mobility(again).mobility
found["findings"] = [f.message for f in lw.check(again) if f.code == "extension"]
beads, said = lw.load(sys.argv[2]), lw.load(sys.argv[2]).findings
found["beads"] = [beads.model.bodies["second"].mass, *[f.message for f in said]]
print(json.dumps(found))
"""


@pytest.fixture(scope="module")
def site(tmp_path_factory):
    return installed(tmp_path_factory.mktemp("second"))


@pytest.fixture(scope="module")
def found(site, tmp_path_factory):
    place = tmp_path_factory.mktemp("work")
    (place / "a.beads").write_text("first 1 0 0 0\nsecond 2.5 1 0 0 red\n")
    command = [sys.executable, "-c", SCRIPT, str(place / "slot.linkwork"), str(place / "a.beads")]
    return json.loads(told(command, env=environment(site)))


@pytest.mark.parametrize("solver", ["modular", "ali3p", "semirecursive", "augmented_lagrangian", "slow_modular"])
def test_its_joint_runs_in_every_formulation(found, solver):
    assert found[solver] == pytest.approx((0.4, 0.6), abs=1e-6)


def test_its_joint_holds_four_of_six(found):
    assert found["mobility"] == 2


def test_its_reader_reads_and_says_what_is_lost(found):
    assert found["beads"] == [2.5, "colours are lost: second."]


def test_what_was_left_out_is_a_finding(found):
    lost, taken, thawed = sorted(found["findings"])
    assert "slot-parts 1.2 adds no lost to joints: ModuleNotFoundError" in lost
    assert taken == "slot-parts 1.2 adds no revolute to joints: revolute is there already."
    assert "thawed" in thawed
    assert "no dataclass with frozen=True" in thawed


def test_the_shell_lists_what_is_there(site):
    lines = told([sys.executable, "-m", "linkwork.command_line", "extensions"], code=1, env=environment(site))
    assert "joints pin_in_slot  slot-parts 1.2\n" in lines
    assert "left out: revolute is there already" in lines
    data = told([sys.executable, "-m", "linkwork.command_line", "extensions", "--json"], 1, env=environment(site))
    names = {each["name"]: each["fault"] for each in json.loads(data)["extensions"]}
    assert names["weight"] == names["beads"] == names["brake"] == names["slow_modular"] == ""
    kinds = told([sys.executable, "-m", "linkwork.command_line", "joints"], env=environment(site))
    assert "pin_in_slot" in kinds


def test_it_has_a_page_in_the_help(site):
    script = "from linkwork.handbook.library import pages; print(pages()['joints/pin_in_slot'].text)"
    page = told([sys.executable, "-c", script], env=environment(site))
    assert page.startswith("# Pin in slot joint")
    assert "How far beside the x axis the slot lies." in page


def test_all_can_be_left_out(site):
    script = "import linkwork as lw, linkwork.model.registry as r; "
    script += "print('pin_in_slot' in r.FAMILIES['joints'], lw.extensions())"
    assert told([sys.executable, "-c", script], env=environment(site, LINKWORK_EXTENSIONS="off")).strip() == "False ()"


def test_a_project_without_its_package_says_what_is_missing(found, tmp_path):
    path = tmp_path / "slot.linkwork"
    model = lw.Mechanism("slot")
    model.add_body("puck", mass=1, inertia=(1, 1, 1))
    model.add_joint("slot", "planar", base="ground", follower="puck", at=(0, 0, 0))
    model.save(path)
    path.write_text(path.read_text().replace('"planar"', '"pin_in_slot"'))
    with pytest.raises(FileError, match="There is no joint kind 'pin_in_slot'"):
        lw.load(path)


def test_its_kernels_are_kept_as_ours_are(site):
    script = (
        "from linkwork.solvers.formulation import formulations; formulations();"
        "from slot_parts.slow_modular import doubled; assert doubled(2.0) == 4.0;"
        "print(doubled._cache.cache_path)"
    )
    where = told([sys.executable, "-c", script], env=environment(site)).strip()
    assert "slot_parts.slow_modular-" in where
    assert not list(site.rglob("*.nbi")), "nothing is written beside its sources"
