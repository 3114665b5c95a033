"""The kinds of study, one a file; `studies/registry.py` finds them by itself."""
