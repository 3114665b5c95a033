"""The shapes of what the server sends, defined once: the page's types and the tests' schemas are made from them."""
