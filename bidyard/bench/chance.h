/* Chance as in engine/chance.py: BLAKE2s in counter mode, one stream per deck, and the fast generator below it.
   STREAMS is defined by whoever includes this. */
#include <stdint.h>
#include <string.h>

typedef int64_t i64;
typedef uint64_t u64;
typedef uint32_t u32;

#define BITS (((i64)1 << 62) - 1)
#define FULL ((i64)1 << 60)
#define MOST_ORDERS ((i64)1 << 52)

typedef struct {
  u32 secret[8];
  i64 block[4], last, rest[STREAMS], taken[STREAMS];
} Chance;

static i64 mul(i64 a, i64 b) { return (i64)((u64)a * (u64)b); }
static i64 mix(i64 x) {
  x = (x + 0x1E3779B97F4A7C15) & BITS;
  x = mul(x ^ (x >> 30), 0x3F58476D1CE4E5B9) & BITS;
  x = mul(x ^ (x >> 27), 0x14D049BB133111EB) & BITS;
  return x ^ (x >> 31);
}
static i64 follow(i64 x) { return (i64)((u64)x * 1752450205419405101u + 1442695040888963407u) & BITS; }
static int below(i64 x, int n) { return (int)(((x >> 31) * n) >> 31); }

static const u32 IV[8] = {0x6A09E667, 0xBB67AE85, 0x3C6EF372, 0xA54FF53A, 0x510E527F, 0x9B05688C, 0x1F83D9AB, 0x5BE0CD19};
static const uint8_t ORDER[10][16] = {
    {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15}, {14, 10, 4, 8, 9, 15, 13, 6, 1, 12, 0, 2, 11, 7, 5, 3},
    {11, 8, 12, 0, 5, 2, 15, 13, 10, 14, 3, 6, 7, 1, 9, 4}, {7, 9, 3, 1, 13, 12, 11, 14, 2, 6, 5, 10, 4, 0, 15, 8},
    {9, 0, 5, 7, 2, 4, 10, 15, 14, 1, 11, 12, 6, 8, 3, 13}, {2, 12, 6, 10, 0, 11, 8, 3, 4, 13, 7, 5, 15, 14, 1, 9},
    {12, 5, 1, 15, 14, 13, 4, 10, 0, 7, 6, 3, 9, 2, 8, 11}, {13, 11, 7, 14, 12, 1, 3, 9, 5, 0, 15, 4, 8, 6, 2, 10},
    {6, 15, 14, 9, 11, 3, 0, 8, 12, 2, 13, 7, 1, 4, 10, 5}, {10, 2, 8, 4, 7, 6, 1, 5, 15, 11, 9, 14, 3, 12, 13, 0}};

static inline u32 turned(u32 x, int n) { return x >> n | x << (32 - n); }
#define MIX(a, b, c, e, x, y) \
  a += b + (x), e = turned(e ^ a, 16), c += e, b = turned(b ^ c, 12), a += b + (y), e = turned(e ^ a, 8), c += e, b = turned(b ^ c, 7)

static void blake2s(Chance *s, i64 number) {
  u32 m[16] = {0}, v[16];
  memcpy(m, s->secret, 32);
  m[8] = (u32)number;
  m[9] = (u32)(number >> 32);
  memcpy(v, IV, 32);
  memcpy(v + 8, IV, 32);
  v[0] ^= 0x01010020;
  v[12] ^= 40;
  v[14] = ~v[14];
#pragma GCC unroll 10
  for (int r = 0; r < 10; r++) {
    const uint8_t *o = ORDER[r];
    MIX(v[0], v[4], v[8], v[12], m[o[0]], m[o[1]]);
    MIX(v[1], v[5], v[9], v[13], m[o[2]], m[o[3]]);
    MIX(v[2], v[6], v[10], v[14], m[o[4]], m[o[5]]);
    MIX(v[3], v[7], v[11], v[15], m[o[6]], m[o[7]]);
    MIX(v[0], v[5], v[10], v[15], m[o[8]], m[o[9]]);
    MIX(v[1], v[6], v[11], v[12], m[o[10]], m[o[11]]);
    MIX(v[2], v[7], v[8], v[13], m[o[12]], m[o[13]]);
    MIX(v[3], v[4], v[9], v[14], m[o[14]], m[o[15]]);
  }
  for (int k = 0; k < 4; k++) {
    u32 low = IV[2 * k] ^ (k ? 0 : 0x01010020) ^ v[2 * k] ^ v[2 * k + 8], high = IV[2 * k + 1] ^ v[2 * k + 1] ^ v[2 * k + 9];
    s->block[k] = (i64)(((u64)high << 32 | low) >> 4);
  }
  s->last = number + 1;
}

static i64 next(Chance *s, int k) {
  i64 taken = s->taken[k]++, number = taken ? (taken + 3) / 4 * 256 + k : k / 4;
  if (s->last != number + 1) blake2s(s, number);
  return s->block[taken ? (taken - 1) % 4 : k % 4] | FULL;
}

static int draw(Chance *s, int k, int n) {
  for (;;) {
    i64 x = s->rest[k];
    if (x <= 1) x = next(s, k);
    s->rest[k] = x >> 10;
    int scaled = (int)(x & 1023) * n, rest = scaled & 1023;
    if (rest >= n || rest >= 1024 % n) return scaled >> 10;
  }
}

static void shuffle(Chance *s, int k, int8_t *cards, int n) {
  for (int i = n - 1; i > 0;) {
    int last = i;
    i64 orders = 1, x;
    for (; last > 0 && orders * (last + 1) <= MOST_ORDERS; last--) orders *= last + 1;
    for (;;) {
      x = s->rest[k];
      s->rest[k] = 0;
      if (x < FULL) x = next(s, k);
      x &= FULL - 1;
      i64 rest = mul(x, orders) & (FULL - 1);
      if (rest >= orders || rest >= FULL % orders) break;
    }
    for (; i > last; i--) {
      unsigned __int128 scaled = (unsigned __int128)x * (i + 1);
      int j = (int)(scaled >> 60);
      x = (i64)scaled & (FULL - 1);
      int8_t card = cards[i];
      cards[i] = cards[j];
      cards[j] = card;
    }
  }
}

static void seed_streams(Chance *s, i64 seed) {
  i64 x = mix(seed & BITS);
  memset(s, 0, sizeof *s);
  s->secret[0] = (u32)(x & 0x7FFFFFFF);
  s->secret[1] = (u32)(x >> 31);
}
