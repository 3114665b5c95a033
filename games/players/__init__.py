"""Who chooses moves: players of all games, each with its settings."""
