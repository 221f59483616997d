"""The docks of the window, one folder each: view.py with Qt, presenter.py without.

What lives here: tree, palette, history, inspector, timeline, controls, questions, findings,
    console; they do not know each other and
    meet in the document.
Imports: commands, document, look, shown_units, widgets; linkwork analysis, edits, errors, extending, files, math3d,
    model, results; PySide6, numpy.
Start reading at: inspector/presenter.py for what is shown, inspector/view.py for how.
Why so: what a panel says and does is tested without a screen; a view holds nothing that a test would miss.
"""
