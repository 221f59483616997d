"""OpenGL widgets in a process of their own: what crashes there must not end the other tests."""

import os
import subprocess
import sys

import pytest
from PySide6.QtGui import QGuiApplication

from linkwork_studio.viewport import graphics

STORY = """
import sys
from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtGui import QSurfaceFormat
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDockWidget, QMainWindow

if "shared" in sys.argv:
    QCoreApplication.setAttribute(Qt.ApplicationAttribute.AA_ShareOpenGLContexts)
surface = QSurfaceFormat()
surface.setVersion(3, 2)
surface.setProfile(QSurfaceFormat.OpenGLContextProfile.CoreProfile)
surface.setDepthBufferSize(24)
QSurfaceFormat.setDefaultFormat(surface)
app = QApplication([])

from linkwork.model.bodies.rigid import RigidBody
from linkwork.model.model import Model
from linkwork.model.shapes.sphere import Sphere
from linkwork_studio.look.theme import DARK, LIGHT
from linkwork_studio.viewport.gl_surface import GlSurface
from linkwork_studio.viewport.viewport import Viewport


def check(view, what):
    QTest.qWait(60)
    image = view.grab().toImage()
    colors = {image.pixel(x, y) for x in range(0, image.width(), 4) for y in range(0, image.height(), 4)}
    assert len(colors) > 20, f"{what}: {len(colors)} colours"


ball = Model().with_element(RigidBody(id="ball", shapes=(Sphere(0.5),)))
window, dock = QMainWindow(), QDockWidget("second")
first, second = Viewport(DARK), Viewport(LIGHT)
assert isinstance(first.surface, GlSurface)
for view in (first, second):
    view.resize(300, 200)
    view.show_model(ball)
assert first.render_image(90, 60).width() == 90
window.setCentralWidget(first)
dock.setWidget(second)
window.addDockWidget(Qt.DockWidgetArea.RightDockWidgetArea, dock)
window.resize(700, 300)
window.show()
check(first, "first")
check(second, "second")
dock.setFloating(True)
check(second, "floating")
dock.setFloating(False)
check(second, "docked again")
first.setParent(None)
first.show()
check(first, "alone")
window.setCentralWidget(first)
check(first, "back in the window")
assert first.render_image(90, 60).height() == 60
check(first, "after a picture")
for _ in range(3):
    third = Viewport(DARK)
    third.show_model(ball)
    third.show()
    check(third, "third")
    third.deleteLater()
    del third
    QTest.qWait(20)
dock.close()
second.deleteLater()
check(first, "when the second is gone")
first.set_theme(LIGHT)
check(first, "in another theme")
window.close()
print("all is well")
"""


@pytest.mark.parametrize("contexts", ["shared", "separate"])
def test_life_of_opengl_viewports(qapp, contexts):
    if QGuiApplication.platformName() in graphics.PLATFORMS_WITHOUT_GL:
        pytest.skip("this platform of Qt has no OpenGL")
    environment = {**os.environ, graphics.VARIABLE: "gl", "PYTHONPATH": os.pathsep.join(sys.path)}
    command = [sys.executable, "-X", "faulthandler", "-c", STORY, contexts]
    told = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=120)
    assert told.returncode == 0, told.stdout + told.stderr
    assert told.stdout.strip().endswith("all is well")
    assert "Traceback" not in told.stderr
