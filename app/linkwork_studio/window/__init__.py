"""The main window and what is drawn from the table of actions: menus, toolbar, shortcuts, search, start page.

What lives here: the frame around the panels; it is handed ready widgets and knows none of their kinds.
May import: panels, viewport, plots, commands, document, session, widgets, look, linkwork (results, errors), PySide6.
Start reading at: entrance.py, then main_window.py and action_set.py.
"""
