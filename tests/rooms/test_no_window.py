"""The engine runs where Qt and VTK are not installed, so importing all of it may not bring them in."""

import os
import subprocess
import sys

IMPORT_ALL = """
import importlib, pkgutil, sys
import linkwork
for module in pkgutil.walk_packages(linkwork.__path__, "linkwork."):
    if not module.name.endswith("__main__"):
        importlib.import_module(module.name)
windows = {"PySide6", "shiboken6", "vtk", "vtkmodules", "pyqtgraph", "linkwork_studio"}
print(sorted(windows & {name.partition(".")[0] for name in sys.modules}))
"""


def test_the_engine_opens_no_window(root):
    environment = {**os.environ, "PYTHONPATH": str(root / "core")}
    told = subprocess.run([sys.executable, "-c", IMPORT_ALL], env=environment, capture_output=True, text=True)
    assert told.returncode == 0, told.stderr
    assert told.stdout.strip() == "[]"
