"""The server on the network: requests, sockets, the page, settings."""
