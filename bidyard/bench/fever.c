/* Random games of Construction Fever, written by hand: the yardstick for the compiled rules.
   Same chance, same order of moves, so the results must be equal, game by game. */
#define STREAMS 3
#include "chance.h"

typedef struct {
  int8_t cards, rounds, workers[6], hq_rep[11], hq_cred[11], credits[12], cost[12], loss[12], gain[12];
} Deck;

typedef struct {
  Chance chance;
  int16_t black_credits, green_credits, credits[5], rep[5], points[5];
  int8_t n, start, turn, passes, round, black_leader, green_leader, green_bid;
  int8_t black[12], green[12], hq[5], rest[5], bid[5], black_workers[5], green_workers[5][2], black_stack[12], green_stack[12];
} State;

static int left(const State *s, int p) { return p + 1 < s->n ? p + 1 : 0; }
static int right(const State *s, int p) { return p > 0 ? p - 1 : s->n - 1; }
static void back(State *s, int p) { if (p >= 0) { s->hq[p] += s->bid[p]; s->bid[p] = 0; } }

static void score(const Deck *d, State *s, int *won) {
  for (int p = 0; p < s->n; p++) { s->rep[p] = d->hq_rep[s->hq[p]]; s->points[p] = s->credits[p] + d->hq_cred[s->hq[p]]; }
  for (int i = 0; i < d->rounds; i++) {
    if (s->black_stack[i] >= 0) s->rep[s->black_stack[i]] -= d->loss[s->black[i]];
    int e = s->green_stack[i];
    if (e >= 0) { s->rep[e] += d->gain[s->green[i]]; s->rep[left(s, e)] += d->gain[s->green[i]]; }
  }
  int out = 0, slots = s->n == 5 ? 2 : 1;
  while (slots > 0) {
    int low = 32767, group = 0;
    for (int p = 0; p < s->n; p++) if (!(out >> p & 1)) { if (s->rep[p] < low) { low = s->rep[p]; group = 1; } else if (s->rep[p] == low) group++; }
    if (group > slots) break;
    slots -= group;
    for (int p = 0; p < s->n; p++) if (s->rep[p] == low) out |= 1 << p;
  }
  int best = -32768, bits = 0;
  for (int p = 0; p < s->n; p++) if (!(out >> p & 1)) { if (s->points[p] > best) { best = s->points[p]; bits = 1 << p; } else if (s->points[p] == best) bits |= 1 << p; }
  *won = bits;
}

static int play(const Deck *d, State *s, int n, i64 seed, int *won) {
  int plies = 0, moves[40];
  memset(s, 0, sizeof *s);
  s->n = n;
  seed_streams(&s->chance, seed);
  i64 x = mix(seed);
  for (int i = 0; i < d->cards; i++) s->black[i] = s->green[i] = i;
  shuffle(&s->chance, 0, s->black, d->cards);
  shuffle(&s->chance, 1, s->green, d->cards);
  s->start = draw(&s->chance, 2, n);
  for (int p = 0; p < n; p++) s->hq[p] = d->workers[n];
  for (s->round = 0; s->round < d->rounds; s->round++) {
    int r = s->round, card = s->black[r], cost = d->cost[card];
    s->black_stack[r] = s->green_stack[r] = -1;
    s->black_credits = d->credits[card]; s->green_credits = 0;
    s->black_leader = s->green_leader = -1; s->green_bid = 0;
    for (int p = 0; p < n; p++) {
      int e = right(s, p);
      if (s->black_workers[p] > 0) { s->black_workers[p]--; s->rest[p]++; }
      if (s->green_workers[p][0] > 0) { s->green_workers[p][0]--; s->rest[p]++; }
      if (s->green_workers[e][1] > 0) { s->green_workers[e][1]--; s->rest[p]++; }
    }
    s->turn = s->start;
    for (s->passes = 0; s->passes < n;) {
      int p = s->turn, count = 1, leads = s->black_leader == p || s->green_leader == p;
      moves[0] = 0;
      if (!leads) {
        for (int w = s->green_bid + 1; w <= s->hq[p]; w++) moves[count++] = w;
        if (s->hq[p] >= cost) for (int c = 1; c <= s->black_credits; c++) moves[count++] = 100 + c;
      }
      int m = 0;
      if (count > 1) { x = follow(x); m = moves[below(x, count)]; plies++; }
      if (m == 0) s->passes++;
      else if (m < 100) { back(s, s->green_leader); s->hq[p] -= m; s->bid[p] = m; s->green_bid = m; s->green_leader = p; s->passes = 0; }
      else { back(s, s->black_leader); s->hq[p] -= cost; s->bid[p] = cost; s->black_credits -= m - 100; s->green_credits += m - 100; s->black_leader = p; s->passes = 0; }
      s->turn = left(s, p);
    }
    int b = s->black_leader, g = s->green_leader;
    if (b >= 0) { s->credits[b] += s->black_credits; s->black_stack[r] = b; s->black_workers[b] += s->bid[b]; s->bid[b] = 0; }
    if (g >= 0) {
      s->credits[g] += s->green_credits;
      int one = left(s, g), two = right(s, g), a = one < two ? one : two, c = one < two ? two : one, offer[5] = {0};
      if (s->hq[a] > 0) { x = follow(x); offer[a] = below(x, s->hq[a] + 1); plies++; }
      if (s->hq[c] > 0) { x = follow(x); offer[c] = below(x, s->hq[c] + 1); plies++; }
      if (offer[one] >= offer[two]) { s->hq[one] -= offer[one]; s->green_workers[g][1] += offer[one]; s->green_workers[g][0] += s->bid[g]; s->green_stack[r] = g; }
      else { s->hq[two] -= offer[two]; s->green_workers[two][0] += offer[two]; s->green_workers[two][1] += s->bid[g]; s->green_stack[r] = two; }
      s->bid[g] = 0;
    }
    for (int p = 0; p < n; p++) { s->hq[p] += s->rest[p]; s->rest[p] = 0; }
    s->start = left(s, s->start);
  }
  score(d, s, won);
  return plies;
}

#include "games.h"
