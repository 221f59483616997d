"""Makes a bare clone ready to run: a Python, the system's libraries, a virtual environment.

Standard library only, and readable by any Python from 3.7 on, so that an old one can still say what is missing.
`python3 app` and `python3 tests` share it; the wheel does not carry it.
"""

from __future__ import annotations

import ctypes
import glob
import hashlib
import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
OLDEST, TOO_NEW = (3, 11), (3, 14)
USUAL_PATH = "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin"  # where a shell looks without a PATH

# What Qt and VTK load from the system, and the Debian package that brings it.
WINDOW_LIBRARIES = {
    "libGL.so.1": "libgl1",
    "libEGL.so.1": "libegl1",
    "libxkbcommon.so.0": "libxkbcommon0",
    "libdbus-1.so.3": "libdbus-1-3",
    "libfontconfig.so.1": "libfontconfig1",
    "libfreetype.so.6": "libfreetype6",
    "libglib-2.0.so.0": "libglib2.0-0",
}
X11_LIBRARIES = {
    "libX11-xcb.so.1": "libx11-xcb1",
    "libxkbcommon-x11.so.0": "libxkbcommon-x11-0",
    "libxcb-cursor.so.0": "libxcb-cursor0",
    "libxcb-glx.so.0": "libxcb-glx0",
    "libxcb-icccm.so.4": "libxcb-icccm4",
    "libxcb-image.so.0": "libxcb-image0",
    "libxcb-keysyms.so.1": "libxcb-keysyms1",
    "libxcb-randr.so.0": "libxcb-randr0",
    "libxcb-render-util.so.0": "libxcb-render-util0",
    "libxcb-shape.so.0": "libxcb-shape0",
    "libxcb-sync.so.1": "libxcb-sync1",
    "libxcb-xfixes.so.0": "libxcb-xfixes0",
    "libxcb-xkb.so.1": "libxcb-xkb1",
}
SCREEN_PROGRAMS = {"Xvfb": "xvfb", "xvfb-run": "xvfb", "xauth": "xauth"}
NETWORK_SIGNS = ("NewConnectionError", "ConnectionError", "name resolution", "timed out", "Max retries", "ProxyError")


class SetUpError(Exception):
    """The set-up cannot go on; the message is one sentence for the person in front of the screen."""


def say(text: str) -> None:
    """Prints one line of progress at once."""
    print(text, flush=True)


def run_guarded(main: Callable[[list[str]], int]) -> None:
    """Runs `main(arguments)` in a Python that Linkwork supports and leaves with its code.

    What stops it is said in one sentence.
    """
    find_oneself()
    try:
        supported = OLDEST <= sys.version_info[:2] < TOO_NEW
        code = main(sys.argv[1:]) if supported else subprocess.call([find_python(), *sys.argv])
    except SetUpError as reason:
        print(reason, file=sys.stderr)
        code = 2
    except OSError as error:
        print(f"Linkwork could not be set up: {error}.", file=sys.stderr)
        code = 2
    except KeyboardInterrupt:
        code = 130
    sys.exit(code if code >= 0 else 128 - code)


# -- Python ------------------------------------------------------------------------------------------


def find_oneself() -> None:
    """Sets PATH where it is missing, as after `env -i`, and the name of this interpreter, which Python finds by it."""
    if os.name == "posix" and not os.environ.get("PATH"):
        os.environ["PATH"] = USUAL_PATH
    if not sys.executable:
        sys.executable = shutil.which("python3") or ""


def version_of(python: str) -> tuple[int, int] | None:
    """Major and minor version of an interpreter, or None where it does not run."""
    try:
        answer = subprocess.run(
            [python, "-c", "import sys; print(*sys.version_info[:2])"], capture_output=True, text=True, check=True
        )
    except (OSError, subprocess.CalledProcessError):
        return None
    major, minor = answer.stdout.split()
    return int(major), int(minor)


