"""The system language: from YAML text to a `System`, every problem reported at its place."""
