"""Makes the offline part: Flibuste inside a browser, without a server."""
