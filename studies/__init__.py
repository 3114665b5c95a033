"""What a bidding system wins and loses, and where; numbers of a system tuned by matches."""
