"""`linkwork-studio [PROJECT]`: opens the window."""

from __future__ import annotations

import argparse
import gc
import os
import signal
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from types import TracebackType

import linkwork
from linkwork_studio import start_up

READABLE = "a project, URDF, MJCF or mesh file"


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the studio; returns 0, or 2 with one sentence on stderr where the call or the input is wrong."""
    given = list(sys.argv[1:] if arguments is None else arguments)
    asked = _render_parser().parse_args(given[1:]) if given[:1] == ["render"] else _parser().parse_args(given)
    refused = start_up.check_versions() or _lack_of_screen(asked.run is run_studio and not asked.demo)
    refused = refused or start_up.check_libraries()
    if refused:
        return _refuse(refused)
    start_up.ask_for_opengl()
    from linkwork.errors import LinkworkError

    try:
        return asked.run(asked)
    except (LinkworkError, OSError) as error:
        return _refuse(str(error))


def run_studio(asked: argparse.Namespace) -> int:
    """Open the window, with a project or on the start page, until it is closed."""
    if asked.demo:
        return run_demo(asked)
    gc.disable()  # what is read and made at the start stays; the heartbeat sees to the rest
    from linkwork_studio.document.recovery import standard_folder
    from linkwork_studio.opening import Opening
    from linkwork_studio.window import thumbnails
    from linkwork_studio.window.memory import Memory, standard_place

    if asked.project:
        _refuse_unreadable(asked.project)
    application = _application()
    opening = Opening(Memory(standard_place(), thumbnails.standard_place()), standard_folder())
    signal.signal(signal.SIGINT, lambda *_: opening.close())
    sys.excepthook = _telling(opening.show_fault)
    opening.begin()
    if asked.project:
        opening.entrance.open(asked.project.absolute())
    code = application.exec()
    opening.wait()
    return code


def _refuse_unreadable(path: Path) -> None:
    """Raise a LinkworkError for a file that cannot be opened, before there is a window."""
    from linkwork.files import project

    if path.suffix == project.SUFFIX:
        project.load(path)
    else:
        from linkwork.files import formats

        formats.load(path)


def run_demo(asked: argparse.Namespace) -> int:
    """Play the demonstration and leave its pictures and numbers in a folder."""
    from linkwork_studio.demo import Demonstration

    application = _application()
    demonstration = Demonstration(asked.demo.absolute(), _say)
    demonstration.start()
    application.exec()
    return demonstration.finish()


def run_render(asked: argparse.Namespace) -> int:
    """Draw a project as a picture or a film."""
    from linkwork_studio.look.theme import THEMES
    from linkwork_studio.render import render

    application = _application()
    _say(render(asked.project, asked.until, asked.out, asked.size, THEMES[asked.theme]))
    application.quit()
    return 0


def _telling(show: Callable[[BaseException], None]) -> Callable[..., None]:
    """A fault goes to stderr for a report, and into the window for the user."""

    def tell(kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
        sys.__excepthook__(kind, error, trace)
        show(error)

    return tell


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="linkwork-studio",
        description="The interactive multibody workbench.",
        epilog="`linkwork-studio render --help` explains how to draw a project without opening the window.",
    )
    parser.add_argument(
        "project", nargs="?", type=Path, metavar="PROJECT", help="a project, URDF, MJCF or mesh file to open"
    )
    parser.add_argument("--demo", type=Path, metavar="DIR", help="play a demonstration and save its pictures in DIR")
    parser.add_argument("--version", action="version", version=f"linkwork-studio {linkwork.__version__}")
    parser.set_defaults(run=run_studio)
    return parser


def _render_parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="linkwork-studio render", description="Draw a project as picture or film.")
    parser.add_argument("project", type=Path, metavar="PROJECT", help=READABLE)
    parser.add_argument("--until", type=_seconds, default=5.0, metavar="T", help="simulated time [s], 5 by default")
    parser.add_argument("--out", type=Path, required=True, metavar="FILE", help="film.mp4 or picture.png")
    parser.add_argument("--size", type=_size, default=(1280, 720), metavar="WxH", help="in pixels, 1280x720 by default")
    parser.add_argument("--theme", choices=("dark", "light"), default="dark", help="colours, dark by default")
    parser.set_defaults(run=run_render)
    return parser


def _seconds(text: str) -> float:
    try:
        seconds = float(text)
    except ValueError:
        seconds = -1.0
    if not 0.0 <= seconds <= 1e6:
        raise argparse.ArgumentTypeError(f"{text!r} is not a time in seconds")
    return seconds


def _size(text: str) -> tuple[int, int]:
    width, _, height = text.lower().partition("x")
    if not (width.isdigit() and height.isdigit() and 16 <= int(width) <= 7680 and 16 <= int(height) <= 7680):
        raise argparse.ArgumentTypeError(f"{text!r} is not a size such as 1280x720, from 16 to 7680 pixels")
    return int(width), int(height)


def _lack_of_screen(needs_window: bool) -> str:
    """Why no window can be opened here; empty where one can. What needs no window is then drawn out of sight."""
    has_screen = os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY") or os.environ.get("QT_QPA_PLATFORM")
    if has_screen or not sys.platform.startswith("linux"):
        return ""
    if needs_window:
        return "There is no display here: `linkwork-studio --demo DIR` and `linkwork-studio render` work without one."
    os.environ["QT_QPA_PLATFORM"] = "offscreen"
    os.environ.setdefault("QT_LOGGING_RULES", "default.warning=false")  # it warns of what a window would need
    return ""


def _application() -> object:
    from PySide6.QtGui import QIcon
    from PySide6.QtWidgets import QApplication

    from linkwork_studio.look import resources

    QApplication.setApplicationName("Linkwork")
    QApplication.setDesktopFileName("linkwork-studio")
    application = QApplication.instance() or QApplication(sys.argv[:1])
    QApplication.setWindowIcon(QIcon(str(resources.path("desktop/linkwork-studio.svg"))))
    return application


def _say(text: str) -> None:
    sys.stdout.write(f"{text}\n")
    sys.stdout.flush()


def _refuse(sentence: str) -> int:
    sys.stderr.write(f"{sentence}\n")
    return 2


if __name__ == "__main__":
    sys.exit(main())
