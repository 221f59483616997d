"""The open project: the model now, the selection, the undo stack, the saved version.

What lives here: what the user means, and how to take it back; no Qt.
Imports: linkwork edits, errors, files, model, results; platformdirs.
Start reading at: document.py.
Why so: Qt's undo stack keeps a command that failed and crashes on some sequences; ours rolls back and can be tested.
"""
