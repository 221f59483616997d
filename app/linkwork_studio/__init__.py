"""Linkwork Studio: the window in which mechanisms are built, run and changed while they run."""
