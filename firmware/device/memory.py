"""Modules that are needed now and then: loaded when they are, forgotten afterwards, so that the heap stays free."""

import sys


def forget(*names):
    """Let go of these modules. They are loaded again when they are imported again. On CPython nothing is done."""
    if sys.implementation.name == "cpython":
        return
    for name in names:
        module = sys.modules.pop(name, None)
        package, _, last = name.rpartition(".")
        if module is not None and package in sys.modules and hasattr(sys.modules[package], last):
            delattr(sys.modules[package], last)


def forget_inside(package, but=()):
    """Let go of all modules within a package, but not of the package, nor of those that are named."""
    inside = package + "."
    kept = [inside + name for name in but]
    forget(*[name for name in sys.modules if name.startswith(inside) and name not in kept])
