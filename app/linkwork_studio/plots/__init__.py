"""Live charts; the only room with pyqtgraph.

What lives here: one view of recorded channels over time, and the parts that it is made of.
Imports: look, shown_units, widgets; linkwork errors, files, results; PySide6, numpy, pyqtgraph.
Start reading at: plot_view.py; envelope.py for why a long run costs no more than a short one.
Why so: drawing is costly, reducing is cheap: each pixel column gets its smallest and its largest value and no more.
"""
