"""A widget in the studio's look, shown and in front."""

import pytest

from linkwork_studio.look.style import apply_theme
from linkwork_studio.look.theme import DARK


@pytest.fixture
def show(qapp, qtbot):
    """Shows a widget, gives it the keyboard, and returns it."""
    apply_theme(qapp, DARK)

    def shown(widget, width=240):
        qtbot.addWidget(widget)
        widget.resize(width, widget.sizeHint().height())
        widget.show()
        qtbot.waitExposed(widget)
        widget.activateWindow()
        qtbot.waitUntil(widget.isActiveWindow)
        return widget

    return shown


@pytest.fixture
def heard():
    """Connects signals and keeps what they carried, in order."""

    class Heard(list):
        def to(self, signal, name=None):
            signal.connect(lambda *values: self.append((name, *values) if name else values[0] if values else None))
            return self

    return Heard()
