"""The main window and what is drawn from the table of actions: menus, toolbar, shortcuts, search, start page.

What lives here: the frame around the panels; it is handed ready widgets and knows none of their kinds.
Imports: commands, document, look, panels, session, shown_units, viewport, widgets; linkwork checks, edits, errors,
    files, handbook, math3d, model, reproduction, results; PySide6, platformdirs.
Start reading at: entrance.py, then main_window.py and action_set.py.
"""
