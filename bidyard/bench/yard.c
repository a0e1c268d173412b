/* Random games of Construction Yard, written by hand: a second yardstick, of a larger game.
   Same chance, same order of moves, so the results must be equal, game by game. */
#define STREAMS 4
#include "chance.h"

enum { BUILDINGS = 54, NONE = -1, NO_PRICE = 999, DIRK = 2, A = 0, B = 1, C = 2 };

typedef struct {
  int8_t capital, copies, copies_two, dirk_start, dirk_after_a, dirk_after_b, kind[BUILDINGS], price[BUILDINGS], points[18][3];
} Deck;

/* Money of one currency is a purse: two bits for each value, the value 1 lowest. A money card is currency * 16 + value. */
typedef struct {
  Chance chance;
  int8_t n, who, turn, scored, over, top, money_top, money_end, stacked_at, a_at, b_at;
  int8_t slots[4], display[4], buildings[BUILDINGS], owned[6][6], money[108];
  int16_t prices[4], points[6], totals[6][4];
  int32_t discard[4], hands[6][4];
} State;

/* What is paid, 0 for a taking; the slot, or the places of the cards that are taken; whether it is a gift to Dirk. */
typedef struct { int32_t paid; int8_t where, gift; } Move;

static int smallest(int purse) { int low = (purse | purse >> 1) & 0x15555; return low & -low; }
static int face(int card) { return card ? __builtin_ctz(card) / 2 + 1 : 0; }
static int worth(int purse) { int sum = 0; for (; purse; purse -= smallest(purse)) sum += face(smallest(purse)); return sum; }
static int count(int purse) { return __builtin_popcount(purse & 0x15555) + 2 * __builtin_popcount(purse & 0x2AAAA); }
static int left(const State *s, int p) { return p + 1 < s->n ? p + 1 : 0; }

static void receive(State *s, int p, int card) {
  s->hands[p][card >> 4] += 1 << (2 * (card & 15) - 2);
  s->totals[p][card >> 4] += card & 15;
}

/* --- decks, display, scoring */

static void give(const Deck *d, State *s, int card, int who) { s->owned[who][d->kind[card]]++; }

static void lay_building(const Deck *d, State *s, int slot) {
  int card = s->buildings[s->top++];
  s->slots[slot] = card;
  s->prices[slot] = d->price[card];
}

static void take_building(const Deck *d, State *s, int slot, int who) {
  give(d, s, s->slots[slot], who);
  s->slots[slot] = NONE;
  s->prices[slot] = NO_PRICE;
}

static void dirk_draws(const Deck *d, State *s, int cards) { while (cards-- > 0) give(d, s, s->buildings[s->top++], DIRK); }

static void hold_scoring(const Deck *d, State *s, int scoring) {
  s->scored |= 1 << scoring;
  for (int kind = 0; kind < 6; kind++)
    for (int p = 0; p < s->who; p++) {
      int mine = s->owned[p][kind], rank = 0, group = 0, sum = 0;
      if (!mine) continue;
      for (int q = 0; q < s->who; q++) { rank += s->owned[q][kind] > mine; group += s->owned[q][kind] == mine; }
      for (int r = rank; r < rank + group && r < 3; r++) sum += d->points[scoring * 6 + kind][r];
      s->points[p] += sum / group;
    }
}

static int next_is_scoring(const State *s) {
  int at = s->money_top + (s->scored & 1) + (s->scored >> 1 & 1);
  if (at == s->a_at && !(s->scored & 1)) return A;
  if (at == s->b_at && !(s->scored & 2)) return B;
  return -1;
}

static void reshuffle(State *s) {
  int end = 0;
  for (int c = 0; c < 4; c++) {
    for (int v = 1; v <= 9; v++) for (int k = s->discard[c] >> (2 * v - 2) & 3; k > 0; k--) s->money[end++] = c * 16 + v;
    s->discard[c] = 0;
  }
  s->money_top = 0;
  s->money_end = end;
  shuffle(&s->chance, 1, s->money, end);
}

static int fill_slots(const Deck *d, State *s) {
  for (int slot = 0; slot < 4; slot++)
    if (s->slots[slot] == NONE) { if (s->top == BUILDINGS) return 0; lay_building(d, s, slot); }
  return 1;
}

static void fill_display(const Deck *d, State *s) {
  for (int place = 0; place < 4; place++)
    while (!s->display[place]) {
      int scoring = next_is_scoring(s), left = BUILDINGS - s->top;
      if (scoring >= 0) {
        hold_scoring(d, s, scoring);
        if (s->n == 2) dirk_draws(d, s, scoring == B ? left / d->dirk_after_b : d->dirk_after_a < left ? d->dirk_after_a : left);
        continue;
      }
      if (s->money_top == s->money_end) { reshuffle(s); if (!s->money_end) return; }
      s->display[place] = s->money[s->money_top++];
    }
}

