"""Ctrl-C, heard at every moment.

Python raises KeyboardInterrupt wherever it is. Within a destructor or a callback, of a weak reference for example, it
drops what is raised, reports that, and the program goes on. And a program that a script starts in the background does
not get it at all.
"""

import _thread
import signal
import sys
import threading

AGAIN_S = 0.05  # the callback is over by then; if the next one drops it too, it comes again


def hear() -> None:
    """Let Ctrl-C end this program, whatever started it, and whatever it is doing."""
    if threading.current_thread() is threading.main_thread():
        signal.signal(signal.SIGINT, signal.default_int_handler)
        sys.unraisablehook = _again


def _again(dropped: "sys.UnraisableHookArgs") -> None:
    if issubclass(dropped.exc_type, KeyboardInterrupt):
        timer = threading.Timer(AGAIN_S, _thread.interrupt_main)
        timer.daemon = True
        timer.start()
    else:
        sys.__unraisablehook__(dropped)
