/* Many games. Whoever includes this has a Deck, a State with points, and play(), which answers with the number of decisions. */
static i64 game_seed(i64 seed, int game) { return mix((mix(seed & BITS) + game) & BITS); }

void random_games(const Deck *d, int n, i64 seed, int games, int32_t *scores, int32_t *won, int32_t *plies) {
  State s;
  for (int g = 0; g < games; g++) {
    int w;
    plies[g] = play(d, &s, n, game_seed(seed, g), &w);
    won[g] = w;
    for (int p = 0; p < n; p++) scores[g * n + p] = s.points[p];
  }
}
