"""The CP-SAT model of a deal, and the questions asked of it."""
