"""Questions about deals and auctions, and their answers: for people, for programs and as pictures."""
