"""The command `linkwork`: one file for each of its verbs.

What lives here: argument parsing, tables and JSON on the screen, exit codes.
Imports: __version__, analysis, benchmarks, equations, errors, extending, files, handbook, mechanism, model, player,
    reproduction, results, simulation, solvers; numpy, shtab.
Start reading at: __main__.py.
"""
