"""The command line, `dealspace`. Nothing imports it."""
