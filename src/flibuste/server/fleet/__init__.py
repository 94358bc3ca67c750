"""Several servers on one database."""
