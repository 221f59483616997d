"""Figures and tables of the papers and of the benchmark problems, made again, with verdicts.

What lives here: cases (one file each, found by their `CASES`), the mechanisms that they share, what the sources print
(data/, each file with its source on top), and how a report is drawn and written.
Imports: analysis, benchmarks, edits, files, math3d, mechanism, model, results, simulation; matplotlib, numpy, scipy.
Start reading at: case.py, then double_pendulum.py.
Why so: whoever doubts a formulation can run what its paper shows, and read what differs and why.
"""
