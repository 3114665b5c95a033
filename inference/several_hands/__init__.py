"""Conditions on several hands together, such as `hcp(north) + hcp(south) >= 25`: read, computed, counted and drawn."""
