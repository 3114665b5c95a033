"""What is known of a deal, statement by statement, each with source and doubt; results, and errors that name them."""
