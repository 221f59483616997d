"""What of the kernels is waited for: told on the card over the picture until it is compiled."""

from __future__ import annotations

import math

from linkwork_studio.session.kernels import KernelState
from linkwork_studio.window.progress_card import ProgressCard


class KernelNews:
    """Shows the card as long as something is to be told, and leaves it alone where others use it."""

    def __init__(self, card: ProgressCard) -> None:
        """Begin with nothing to tell."""
        self._card, self._is_telling = card, False

    def look(self, kernels: KernelState, is_playing: bool) -> None:
        """Tell what is so now; whoever has pressed play learns that nothing more is to be done."""
        if not kernels.message:
            if self._is_telling:
                self._card.hide()
        elif math.isnan(kernels.fraction):
            self._card.show_busy("Preparing for first use", f"{kernels.message}.")
        else:
            waits = " The run starts by itself when it is ready." if is_playing else ""
            self._card.show_progress("Preparing for first use", f"{kernels.message}.{waits}", kernels.fraction)
        self._is_telling = bool(kernels.message)
