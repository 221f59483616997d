"""What the user has hidden or locked: no edit, in no file, and the same for tree and picture."""

from __future__ import annotations

from collections.abc import Iterable

from linkwork_studio.document.signal import Signal

State = tuple[frozenset[str], frozenset[str], frozenset[str], str]


class Looks:
    """What the picture shows.

    Attributes:
        hidden: ids of what is left out.
        locked: ids of what is neither picked in the picture nor moved by handles.
        shown: what is drawn besides the mechanism, such as `velocities`.
        followed: id of the body that the eye goes along with; empty for none.
        pinned: ids of the sliders that stand in the picture.
        field: by which elastic bodies and beams are coloured, such as `stress`; empty for their own colours.
        fluid_field: by which particles of fluids are coloured; empty for one colour.
        exaggeration: how many times as much elastic bodies are drawn deformed as they are.

    Signal: `changed()`.
    """

    def __init__(self) -> None:
        """Begin with everything shown and free."""
        self.changed = Signal()
        self.hidden: frozenset[str] = frozenset()
        self.locked: frozenset[str] = frozenset()
        self.shown: frozenset[str] = frozenset()
        self.pinned: frozenset[str] = frozenset()
        self.followed = ""
        self.field, self.exaggeration = "", 1.0
        self.fluid_field = "speed"

    def set_hidden(self, ids: Iterable[str], is_hidden: bool = True) -> None:
        """Hide or show some elements."""
        self._take(self.hidden | set(ids) if is_hidden else self.hidden - set(ids), self.locked)

    def set_locked(self, ids: Iterable[str], is_locked: bool = True) -> None:
        """Lock some elements, or set them free."""
        self._take(self.hidden, self.locked | set(ids) if is_locked else self.locked - set(ids))

    def set_pinned(self, ids: Iterable[str], is_pinned: bool = True) -> None:
        """Put sliders into the picture, or take them out."""
        pinned = self.pinned | set(ids) if is_pinned else self.pinned - set(ids)
        if pinned != self.pinned:
            self.pinned = pinned
            self.changed.emit()

    def toggle(self, name: str) -> None:
        """Draw something besides the mechanism, or draw it no longer."""
        self.shown = self.shown ^ {name}
        self.changed.emit()

    def color_by(self, field: str) -> None:
        """Colour what bends by a field, or by none for ""."""
        if field != self.field:
            self.field = field
            self.changed.emit()

    def color_fluid_by(self, field: str) -> None:
        """Colour particles of fluids by a field, or by none for ""."""
        if field != self.fluid_field:
            self.fluid_field = field
            self.changed.emit()

    def exaggerate(self, times: float) -> None:
        """Draw elastic bodies deformed so many times as much as they are."""
        if times != self.exaggeration:
            self.exaggeration = times
            self.changed.emit()

    def follow(self, body: str) -> None:
        """Let the eye go along with a body; with none for ""."""
        if body != self.followed:
            self.followed = body
            self.changed.emit()

    def clear(self) -> None:
        """Another project: show all, set all free, follow nobody, pin nothing; arrows and the like stay."""
        self.state = (frozenset(), frozenset(), frozenset(), "")

    @property
    def state(self) -> State:
        """What belongs to the project: the hidden, the locked, the pinned, and the followed."""
        return self.hidden, self.locked, self.pinned, self.followed

    @state.setter
    def state(self, state: State) -> None:
        if state != self.state:
            self.hidden, self.locked, self.pinned, self.followed = state
            self.changed.emit()

    def _take(self, hidden: frozenset[str], locked: frozenset[str]) -> None:
        if (hidden, locked) != (self.hidden, self.locked):
            self.hidden, self.locked = hidden, locked
            self.changed.emit()
