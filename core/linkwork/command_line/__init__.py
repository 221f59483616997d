"""The command `linkwork`: one file for each of its verbs.

What lives here: argument parsing, tables and JSON on the screen, exit codes.
May import: everything of the engine.
Start reading at: __main__.py.
"""
