"""The pictures and made tables of the pages: drawn from what the real firmware sends to its lights and its screen."""
