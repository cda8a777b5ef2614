"""One link to a device, shared: the page, and other commands over a local socket."""
