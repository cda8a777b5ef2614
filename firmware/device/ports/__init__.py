"""The ports: the only files that import hardware modules. One a runtime."""
