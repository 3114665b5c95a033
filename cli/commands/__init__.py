"""One module for each subcommand of `dealspace`."""
