"""The self-test of a device: what is asked of it and of who sits before it, and what each fault means."""
