"""What is said to a person after a board: the score, par, the bots' result, the decisions and their cost."""
