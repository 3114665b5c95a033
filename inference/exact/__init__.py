"""The exact space: deals counted, ranked, dealt in proportion to their weight, without a solver."""
