"""How the studio looks: themes, icons, fonts, and the one function that finds a resource.

What lives here: colours as data, Fusion with our own palette and style sheet, icons drawn from SVG.
Imports: PySide6.
Start reading at: theme.py, then style.py for how it is put on.
Why so: setColorScheme alone changes nothing under plain X11, so palette and style sheet are set by us.
"""
