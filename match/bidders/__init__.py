"""Bidders that are programs of others, and ours for others: the protocol of docs/bidder-protocol.md."""
