"""`python3 app`: installs what Linkwork needs into .venv (once) and opens the studio.

Without a display the same studio runs on a virtual one and leaves what it did in ./linkwork-demo/.
"""

from __future__ import annotations

import subprocess

from bootstrap import lacks_screen, missing_programs, on_virtual_screen, prepare, run_guarded, say

DEMO = ["--demo", "linkwork-demo"]


def main(arguments: list[str]) -> int:
    """Prepares the ground, runs the studio and returns its exit code."""
    python = prepare(".venv", ["-e", "."], missing_programs() if lacks_screen() else [])
    studio = [python, "-m", "linkwork_studio", *arguments]
    if lacks_screen():
        if not arguments:
            say("No display here: the studio plays a demonstration on a virtual one.")
            studio += DEMO
        studio = on_virtual_screen(studio)
    return subprocess.call(studio)


if __name__ == "__main__":
    run_guarded(main)
