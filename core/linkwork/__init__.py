"""Linkwork: an interactive multibody workbench; this is its engine."""

from linkwork import kernel_cache

kernel_cache.install()
