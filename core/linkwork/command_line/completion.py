"""Print a script by which a shell completes verbs, options and files of `linkwork` on Tab.

Examples: linkwork completion bash > ~/.local/share/bash-completion/completions/linkwork
          linkwork completion zsh > ~/.zfunc/_linkwork              (a folder of your $fpath)
          linkwork completion fish > ~/.config/fish/completions/linkwork.fish

It is printed by shtab from the very options that are parsed, so it needs no Python while you type.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator

SHELLS = ("bash", "zsh", "fish", "tcsh", "powershell")
FILES = ("PROJECT", "JOURNAL", "IN", "OUT", "FILE")  # what an argument is called that names a file
FOLDERS = ("DIR",)


def arguments(parser: argparse.ArgumentParser) -> None:
    """Options of the verb."""
    parser.add_argument("shell", metavar="SHELL", choices=SHELLS, help=", ".join(SHELLS))


def run(options: argparse.Namespace) -> int:
    """Print the script."""
    import shtab

    from linkwork.command_line.__main__ import parser
    from linkwork.solvers.formulation import formulations

    whole = parser()
    for action in _actions(whole):
        if action.metavar in FILES + FOLDERS:
            action.complete = shtab.FILE if action.metavar in FILES else shtab.DIRECTORY  # type: ignore[attr-defined]
        if action.dest == "solver":
            action.choices = tuple(formulations())
    print(shtab.complete(whole, options.shell))
    return 0


def _actions(parser: argparse.ArgumentParser) -> Iterator[argparse.Action]:
    """All options and arguments, those of the verbs too."""
    for action in parser._actions:  # argparse has no other way to them; shtab goes the same
        yield action
        if isinstance(action, argparse._SubParsersAction):
            for verb in action.choices.values():
                yield from _actions(verb)
