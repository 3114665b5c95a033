"""The workshop: where authors read the shipped systems, and write, check and practise their own."""
