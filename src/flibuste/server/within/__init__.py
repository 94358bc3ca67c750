"""The house inside a browser: no network, a store in memory that the browser keeps, computer players in a second web worker."""
