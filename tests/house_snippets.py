"""For each rule of the house: files that it must catch, and files that it must let pass, as (path, text)."""

GUARDED_CONST = "try:\n    from micropython import const\nexcept ImportError:\n    const = int\n"
LAZY = "def find(n):\n    return __import__('shared_rules.' + n)\n"

CAUGHT = {
    "core_imports_only_itself": [
        ("shared_rules/wheel.py", "import json"),
        ("shared_rules/glass_road/tables.py", "def f():\n    import struct"),
        ("shared_rules/wheel.py", "from micropython import const"),
        ("shared_rules/wheel.py", "from rondel import link"),
    ],
    "core_knows_no_game": [
        ("shared_rules/table.py", "from shared_rules import glass_road"),
        ("shared_rules/table.py", "def f():\n    from .hallertau import tables"),
        ("shared_rules/games.py", "from shared_rules import black_forest"),
        ("shared_rules/table.py", LAZY),
        ("shared_rules/record.py", "DEFAULT = 'glass-road'"),
        ("shared_rules/record.py", "def read_glass_road(text):\n    pass"),
        ("shared_rules/record.py", "def read(text):\n    return text.hallertau"),
    ],
    "device_is_pure": [
        ("firmware/device/app.py", "from .ports import circuitpython"),
        ("firmware/device/app.py", "from . import ports"),
        ("firmware/device/lights.py", "import neopixel_write"),
        ("firmware/device/app.py", "import time"),
        ("firmware/device/app.py", "from firmware.device import keys"),
        ("firmware/device/app.py", "from device.keys import Keys"),
        ("firmware/device/app.py", "from rondel.link import client"),
    ],
    "hardware_is_in_the_ports": [
        ("firmware/code.py", "import board"),
        ("firmware/main.py", "from machine import Pin"),
        ("host/rondel/virtual/run.py", "import neopixel_write"),
        ("shared_rules/table.py", "def f():\n    import microcontroller.pin"),
    ],
    "ports_import_what_the_board_has": [
        ("firmware/device/ports/circuitpython.py", "import asyncio"),
        ("firmware/code.py", "from dataclasses import dataclass"),
        ("firmware/device/ports/micropython.py", "import rondel"),
    ],
    "host_knows_no_game": [
        ("host/rondel/archive/store.py", "from shared_rules.glass_road import tables"),
        ("host/rondel/archive/store.py", "from shared_rules import hallertau"),
        ("host/rondel/web/server.py", "import shared_rules.black_forest as game"),
        ("host/rondel/web/server.py", "import importlib\nimportlib.import_module('shared_rules.' + name)"),
        ("host/rondel/web/server.py", "__import__(f'shared_rules.{name}')"),
    ],
    "host_names_nothing_of_a_game": [
        ("host/rondel/view.py", "def f(seat):\n    return seat['porridge']"),
        ("host/rondel/view.py", "# the Pits of a seat"),
        ("host/rondel/view.py", "# several half-timbered Houses"),
        ("host/rondel/view.py", "# the fisheries and their glasses"),
        ("host/rondel/cli/send.py", '"""Send `Ann gain 2 bricks`."""'),
        ("host/rondel/web/boards.py", "quartz_sand = 1"),
        ("host/rondel/web/static/map.js", "const isForest = (word) => word.length > 1;"),
        ("host/rondel/web/static/map.js", "// a Slash-and-burn Farmer, or two"),
        ("host/rondel/web/static/map.js", "const words = `Knight\u2019s Manor`;"),
        ("host/rondel/web/static/map.css", ".cell.pasture { background: green; }"),
        ("host/rondel/web/static/index.html", "<h2>Glass Hut</h2>"),
        ("host/rondel/web/static/index.html", '<div id="tab-tradespeople"></div>'),
        ("host/rondel/data.toml", 'first = "goblet"'),
    ],
    "only_the_cli_prints": [
        ("host/rondel/link/client.py", "print('connected')"),
        ("host/rondel/link/client.py", "import sys\nsys.exit(1)"),
        ("host/rondel/web/server.py", "from click import echo"),
        ("firmware/device/app.py", "def f():\n    raise SystemExit"),
        ("shared_rules/table.py", "raise SystemExit(2)"),
    ],
    "files_are_short": [
        ("host/rondel/web/static/rondel.js", "x();\n" * 401),
        ("tests/test_x.py", "def f():\n" + "    pass\n" * 400),
        ("host/rondel/x.py", "f()\n" * 401),
    ],
    "project_stands_alone": [
        ("README.md", "see .." + "/shared/design.md"),
        ("tests/x.py", "open('/work" + "/shared/x')"),
    ],
}

