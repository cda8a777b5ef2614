"""`python -m rondel`, the same as `rondel`."""

import sys

from rondel.cli import main

sys.exit(main())
