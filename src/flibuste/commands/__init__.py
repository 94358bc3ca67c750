"""The commands of `flibuste`, by what they are about; cli.py lists them."""
