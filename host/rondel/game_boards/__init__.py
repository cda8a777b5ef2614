"""Board files: what is printed on a game's boards, in TOML, one file a game; looked up, checked, drawn and written."""
