"""Pictures of our own: marks on a sheet, charts made of them, and files of both kinds, SVG and PNG."""
