"""What takes long and is worked out in worker processes."""
