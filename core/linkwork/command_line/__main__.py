"""`linkwork VERB ...`: finds the verb's file, and turns what goes wrong into one sentence and an exit code."""

from __future__ import annotations

import argparse
import importlib
import os
import pkgutil
import sys
from types import ModuleType

from linkwork import __version__, command_line
from linkwork.command_line.answer import Parser, refused
from linkwork.errors import LinkworkError

FINE, FOUND, WRONG = 0, 1, 2  # exit codes: all well; findings or a failed verdict; the call or the input is wrong


def main(arguments: list[str] | None = None) -> int:
    """Run one verb; returns the exit code."""
    if hasattr(sys.stdout, "reconfigure"):
        sys.stdout.reconfigure(errors="backslashreplace")  # names may hold signs that the terminal lacks
    options = parser().parse_args(arguments)
    try:
        code = options.run(options)
        sys.stdout.flush()
        return code
    except LinkworkError as error:
        return refused(error, getattr(options, "json", False), WRONG)
    except BrokenPipeError:
        sys.stderr.close()
        return FINE
    except OSError as error:
        print(f"linkwork: the answer cannot be written: {error.strerror or error}.", file=sys.stderr)
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # what is left would fail again at the end
        return WRONG
    except KeyboardInterrupt:
        return refused("stopped.", getattr(options, "json", False), 130)


def parser() -> argparse.ArgumentParser:
    """All verbs with their options."""
    whole = Parser(prog="linkwork", description="Interactive multibody workbench, without a window.")
    whole.add_argument("--version", action="version", version=f"linkwork {__version__}")
    verbs = whole.add_subparsers(title="verbs", metavar="VERB", required=True)
    for verb in _verbs():
        name = name_of(verb)
        text = verb.__doc__ or ""
        sub = verbs.add_parser(
            name, help=text.split("\n")[0], description=text, formatter_class=argparse.RawDescriptionHelpFormatter
        )
        verb.arguments(sub)
        sub.set_defaults(run=verb.run)
    return whole


def name_of(verb: ModuleType) -> str:
    """A verb as it is typed: `feed-forward` for `feed_forward_.py`."""
    return verb.__name__.rsplit(".", 1)[-1].rstrip("_").replace("_", "-")


def _verbs() -> list[ModuleType]:
    names = sorted(info.name for info in pkgutil.iter_modules(command_line.__path__))
    modules = (importlib.import_module(f"{command_line.__name__}.{name}") for name in names if name != "__main__")
    return [module for module in modules if hasattr(module, "run") and hasattr(module, "arguments")]


if __name__ == "__main__":
    sys.exit(main())