/* --- setup */

static int piles(int m, int n) { return n * (m / 5) + (n < m % 5 ? n : m % 5); }

static int draw_place(State *s, int pile) {
  int m = s->money_end - s->stacked_at, first = piles(m, pile);
  return first + draw(&s->chance, 2, piles(m, pile + 1) - first + 1);
}

static int start_player(State *s) {
  int bits = 0, tied = 0, fewest = 1 << 30, p = 0;
  for (int q = 0; q < s->n; q++) {
    int rank = 0;
    for (int c = 0; c < 4; c++) rank += 1000 * count(s->hands[q][c]) + s->totals[q][c];
    if (rank < fewest) { fewest = rank; bits = tied = 0; }
    if (rank == fewest) { bits |= 1 << q; tied++; }
  }
  for (int skip = tied > 1 ? draw(&s->chance, 3, tied) : 0; skip > 0 || !(bits >> p & 1); p++) skip -= bits >> p & 1;
  return p;
}

static void set_up(const Deck *d, State *s, int n, i64 seed) {
  memset(s, 0, sizeof *s);
  seed_streams(&s->chance, seed);
  s->n = n;
  s->who = n == 2 ? 3 : n;
  for (int i = 0; i < BUILDINGS; i++) s->buildings[i] = i;
  shuffle(&s->chance, 0, s->buildings, BUILDINGS);
  for (int c = 0; c < 4; c++)
    for (int v = 1; v <= 9; v++) for (int k = n == 2 ? d->copies_two : d->copies; k > 0; k--) s->money[s->money_end++] = c * 16 + v;
  shuffle(&s->chance, 1, s->money, s->money_end);
  for (int slot = 0; slot < 4; slot++) lay_building(d, s, slot);
  if (n == 2) dirk_draws(d, s, d->dirk_start);
  for (int p = 0; p < n; p++)
    for (int sum = 0; sum < d->capital; sum += s->money[s->money_top++] & 15) receive(s, p, s->money[s->money_top]);
  s->turn = start_player(s);
  for (int place = 0; place < 4; place++) s->display[place] = s->money[s->money_top++];
  s->stacked_at = s->money_top;
  int above_a = draw_place(s, 1), above_b = draw_place(s, 3);
  s->a_at = s->stacked_at + above_a + (above_a > above_b);
  s->b_at = s->stacked_at + above_b + (above_a <= above_b);
}

/* --- moves */

/* Any one card, or several that total 5 or less; of equal cards the one with the lowest place. */
static int takings(const State *s, Move *out) {
  const int8_t *card = s->display;
  int n = 0, first = 99, second = 99, worth[4];
  for (int place = 0; place < 4; place++) {
    int v = worth[place] = card[place] ? card[place] & 15 : 99;
    if (v < first) { second = first; first = v; } else if (v < second) second = v;
  }
  if (first + second > 5) { /* one card, as mostly */
    out[n] = (Move){0, 1, 0}, n += card[0] != 0;
    out[n] = (Move){0, 2, 0}, n += card[1] && card[1] != card[0];
    out[n] = (Move){0, 4, 0}, n += card[2] && card[2] != card[0] && card[2] != card[1];
    out[n] = (Move){0, 8, 0}, n += card[3] && card[3] != card[0] && card[3] != card[1] && card[3] != card[2];
    return n;
  }
  int same = 0; /* pairs of places with equal cards: the higher place needs the lower one */
  for (int place = 1; place < 4; place++)
    for (int before = 0; before < place; before++) same |= (card[before] == card[place]) << (4 * place + before);
  for (int places = 1; places < 16; places++) {
    int sum = 0, fits = 1;
    for (int place = 0; place < 4; place++)
      if (places >> place & 1) { sum += worth[place]; fits &= !(same >> 4 * place & 15 & ~places); }
    if (fits && (sum <= 5 || (sum < 99 && !(places & (places - 1))))) out[n++] = (Move){0, places, 0};
  }
  return n;
}

