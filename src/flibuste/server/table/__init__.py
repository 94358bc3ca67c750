"""What a table is and what may be asked of it: no clock, no disk, no network."""