PASSED = {
    "core_imports_only_itself": [
        ("shared_rules/wheel.py", GUARDED_CONST),
        ("shared_rules/table.py", "from shared_rules.errors import MoveError\nfrom . import wheel"),
        ("host/rondel/paths.py", "import json"),
    ],
    "core_knows_no_game": [
        ("shared_rules/games.py", "NAMES = ('glass-road',)\n" + LAZY),
        ("shared_rules/wheel.py", '"""Glass Road, Details on Rotating."""'),
        ("shared_rules/glass_road/__init__.py", "from shared_rules.glass_road import x\nNAME = 'glass-road'"),
    ],
    "device_is_pure": [
        ("firmware/device/app.py", "import struct\nfrom . import keys\nfrom shared_rules.table import Table"),
        ("firmware/device/ports/circuitpython.py", "import time, board\nfrom ..app import App"),
    ],
    "hardware_is_in_the_ports": [
        ("firmware/boot.py", "import storage, usb_cdc"),
        ("firmware/device/ports/micropython.py", "from machine import Pin"),
        ("tests/device/test_lights.py", "import neopixel"),
    ],
    "ports_import_what_the_board_has": [
        ("firmware/code.py", "from device.ports import circuitpython"),
        ("firmware/boot.py", "import storage"),
    ],
    "host_knows_no_game": [
        ("host/rondel/web/server.py", "from shared_rules import games, table\ngames.find('glass-road')"),
    ],
    "host_names_nothing_of_a_game": [
        ("host/rondel/view.py", "def goods(game):\n    return [game.goods.name(good) for good in game.refined]"),
        ("host/rondel/web/static/map.css", ".cell.empty { border-style: dashed; color: white; }"),
        ("host/rondel/web/static/map.js", "const forestry = localStorage.getItem('pitch'); // a buildingless word"),
        ("host/rondel/examples/two-players.rondel", "Ann gain 2 wood"),
        ("shared_rules/mill/__init__.py", "WOOD = 1"),
    ],
    "only_the_cli_prints": [
        ("host/rondel/cli/play.py", "import click\nprint('ready')\nraise SystemExit(1)"),
        ("host/rondel/__main__.py", "import sys\nsys.exit(0)"),
    ],
    "files_are_short": [
        ("host/rondel/web/table.py", '"""Data."""\nROWS = (\n' + "    1,\n" * 500 + ")\n"),
        ("host/rondel/x.py", "f()\n" * 400),
        ("firmware/LINK.md", "text\n" * 500),
    ],
    "project_stands_alone": [("README.md", "see ../shared_rules/wheel.py and shared memory")],
}

# Sets of files that make a circle, and sets that make none, for the rule no_circles: (part, files).
CIRCLES_CAUGHT = [
    (
        "shared_rules",
        [
            ("shared_rules/table.py", "def position(self):\n    from shared_rules.position import write"),
            ("shared_rules/position.py", "from shared_rules.table import Table"),
        ],
    ),
    (
        "shared_rules",
        [
            ("shared_rules/mill/__init__.py", "BREAD = 1\ndef score():\n    from shared_rules.mill import score"),
            ("shared_rules/mill/score.py", "from shared_rules.mill import BREAD"),
        ],
    ),
    (
        "shared_rules",
        [
            ("shared_rules/a.py", "import shared_rules.b"),
            ("shared_rules/b.py", "from . import c"),
            ("shared_rules/c.py", "def f():\n    from .a import x"),
        ],
    ),
    (
        "firmware",
        [
            ("firmware/device/ui.py", "def f():\n    from . import modes"),
            ("firmware/device/modes.py", "from .ui import PLAY"),
        ],
    ),
    (
        "firmware",
        [
            ("firmware/device/app.py", "from .ports import unix"),
            ("firmware/device/ports/unix.py", "from device.app import App"),
        ],
    ),
    (
        "host/rondel",
        [
            ("host/rondel/link/find.py", "from rondel.hub.registry import read"),
            ("host/rondel/hub/registry.py", ""),
            ("host/rondel/hub/session.py", "def f():\n    from rondel.link import client"),
            ("host/rondel/link/client.py", ""),
        ],
    ),
]
CIRCLES_PASSED = [
    (
        "shared_rules",
        [
            ("shared_rules/mill/__init__.py", "def score():\n    from shared_rules.mill.score import score"),
            ("shared_rules/mill/score.py", "from shared_rules.mill import ids"),
            ("shared_rules/mill/ids.py", "from shared_rules.move import FIRST_GAME_TAG"),
            ("shared_rules/move.py", ""),
        ],
    ),
    (
        "host/rondel",
        [
            ("host/rondel/link/find.py", "from rondel.link import client\nfrom rondel.paths import home"),
            ("host/rondel/link/client.py", "from rondel.link import find"),
            ("host/rondel/paths.py", "from rondel.errors import RondelError"),
            ("host/rondel/errors.py", ""),
        ],
    ),
]