/* Payments that are exact, or too much although no card could be taken back; by the size of the purse. */
static int payments(const State *s, int slot, Move *out) {
  int purse = s->hands[s->turn][slot], price = s->prices[slot], n = 0, paid = 0, sum = 0, last = 1 << 18, card = smallest(purse);
  int low = card, middle = smallest(purse - low), high = smallest(purse - low - middle);
  if (purse == low + middle + high) { /* up to three cards, as mostly */
    int a = face(low), b = face(middle), c = face(high);
    if (a >= price) out[n++] = (Move){low, slot, 0};
    if (b >= price && middle > low) out[n++] = (Move){middle, slot, 0};
    if (a + b >= price && b <= price && middle) out[n++] = (Move){low + middle, slot, 0};
    if (c >= price && high > middle) out[n++] = (Move){high, slot, 0};
    if (a + c >= price && c <= price && high > middle) out[n++] = (Move){low + high, slot, 0};
    if (b + c >= price && c <= price && high && middle > low) out[n++] = (Move){middle + high, slot, 0};
    if (a + b + c >= price && b + c <= price && high) out[n++] = (Move){purse, slot, 0};
    return n;
  }
  for (;;) {
    if (card && card <= last) {
      paid += card;
      sum += face(card);
      last = card;
      if (sum >= price) out[n++] = (Move){paid, slot, 0};
      card = sum <= price ? smallest(purse - paid) : 0;
    } else if (!paid) {
      return n;
    } else {
      paid -= last;
      sum -= face(last);
      int rest = purse - paid, higher = (rest | rest >> 1) & 0x15555 & -(last << 1);
      card = higher & -higher;
      last = paid ? smallest(paid) : 1 << 18;
    }
  }
}

static int legal(const State *s, Move *out) {
  int takes = takings(s, out), n = takes;
  for (int slot = 0; slot < 4; slot++) if (s->totals[s->turn][slot] >= s->prices[slot]) n += payments(s, slot, out + n);
  if (s->n == 2) for (int i = takes, end = n; i < end; i++) { out[n] = out[i]; out[n++].gift = 1; }
  return n;
}

static void perform(const Deck *d, State *s, Move m) {
  if (m.paid) {
    int paid = worth(m.paid), exact = paid == s->prices[m.where];
    s->hands[s->turn][m.where] -= m.paid;
    s->totals[s->turn][m.where] -= paid;
    s->discard[m.where] += m.paid;
    take_building(d, s, m.where, m.gift ? DIRK : s->turn);
    if (exact) return;
  } else {
    for (int place = 0; place < 4; place++)
      if (m.where >> place & 1) { receive(s, s->turn, s->display[place]); s->display[place] = 0; }
  }
  if (fill_slots(d, s)) { fill_display(d, s); s->turn = left(s, s->turn); } else s->over = 1;
}

/* Whether there is a choice; what is forced is played: the only taking, the only payment. */
static int decides(const Deck *d, State *s) {
  while (!s->over) {
    if (s->display[0] && s->display[1] && s->display[0] != s->display[1]) return 1;
    Move all[16], only = {0, 0, 0};
    int n = takings(s, all);
    if (n) only = all[n - 1];
    for (int slot = 0; slot < 4; slot++) {
      int sum = s->totals[s->turn][slot], purse = s->hands[s->turn][slot];
      if (sum < s->prices[slot]) continue;
      n += 1 + (s->n == 2 || sum - face(smallest(purse)) >= s->prices[slot]);
      only = (Move){purse, slot, 0};
    }
    if (n > 1) return 1;
    perform(d, s, only);
  }
  return 0;
}

static int richest(const State *s, int c) {
  int best = 0, who = -1;
  for (int p = 0; p < s->n; p++) {
    if (s->totals[p][c] > best) { best = s->totals[p][c]; who = p; }
    else if (s->totals[p][c] == best) who = -1;
  }
  return who;
}

static int play(const Deck *d, State *s, int n, i64 seed, int *won) {
  Move moves[1100];
  int plies = 0, best = -1, bits = 0;
  i64 x = mix(seed);
  set_up(d, s, n, seed);
  while (decides(d, s)) {
    int count = legal(s, moves);
    x = follow(x);
    perform(d, s, moves[below(x, count)]);
    plies++;
  }
  for (int slot = 0; slot < 4; slot++) {
    int who = s->slots[slot] == NONE ? -1 : richest(s, slot), gift = 0;
    if (who < 0) continue;
    if (n == 2) { x = follow(x); gift = below(x, 2); plies++; }
    take_building(d, s, slot, gift ? DIRK : who);
  }
  hold_scoring(d, s, C);
  for (int p = 0; p < n; p++) {
    if (s->points[p] > best) { best = s->points[p]; bits = 0; }
    if (s->points[p] == best) bits |= 1 << p;
  }
  *won = bits;
  return plies;
}

#include "games.h"
