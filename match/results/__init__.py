"""Sessions of many tables: results compared, contestants ranked, reports for people and programs."""
