"""Gestures of the mouse in the viewport, one per file.

What lives here: what a press, a drag and a release mean while a tool is in hand.
Imports: commands, document, shown_units, viewport; linkwork edits, errors, math3d, model, results; PySide6, numpy.
Start reading at: tool.py.
"""
