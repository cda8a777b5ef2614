"""Rondel's device: the loop and its pure parts. Hardware is made by a port and handed in (hardware.py)."""
