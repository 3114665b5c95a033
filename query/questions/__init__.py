"""One file for each kind of question about a deal space; `dealspace.query.registry` finds them by itself."""
