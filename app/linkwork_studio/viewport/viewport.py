"""The 3D view as the window sees it: a widget with signals, a model, a snapshot and a camera."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence
from dataclasses import replace

from PySide6.QtCore import QEvent, QPoint, QPointF, QRect, QSize, Qt, Signal
from PySide6.QtGui import QImage, QKeyEvent, QMouseEvent, QNativeGestureEvent, QResizeEvent, QWheelEvent
from PySide6.QtWidgets import QRubberBand, QWidget

from linkwork.math3d.vector import Vector
from linkwork.model.bodies.body import Body
from linkwork.model.bodies.ground import GROUND_ID
from linkwork.model.model import Model
from linkwork.results.seen import seen_model
from linkwork.results.snapshot import Pulled, Snapshot
from linkwork_studio.document.command import Command
from linkwork_studio.document.looks import Looks
from linkwork_studio.look.theme import Theme
from linkwork_studio.viewport import graphics
from linkwork_studio.viewport.anchor_table import AnchorTable
from linkwork_studio.viewport.axes_cross import AxesCross
from linkwork_studio.viewport.camera import Camera
from linkwork_studio.viewport.costing import Costing
from linkwork_studio.viewport.drawing_plane import DrawingPlane
from linkwork_studio.viewport.elastic_card import ElasticCard
from linkwork_studio.viewport.eye import Eye
from linkwork_studio.viewport.fluid_card import FluidCard
from linkwork_studio.viewport.habits import HABITS
from linkwork_studio.viewport.highlight import Emphasis
from linkwork_studio.viewport.mouse import Mouse
from linkwork_studio.viewport.navigation import Navigation
from linkwork_studio.viewport.overlays import paint_over
from linkwork_studio.viewport.picking import Hit, Picker
from linkwork_studio.viewport.plane_card import PlaneCard, named
from linkwork_studio.viewport.scene import Scene
from linkwork_studio.viewport.showing import Showing
from linkwork_studio.viewport.sketch import Sketch
from linkwork_studio.viewport.sketch_board import SketchBoard
from linkwork_studio.viewport.surface import Layers, make_surface
from linkwork_studio.viewport.tools.select import SelectTool
from linkwork_studio.viewport.tools.tool import Tool
from linkwork_studio.viewport.tools.toolbox import TOOLS

CORNER = 6  # points between the cross of axes and the edges
LIGHT_KEYS = Qt.KeyboardModifier.ShiftModifier | Qt.KeyboardModifier.KeypadModifier  # leave a letter what it is


class Viewport(QWidget):
    """Shows a model where a snapshot has it, and says what the user points at.

    Signals: `clicked(id, modifiers)` with an empty id for the empty space, `boxed(ids, modifiers)` after a box was
    drawn, `hovered(id)`, `double_clicked(id)`, `context_requested(id, global position)`, `hint_changed(text)`,
    `asked(command)` for what a tool wants done, `gesture_ended()` after a drag, `tool_changed(name)`,
    `plane_changed()`, `pulled_at(body, point, target)` and `let_go_of()` for the hand, `cost_asked(number, command)`,
    which `costing` answers.
    """

    clicked = Signal(str, Qt.KeyboardModifier)
    boxed = Signal(tuple, Qt.KeyboardModifier)
    hovered = Signal(str)
    double_clicked = Signal(str)
    context_requested = Signal(str, QPoint)
    hint_changed = Signal(str)
    asked = Signal(object)
    gesture_ended = Signal()
    cost_asked = Signal(int, object)
    pulled_at, let_go_of = Signal(str, tuple, tuple), Signal()
    tool_changed = Signal(str)
    plane_changed = Signal()

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setMouseTracking(True)
        self.setMinimumSize(160, 120)
        self.setAccessibleName("3D view")
        self._theme = theme
        self._scene = Scene(theme, graphics.effort())
        self._picker = Picker(self._scene)
        self._emphasis, self._model = Emphasis(), Model()
        self.navigation = Navigation(self)
        self.navigation.moved.connect(self._camera_moved)
        self.eye = Eye(self.navigation, self._scene, lambda: self.view_size)
        self.surface = make_surface(Layers(self._scene.backdrop, self._scene.front, self._prepare), theme, self)
        self._scene.paint_sky(not self.surface.paints_sky)
        self.showing = Showing()
        self._besides, self._board = SketchBoard(theme, self), SketchBoard(theme, self)
        self._cross = AxesCross(theme, self)
        self._cross.view_requested.connect(self.view_from)
        self._band, self._anchors = QRubberBand(QRubberBand.Shape.Rectangle, self), AnchorTable()
        self.locked: frozenset[str] = frozenset()
        self._snapshot: Snapshot | None = None
        self._seen: Model | None = None
        self._first = SelectTool(self)
        self.tool, self._before = self._first, self._first
        self._mouse = Mouse(self)
        self.pointed: tuple[str, Vector] | None = None
        self.plane_card, self.fluid_card = PlaneCard(self), FluidCard(self, self._scene.fluids, theme)
        self.elastic_card = ElasticCard(self, self._scene.fields, theme)
        self.costing = Costing(self.cost_asked.emit, lambda: self.tool.refresh())

    # -- what is shown -------------------------------------------------------------------------------

    def set_theme(self, theme: Theme) -> None:
        """Other colours."""
        self._theme = theme
        self._scene.set_theme(theme)
        self._scene.paint_sky(not self.surface.paints_sky)
        for part in (self.surface, self._cross, self._besides, self._board, self.elastic_card, self.fluid_card):
            part.set_theme(theme)
        self.surface.redraw()

    def show_model(self, model: Model) -> None:
        """Draw what changed since the last model anew; another mechanism is framed."""
        is_other = set(model.bodies) > {GROUND_ID} and set(model.bodies) & set(self._model.bodies) == {GROUND_ID}
        self._model, self._seen = model, None
        self._scene.show_model(model)
        self.eye.set_model(model)
        self.tool.refresh()
        if is_other and self.tool is self._first:
            self.navigation.is_touched = False
            self.eye.refit()
        self.surface.redraw()

    def show_snapshot(self, snapshot: Snapshot) -> None:
        """Move the bodies; those that the snapshot does not know stand at their stored pose."""
        self._snapshot, self._seen = snapshot, None
        before = self.eye.place_of_followed()
        self._scene.show_snapshot(snapshot)
        self.eye.go_along(before, snapshot.time, self.tool is self._first and not self._mouse.is_busy)
        self._show_besides()
        self.tool.refresh()
        self.surface.redraw()

    def forget_run(self) -> None:
        """Another project begins: all bodies stand at their stored poses until its own run tells."""
        self._snapshot, self._seen = None, None
        self.eye.forget_run()
        self.plane = DrawingPlane()
        self._scene.forget_snapshot()
        self.show_second(None, None)

    def show_second(self, model: Model | None, snapshot: Snapshot | None) -> None:
        """Draw the bodies of a second run, translucent; none takes them away."""
        self._scene.show_second(seen_model(model, snapshot).bodies.values() if model and snapshot else ())
        self.surface.redraw()

    def set_selection(self, ids: Iterable[str]) -> None:
        """Mark what is selected."""
        self._emphasise(Emphasis(tuple(ids), self._emphasis.hovered, self._emphasis.warned))
        self.tool.refresh()

    def set_hover(self, element_id: str) -> None:
        """Mark what is under the cursor, here or in another panel; empty for nothing."""
        self._emphasise(Emphasis(self._emphasis.selected, element_id, self._emphasis.warned))

    def set_looks(self, looks: Looks) -> None:
        """Hide, lock, draw arrows, follow a body."""
        self.locked = looks.locked
        self.eye.followed = looks.followed
        self._scene.set_hidden(looks.hidden)
        self.showing.set_names(looks.shown)
        self._scene.color_by(looks.field, looks.exaggeration)
        self.elastic_card.set_looks(looks)
        self.fluid_card.set_looks(looks)
        self._show_besides()
        self.tool.refresh()
        self.surface.redraw()

    def show_contacts(self, is_on: bool) -> None:
        """Show where bodies touch, or do not."""
        self._scene.contacts.turn(is_on)
        self.surface.redraw()

    @property
    def are_contacts_shown(self) -> bool:
        """Whether it is shown where bodies touch."""
        return self._scene.contacts.is_on

    def set_warnings(self, ids: Iterable[str]) -> None:
        """Draw these in the colour of errors."""
        self._emphasise(Emphasis(self._emphasis.selected, self._emphasis.hovered, tuple(ids)))

    def show_only_the_scene(self) -> None:
        """Nothing over the picture, as on a card."""
        self._cross.hide()

    # -- the eye -------------------------------------------------------------------------------------

    def frame_all(self) -> None:
        """Show the whole mechanism."""
        self.eye.frame_all()

    def frame_selection(self) -> None:
        """Show the selection large; everything where nothing is selected."""
        self.eye.frame(self._emphasis.selected)

    def view_from(self, side: str) -> None:
        """Look from `front`, `back`, `right`, `left`, `top`, `bottom` or `iso`."""
        self.eye.view_from(side)

    def set_parallel(self, is_parallel: bool) -> None:
        """Lines of sight parallel, as in drawings, or from one point, as the eye sees."""
        self.navigation.set_camera(self.navigation.goal.with_parallel(is_parallel))

    @property
    def is_parallel(self) -> bool:
        """Whether lines of sight are parallel."""
        return self.camera.is_parallel

    # -- questions -----------------------------------------------------------------------------------

    def pick(self, x: float, y: float) -> str:
        """Id of what lies under a place in points of the widget; empty for nothing."""
        return self.hit(QPointF(x, y)).id

    def hit(self, place: QPointF) -> Hit:
        """What lies under a place, and where the line of sight meets it; what is locked is as good as empty space."""
        found = self._picker.pick(self.navigation.camera, place.x(), place.y(), self.width(), self.height())
        return replace(found, id="") if found.id in self.locked else found

    @property
    def can_pick(self) -> bool:
        """Whether picking is quick: its kernels may still be compiled aside."""
        return self._picker.is_ready

    def render_image(self, width: int, height: int) -> QImage:
        """The scene at a size in pixels, without what lies over it."""
        return self.surface.picture(width, height)

    def picture_as_seen(self, width: int, height: int) -> QImage:
        """The scene at a size in pixels with all that lies over it, but for what is about the window."""
        image = self.surface.picture(width, height)
        paint_over(image, self, self.camera, (self._besides.sketch, self._board.sketch), self._theme)
        return image

    # -- what tools may ask --------------------------------------------------------------------------

    def set_tool(self, tool: Tool) -> None:
        """Take another tool in hand."""
        self.tool.cancel()
        self._before, self.tool = self.tool, tool
        self.setCursor(tool.cursor)
        self.hint_changed.emit(tool.hint)
        self.tool_changed.emit(tool.title)
        tool.refresh()

    def arm(self, name: str, *words: str) -> None:
        """Take the tool with a name in hand, such as `connect` with the family and the kind of what it makes."""
        self.set_tool(TOOLS[name](self, *words))
        self.setFocus()

    def resume(self) -> None:
        """Take the tool in hand again that was there before this one."""
        self.set_tool(self._before)

    def draw_on(self, name: str) -> None:
        """Draw on the plane that faces the eye, `auto`, on one of two axes, `xz`, or on a `face` to be clicked."""
        if name == "face":
            self.arm("plane")
        else:
            self.plane = named(name, self.plane)

    def put_away(self) -> None:
        """Take the first tool in hand again, with which things are selected."""
        if self.tool is not self._first:
            self.set_tool(self._first)

    @property
    def seen(self) -> Model:
        """The mechanism with its bodies where they are seen."""
        if self._seen is None:
            known = self._snapshot is not None and not set(self._model.bodies).isdisjoint(self._snapshot.bodies)
            self._seen = seen_model(self._model, self._snapshot if known else None)
        return self._seen

    @property
    def selection(self) -> tuple[str, ...]:
        """What is selected."""
        return self._emphasis.selected

    @property
    def anchors(self) -> AnchorTable:
        """Where joints may go, as seen now."""
        self._anchors.set_model(self._model)
        self._anchors.place(self._scene.poses)
        return self._anchors

    @property
    def plane(self) -> DrawingPlane:
        """Where a click in the empty space lands."""
        return self._scene.drawing_plane

    @plane.setter
    def plane(self, plane: DrawingPlane) -> None:
        self._scene.drawing_plane = plane
        self.plane_changed.emit()
        self.tool.refresh()
        self.surface.redraw()

    @property
    def camera(self) -> Camera:
        """The eye."""
        return self.navigation.camera

    @property
    def view_size(self) -> tuple[int, int]:
        """Width and height in points, as plain numbers."""
        return self.width(), self.height()

    @property
    def floor(self) -> float:
        """Height of the grid [m]."""
        return self._scene.floor_height

    @property
    def radius(self) -> float:
        """Radius of the mechanism [m]."""
        return self._scene.radius

    def draw(self, sketch: Sketch) -> None:
        """Draw this over the picture and nothing else."""
        self._board.show_sketch(sketch)

    def show_ghost(self, bodies: Sequence[Body]) -> None:
        """Draw bodies that are not there yet, and no others."""
        self._scene.show_ghost(bodies)
        self.surface.redraw()

    @property
    def pulled(self) -> Pulled | None:
        """What the hand pulls in the run."""
        return self._snapshot.pulled if self._snapshot else None

    def pull(self, body: str, point: Vector, target: Vector) -> None:
        """Pull in the run, which is no edit."""
        self.pulled_at.emit(body, point, target)

    def let_go(self) -> None:
        """Pull no more."""
        self.let_go_of.emit()

    def ask(self, command: Command) -> None:
        """Have a command carried out."""
        self.asked.emit(command)

    def end_gesture(self) -> None:
        """The next command is an undo entry of its own."""
        self.gesture_ended.emit()

    def tell(self, hint: str) -> None:
        """What the tool waits for now."""
        self.hint_changed.emit(hint)

    def report_click(self, element_id: str, modifiers: Qt.KeyboardModifier) -> None:
        """Something was clicked."""
        self.clicked.emit(element_id, modifiers)

    def report_box(self, ids: tuple[str, ...], modifiers: Qt.KeyboardModifier) -> None:
        """A box was drawn around these elements."""
        self.boxed.emit(ids, modifiers)

    def show_box(self, box: QRect) -> None:
        """Draw a selection box; an empty one hides it."""
        self._band.setGeometry(box)
        self._band.setVisible(not box.isEmpty())

    def ids_under(self, place: QPoint) -> tuple[str, ...]:
        """All elements under a place, the nearest first."""
        camera = self.navigation.camera
        found = self._picker.all_under(camera, place.x(), place.y(), self.width(), self.height())
        return tuple(i for i in found if i not in self.locked)

    def ids_within(self, box: QRect) -> tuple[str, ...]:
        """Elements whose middle lies in a box of points."""
        corners = (box.left(), box.top(), box.right(), box.bottom())
        found = self._picker.within(self.navigation.camera, corners, self.width(), self.height())
        return tuple(i for i in found if i not in self.locked)

    def hover_at(self, place: QPointF) -> None:
        """The mouse passes over a place with no button down."""
        if self.can_pick:
            self._hover(self.hit(place).id)

    # -- Qt ------------------------------------------------------------------------------------------

    def sizeHint(self) -> QSize:
        """Most of a window."""
        return QSize(900, 600)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """The picture fills the widget, the cross stays in its corner."""
        for part in (self.surface, self._besides, self._board):
            part.setGeometry(self.rect())
        self._cross.move(CORNER, self.height() - self._cross.height() - CORNER)
        self.plane_card.place(self._cross.y())
        if not self.navigation.is_touched:
            self.eye.refit()
        self.surface.redraw()
        super().resizeEvent(event)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """A gesture begins."""
        self._mouse.press(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """A gesture goes on, or the mouse passes over things."""
        self._mouse.move(event)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """A gesture ends."""
        self._mouse.release(event)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """A second click within a short time."""
        if event.button() == Qt.MouseButton.LeftButton:
            self.double_clicked.emit(self.hit(event.position()).id)
        else:
            self._mouse.press(event)

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Zoom to what is under the cursor."""
        self._mouse.wheel(event)
        event.accept()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Keys of the tool in hand; Home frames all, Escape ends a gesture."""
        if self.tool.key(event.key(), event.text()):
            return
        if event.key() == Qt.Key.Key_Home:
            self.frame_all()
        elif event.key() == Qt.Key.Key_Escape:
            self.step_back()
        else:
            super().keyPressEvent(event)

    def step_back(self) -> bool:
        """Escape: end the gesture, else the last stage of the tool, else the tool; False where there is nothing."""
        if self._mouse.cancel():
            self.tool.cancel()
            self.tool.refresh()
            return True
        if self.tool.step_back():
            return True
        was_other = self.tool is not self._first
        self.put_away()
        return was_other

    def set_habits(self, name: str) -> None:
        """Turn and move the view as one of HABITS says."""
        self._mouse.habits = HABITS[name]

    def event(self, event: QEvent) -> bool:
        """Keep from the window's shortcuts what the tool wants, and Escape while there is something for it to end."""
        if isinstance(event, QNativeGestureEvent) and self._mouse.pinch(event):
            return True
        if event.type() == QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent):
            is_held = bool(event.modifiers() & ~LIGHT_KEYS)
            ends = event.key() == Qt.Key.Key_Escape and (self._mouse.is_busy or self.tool is not self._first)
            if ends or (not is_held and self.tool.wants(event.key())):
                event.accept()
                return True
        return super().event(event)

    def leaveEvent(self, event: object) -> None:
        """Nothing is under the mouse any more."""
        self._hover("")

    # -- inside --------------------------------------------------------------------------------------

    def _prepare(self, height: int, ratio: float, is_still: bool) -> Hashable:
        return self._scene.prepare(self.navigation.camera, height, ratio, is_still)

    def _show_besides(self) -> None:
        """Draw arrows and the like anew, where there are any."""
        names = self.showing.names
        found = self.showing.sketch(self.seen, self._snapshot, self.radius, self.selection) if names else Sketch()
        self._besides.show_sketch(found + self.elastic_card.refresh() + self.fluid_card.refresh())

    def _camera_moved(self) -> None:
        self._cross.set_camera(self.navigation.camera)
        self._besides.set_camera(self.navigation.camera)
        self._board.set_camera(self.navigation.camera)
        self.tool.refresh()
        self.surface.redraw()

    def _hover(self, element_id: str) -> None:
        if element_id == GROUND_ID:
            element_id = ""
        if element_id != self._emphasis.hovered:
            self.set_hover(element_id)
            self.hovered.emit(element_id)

    def _emphasise(self, emphasis: Emphasis) -> None:
        if emphasis != self._emphasis:
            self._emphasis = emphasis
            self._scene.emphasise(emphasis)
            self.surface.redraw()
