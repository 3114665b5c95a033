"""`dealspace web`: the table in the browser; the server keeps the sitting, the browser gets what its seat may see."""
