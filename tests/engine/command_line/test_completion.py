"""`linkwork completion`: what a shell offers on Tab."""

import shutil
import subprocess

import pytest

from linkwork.command_line.completion import SHELLS

ASK = """
source {script}
COMP_WORDS=({words}) ; COMP_CWORD=$((${{#COMP_WORDS[@]}} - 1)) ; COMPREPLY=()
_shtab_linkwork
echo "${{COMPREPLY[*]}}"
"""


@pytest.mark.parametrize("shell", SHELLS)
def test_every_shell_is_told_all_verbs(call, shell):
    code, out, _ = call("completion", shell)
    assert code == 0
    assert all(verb in out for verb in ("reproduce", "sweep", "warmup"))


@pytest.mark.skipif(not shutil.which("bash"), reason="there is no bash")
@pytest.mark.parametrize(
    ("words", "offered"),
    [
        ("linkwork re", {"replay", "reproduce"}),
        ("linkwork run --so", {"--solver"}),
        ("linkwork run --accuracy ''", {"fast", "balanced", "exact"}),
        ("linkwork run --solver semirec", {"semirecursive", "semirecursive_origin"}),
        ("linkwork run mech", {"mechanism.linkwork"}),
    ],
)
def test_bash_completes(call, tmp_path, words, offered):
    _, out, _ = call("completion", "bash")
    (tmp_path / "script").write_text(out)
    (tmp_path / "mechanism.linkwork").write_text("")
    asked = ["bash", "-c", ASK.format(script=tmp_path / "script", words=words)]
    assert set(subprocess.run(asked, capture_output=True, text=True, cwd=tmp_path).stdout.split()) == offered


@pytest.mark.parametrize(("shell", "check"), [("zsh", "-n"), ("fish", "--no-execute")])
def test_other_shells_can_read_it(call, tmp_path, shell, check):
    if not shutil.which(shell):
        pytest.skip(f"there is no {shell}")
    _, out, _ = call("completion", shell)
    (tmp_path / "script").write_text(out)
    assert subprocess.run([shell, check, tmp_path / "script"]).returncode == 0


def test_an_unknown_shell(call):
    code, _, err = call("completion", "cmd.exe")
    assert code == 2
    assert "invalid choice" in err
