"""The host's end of the link: transports, the conversation, the mirror of a game, finding devices."""