def supported_pythons() -> dict[tuple[int, int], str]:
    """Every Python that Linkwork supports and that this machine has, by version."""
    own = sys.version_info[:2]
    found = {own: sys.executable} if OLDEST <= own < TOO_NEW else {}
    for minor in range(TOO_NEW[1] - 1, OLDEST[1] - 1, -1):
        pyenv = glob.glob(os.path.expanduser(f"~/.pyenv/versions/3.{minor}.*/bin/python3"))
        for python in filter(None, [shutil.which(f"python3.{minor}"), *pyenv]):
            if (3, minor) not in found and version_of(python) == (3, minor):
                found[3, minor] = python
    return found


def find_python() -> str:
    """The newest Python on the machine that Linkwork supports."""
    found = supported_pythons()
    if not found:
        raise SetUpError(
            "Linkwork needs Python 3.11, 3.12 or 3.13, and this machine has none of them on its PATH "
            f"(this is {sys.version_info[0]}.{sys.version_info[1]}): install one and start again with it."
        )
    return found[max(found)]


# -- system libraries --------------------------------------------------------------------------------


def lacks_screen() -> bool:
    """True on a Linux without X11 or Wayland: windows then need a virtual screen."""
    return sys.platform.startswith("linux") and not (os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def on_virtual_screen(command: list[str]) -> list[str]:
    """The command on a screen that nobody sees, with Qt told to use it; elsewhere than on Linux as it is."""
    if not sys.platform.startswith("linux"):
        return command
    return ["xvfb-run", "-a", "-s", "-screen 0 1600x1000x24", "env", "QT_QPA_PLATFORM=xcb", *command]


def missing_programs() -> list[str]:
    """Debian packages of the virtual screen that are not there; only Linux has one."""
    if not sys.platform.startswith("linux"):
        return []
    return sorted({package for program, package in SCREEN_PROGRAMS.items() if not shutil.which(program)})


def missing_libraries() -> dict[str, str]:
    """Libraries that the window needs and the system does not have, with their Debian packages."""
    if not sys.platform.startswith("linux"):
        return {}
    wanted = dict(WINDOW_LIBRARIES)
    if not os.environ.get("WAYLAND_DISPLAY"):
        wanted.update(X11_LIBRARIES)
    return {library: package for library, package in wanted.items() if not can_load(library)}


def can_load(library: str) -> bool:
    """True where the system's loader finds the library."""
    try:
        ctypes.CDLL(library)
    except OSError:
        return False
    return True


def missing_venv(python: str) -> list[str]:
    """Debian's package of the venv module where the interpreter came without it."""
    if subprocess.run([python, "-c", "import ensurepip, venv"], capture_output=True).returncode == 0:
        return []
    major, minor = version_of(python) or sys.version_info[:2]
    return [f"python{major}.{minor}-venv"]


def provide(packages: list[str], libraries: list[str] = ()) -> None:
    """Installs Debian packages as root; whoever may not is told the exact command."""
    if not packages:
        return
    if not shutil.which("apt-get"):
        raise SetUpError(f"Linkwork needs {advice_elsewhere(packages, libraries)}, and start again.")
    if os.geteuid() != 0:
        raise SetUpError(
            "Some system packages are missing: install them with `sudo apt-get update && sudo apt-get install -y "
            f"--no-install-recommends {' '.join(packages)}`, and start again."
        )
    say(f"Installing system packages: {' '.join(packages)}")
    environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    patience = ["-o", "DPkg::Lock::Timeout=300"]
    for step in (["update"], ["install", "-y", "--no-install-recommends", *packages]):
        done = subprocess.run(["apt-get", *patience, *step], env=environment, capture_output=True, text=True)
    if done.returncode != 0:
        reasons = [line for line in done.stderr.splitlines() if line.startswith("E:")] or ["no reason given"]
        raise SetUpError(f"apt-get could not install the system packages: {reasons[0][2:].strip()}")


def advice_elsewhere(packages: list[str], libraries: list[str]) -> str:
    """What to install on a system without apt-get, by the names that its own installer knows."""
    names = " ".join(f"'{library}()(64bit)'" for library in libraries)
    for installer in ("dnf", "zypper"):
        if libraries and shutil.which(installer):
            return f"system libraries that are missing: run `sudo {installer} install {names}`"
    return f"what Debian calls {', '.join(packages)}: install it with the means of your system"


# -- virtual environment -----------------------------------------------------------------------------


def prepare(folder: str, wishes: list[str], packages: list[str] = (), python: str = "") -> str:
    """The interpreter of the virtual environment `folder` with `wishes` installed; done once, then never again.

    A stamp in the folder tells that it is done: it changes with the wishes, pyproject.toml, the version of Python
    and the place of the clone. Debian `packages` are installed along with the system libraries. The environment is
    made by this interpreter unless another is named.
    """
    python = python or sys.executable
    venv = ROOT / folder
    inside = str(venv / ("Scripts/python.exe" if os.name == "nt" else "bin/python"))
    stamp, mark = venv / f"linkwork-{digest(wishes)}", stamp_of(python)
    if stamp.is_file() and stamp.read_text() == mark:
        provide(packages)
        return inside
    if not os.access(ROOT, os.W_OK):
        raise SetUpError(f"The folder {ROOT} cannot be written to: put the clone where you may write, and start again.")
    libraries = missing_libraries()
    provide(sorted({*packages, *libraries.values(), *missing_venv(python)}), list(libraries))
    if not is_whole(venv, inside, python):
        say(f"Making the virtual environment {folder}")
        made = subprocess.run([python, "-m", "venv", "--clear", str(venv)], capture_output=True, text=True)
        if made.returncode != 0:
            raise SetUpError(f"The virtual environment could not be made: {last_line(made.stdout + made.stderr)}")
    install(inside, wishes, venv / "install.log")
    stamp.write_text(mark)
    return inside


def is_whole(venv: Path, inside: str, python: str) -> bool:
    """True where the environment was made here, to its end, and by this version of Python."""
    if version_of(inside) != version_of(python):
        return False
    made_here = str(venv) in (venv / "pyvenv.cfg").read_text()
    return made_here and subprocess.run([inside, "-m", "pip", "--version"], capture_output=True).returncode == 0


def digest(*parts: object) -> str:
    """A short name for the parts that changes whenever one of them does."""
    return hashlib.sha256(repr(parts).encode()).hexdigest()[:16]


def stamp_of(python: str) -> str:
    """What an installed environment depends on, as one short text."""
    return digest((ROOT / "pyproject.toml").read_bytes(), version_of(python), str(ROOT))


def install(python: str, wishes: list[str], log: Path) -> None:
    """Runs pip, shows what it fetches, keeps all it says in `log`."""
    say("Installing Python packages, once (up to some hundred megabytes)")
    command = [python, "-m", "pip", "install", "--disable-pip-version-check", "--retries", "2", *wishes]
    with (
        log.open("w") as story,
        subprocess.Popen(
            command, cwd=str(ROOT), stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, errors="replace"
        ) as pip,
    ):
        for line in pip.stdout:
            story.write(line)
            if line.lstrip().startswith(("Downloading", "Installing collected")):
                say(f"  {line.strip()[:100]}")
    if pip.returncode != 0:
        told = log.read_text(errors="replace")
        if any(sign in told for sign in NETWORK_SIGNS):
            raise SetUpError(f"The package index could not be reached: check the network, and start again (see {log}).")
        raise SetUpError(f"pip could not install what Linkwork needs: {last_line(told, 'ERROR')} (see {log}).")


def last_line(text: str, sign: str = "") -> str:
    """The last line that bears the sign, or the last one at all."""
    lines = [line.strip() for line in text.splitlines() if line.strip()] or ["no reason given"]
    return ([line for line in lines if sign in line] or lines)[-1]
