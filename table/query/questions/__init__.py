"""One file for each kind of question about a deal space; `dealspace.table.query.registry` finds them by itself."""
