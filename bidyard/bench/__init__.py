"""How fast the rules run: plain, compiled, and beside C written by hand. Figures of one run are to be read as ratios."""
