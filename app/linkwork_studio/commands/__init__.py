"""Every action of the user as data: title, menu, keys, icon, when it can be done, what it does.

What lives here: one file per family of actions, the context that they act on, the table, the search; no Qt.
Imports: document, session, shown_units; linkwork edits, errors, files, math3d, model, reproduction, results; numpy.
Start reading at: action.py, then edit.py for a family.
Why so: menus, toolbar, shortcuts, palette and help are drawn from one table, so that they cannot disagree.
"""
