"""What the linter finds: one file for each code, named as its page in docs/diagnostics."""
