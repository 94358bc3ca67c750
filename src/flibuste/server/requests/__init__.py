"""What is asked of a house, by request or over a table's line, as plain functions: no framework, and no network."""
