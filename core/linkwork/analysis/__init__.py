"""Questions asked of a mechanism.

What lives here: simulate over a time, accelerations at the stored state, mobility, where joints stand
    at the start; one question per file.
May import: simulation and everything below.
Start reading at: simulate.py.
"""
