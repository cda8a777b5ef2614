"""Made from the hardware's sources: pins, wiring, parts, the case, the overlays, the maker's page, the font."""
