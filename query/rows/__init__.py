"""Questions of programs and their answers: JSON, one object a line."""
