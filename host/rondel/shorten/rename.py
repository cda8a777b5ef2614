"""The short names go into the trees."""

from __future__ import annotations

import ast

from rondel.shorten.choose import Choice
from rondel.shorten.links import Links
from rondel.shorten.scopes import Scope, Spot


def rename(links: Links, choice: Choice) -> None:
    """Write the chosen names everywhere."""
    for node, of_module in links.static.items():
        node.attr = choice.global_(*of_module)
    for node, _ in links.dynamic:
        node.attr = choice.attribute(node.attr)
    found: list[tuple[Spot, str]] = []
    for module in links.program:
        for scope in links.reads[module.name].top.walk():
            found += [(spot, _new(links, choice, module.name, scope, name)) for name, spot in scope.spots]
    for spot, name in found:
        if isinstance(spot.node, ast.alias):
            _rename_alias(links, choice, spot.node, name)
        else:
            spot.write(name)


def _new(links: Links, choice: Choice, module: str, scope: Scope, name: str) -> str:
    return choice.name_of(module, scope.owner(name), name)


def _rename_alias(links: Links, choice: Choice, alias: ast.alias, name: str) -> None:
    if alias in links.imported:
        alias.name = choice.global_(*links.imported[alias])
    here = alias.name.partition(".")[0] if alias.asname is None else None
    if alias.asname is not None or name != here:
        alias.asname = name if name != alias.name else None
