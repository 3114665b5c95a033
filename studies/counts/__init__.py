"""What calls of some kind a system makes, counted over boards: share, kinds, examples; nothing is scored."""
