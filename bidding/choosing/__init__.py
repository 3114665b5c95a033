"""Which call a hand makes, deals on which an auction comes up, and the tests that a system brings along."""
