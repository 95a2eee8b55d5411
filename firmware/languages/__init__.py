"""What a station says in other languages than English: lists, and the tables made of them."""
