"""Computer players of Corsari: how they judge a hand, divide it, believe in others' hands and value a match."""
