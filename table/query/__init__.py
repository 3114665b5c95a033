"""Questions about what hidden hands can be, and their answers: for people, for programs and as pictures."""
