"""What the loop allocates, counted on MicroPython: `idle()` and `growth()` print figures for the test to judge."""

import gc

from bench import Bench

TICKS = 1000


def _allocated(bench):
    tick, now_ms = bench.app.tick, bench.now_ms
    gc.collect()
    gc.disable()
    before = gc.mem_alloc()
    nothing = gc.mem_alloc() - before  # what asking takes
    before = gc.mem_alloc()
    for _ in range(TICKS):
        now_ms += 5
        tick(now_ms)
    used = gc.mem_alloc() - before - nothing
    gc.enable()
    bench.now_ms = now_ms
    return used


def idle(ring_px, pairs=1):
    """Print the bytes that a thousand loops allocate in each state of a device with so many pairs of such rings."""
    bench = Bench({"RONDEL_RING_PX": ring_px, "RONDEL_PAIRS": pairs}, keep=False, screen=True)
    bench.wait(3000)
    for name, keys in (
        ("rest", ""),
        ("gain", "water wood"),
        ("warning", "quartz-sand"),
        ("both wheels", "clay charcoal WHEEL charcoal"),
        ("rest again", "UNDO"),
        ("menu", "F1"),
    ):
        bench.tap(*keys.split()).wait(1000)
        print(ring_px, name, _allocated(bench))
    bench.tap("UNDO", "UNDO").wait(7000)  # what a menu needs is forgotten
    bench.hold("WHEEL", 700).tap("food").wait(1000)
    print(ring_px, "correction", _allocated(bench))
    bench.tap("UNDO").wait(500)
    bench.app.fail(ValueError("a figure"))
    bench.wait(500)
    print(ring_px, "error", _allocated(bench))
    bench.tap("wood").sleep(400000).wait(100)  # what was let go is loaded again in these loops
    print(ring_px, "asleep", _allocated(bench))
    bench.tap("wood")
    bench.request("info")
    bench.wait(7000)
    print(ring_px, "with a host", _allocated(bench))
    bench.request("subscribe", views=1, pixels=0, screen=1)
    bench.wait(7000)  # it hears everything, and acknowledges it; what reads requests is forgotten
    bench.link.from_device = None  # to what is said from here on nobody listens: it would be noticed
    print(ring_px, "with a host that listens", _allocated(bench))


def growth(moves):
    """Print the heap that is in use after every hundredth of so many moves, made with keys, undone and redone."""
    bench = Bench(keep=False, screen=True)
    keys = ("wood", "water", "clay", "quartz-sand", "food", "charcoal", "bricks", "glass")
    for number in range(moves):
        if number % 100 == 0:
            bench.medium.data = bytearray(bench.medium.data)  # the journal itself is not the heap's
            gc.collect()
            print(number, gc.mem_alloc() - len(bench.medium.data))
        bench.down(keys[number % 8], "OK").up(keys[number % 8], "OK")
        bench.tap("OK")
        if number % 3 == 0:
            bench.hold(keys[number % 5], 550).tap("OK")
        if number % 5 == 0:
            bench.tap("UNDO").hold("UNDO", 550)
        if number % 7 == 0:
            bench.tap("SEAT")
    print("records", bench.table.log.count)
