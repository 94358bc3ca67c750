"""Tables as they are run: commands, disk and telling, visitors, hints and reviews."""
