"""What there is to say of a bidding system, as lines for people and as JSON: findings, rules, differences, tests."""
