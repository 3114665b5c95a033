"""From one file of boards to another: which are kept, how they are changed, what becomes of each."""
