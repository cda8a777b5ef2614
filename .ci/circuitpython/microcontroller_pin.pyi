# The stubs of CircuitPython know `microcontroller.pin` only in their prose; .ci/run lays this beside them.
from microcontroller import Pin

def __getattr__(name: str) -> Pin: ...
