"""How fast and how strong the trick games are: `python -m bench.games` runs the parts named."""
