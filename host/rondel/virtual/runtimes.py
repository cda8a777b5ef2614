"""The runtimes a virtual device can have. A runtime's own module is imported only when it is used."""

from collections.abc import Callable
from dataclasses import dataclass

from rondel.link.transport import Transport
from rondel.virtual.options import DeviceOptions


@dataclass(frozen=True)
class Runtime:
    """`open` starts a device and returns the transport to it; `patience` stretches the link's time limits."""

    name: str
    open: Callable[[DeviceOptions], Transport]
    patience: float = 1.0


def _cpython(options: DeviceOptions) -> Transport:
    from rondel.virtual.cpython import open_cpython

    return open_cpython(options)


def _micropython(options: DeviceOptions) -> Transport:
    from rondel.virtual.micropython import open_micropython

    return open_micropython(options)


def _circuitpython(options: DeviceOptions) -> Transport:
    from rondel.virtual.circuitpython import open_circuitpython

    return open_circuitpython(options)


RUNTIMES = {
    runtime.name: runtime
    for runtime in (
        Runtime("cpython", _cpython),
        Runtime("micropython", _micropython, 2.0),
        Runtime("circuitpython", _circuitpython, 60.0),  # an emulated chip, on a busy computer
    )
}
