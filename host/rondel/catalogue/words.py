"""A catalogue in words: what tables and JSON show of an entry, and how the stated sums compare."""

from typing import Any

from rondel.catalogue.source import Building, Catalogue, Specialist

_FEES = {"fell": "fell a forest"}


def fee(specialist: Specialist) -> str:
    """The entry fee, "" for none."""
    return _FEES.get(specialist.fee, specialist.fee)


def cost(building: Building) -> str:
    """The cost on one line, "-" for none."""
    return ", ".join(f"{amount} {good}" for good, amount in building.cost.items()) or "-"


def name(building: Building) -> str:
    """The name, with a star for the wayside shrine."""
    return f"{building.name} *" if building.shrine else building.name


def effect(building: Building) -> str:
    """The effect; of an upgrade first the building that it replaces."""
    return f"Replaces {building.upgrades}. {building.effect}" if building.upgrades else building.effect


def checks(catalogue: Catalogue) -> list[dict[str, Any]]:
    """Each sum that the rulebook states beside the sum of the costs."""
    built = sum(building.kind != "start" for building in catalogue.buildings)
    return [
        {"what": f"{good} to build all {built} buildings", "said": said, "found": catalogue.found(good)}
        for good, said in catalogue.said.items()
    ]


def building_object(building: Building) -> dict[str, Any]:
    """A building for programs."""
    return {
        "name": building.name,
        "kind": building.kind,
        "cost": building.cost,
        "points": building.points,
        "shrine": building.shrine,
        "upgrades": building.upgrades,
        "effect": building.effect,
    }


def specialist_object(specialist: Specialist) -> dict[str, Any]:
    """A Specialist for programs."""
    return {
        "name": specialist.name,
        "fee": fee(specialist),
        "first": specialist.first,
        "second": specialist.second,
    }
