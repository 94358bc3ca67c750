"""Tables that people can trust: the match, who sits at it, the store beneath it and the sockets above it."""
