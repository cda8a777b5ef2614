"""`rondel devices`: what can be talked to."""

import json

import click

from rondel.link import find


@click.command("devices")
@click.option("--json", "as_json", is_flag=True, help="One JSON list.")
def command(as_json: bool) -> None:
    """List boards on USB and virtual devices that run now.

    The first word of a line is what --device takes.
    """
    found = find.devices()
    if as_json:
        print(json.dumps([device.as_json() for device in found]))
        return
    if not found:
        print("no device; plug one in, or start a virtual one with: rondel play")
    width = max((len(device.select) for device in found), default=0)
    for device in found:
        place = device.url or ("starting" if device.kind == "virtual" else device.port)
        print(f"{device.select:{width}}  {device.runtime or device.kind}  {place}  {device.about}".rstrip())
