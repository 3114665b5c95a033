"""Writing a system without YAML: what can be chosen for it, and the few lines of a file that say what was chosen."""
