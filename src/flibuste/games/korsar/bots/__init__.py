"""Computer players of Korsar: how they judge a battle, believe in others' hands and value a match."""
