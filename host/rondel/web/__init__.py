"""The page: a small server on this machine, and the JSON that it is drawn from."""
