"""Gestures of the mouse in the viewport, one per file.

What lives here: what a press, a drag and a release mean while a tool is in hand.
May import: linkwork (model, math3d), document.command, commands; of the viewport all that is no widget.
Start reading at: tool.py.
"""
