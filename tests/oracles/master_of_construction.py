"""Master of Construction as the rules text has it (MC ids in brackets). Cards that are turned up are told by the table."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from itertools import combinations_with_replacement
from typing import Any

SKILLS = ("SM", "TS", "SF", "PM", "CW", "SV", "PL", "HS", "QE", "CO")
AREAS = ("industrial", "infrastructure", "suburb", "city")
Card = dict[str, Any]
News = list[tuple[str, Card]]  # what the table told
TURNED = {  # events that turn up a card, and which card it is
    "draw_blind": "skill",
    "turned_up": "skill",
    "gains_card": "skill",
    "row_filled": "card",
    "no_space": "card",
    "planning_drawn": "planning",
    "new_market": "market",
}
PAID = {"pays": "cards", "pays_permanent": "uses", "pays_consultants": "cards", "pays_points": "points"}


@dataclass
class Project:
    card: Card
    planning: Card | None
    started: int  # own turn
    completed: bool = False


@dataclass
class Builder:
    hand: Counter[str]
    points: int = 0
    projects: list[Project] = field(default_factory=list)
    own_turn: int = 0

    def built(self, area: str | None = None) -> int:
        return sum(one.completed and area in (None, one.card["area"]) for one in self.projects)

    def permanent(self) -> Counter[str]:
        return Counter(one.card["perm"] for one in self.projects if one.completed)


class Master:
    def __init__(self, deck: Card, n: int, options: Card, first: Card, news: Callable[[], News]) -> None:
        self.deck, self.n, self.options, self.news_of = deck, n, options, news
        self.cards = {card["id"]: card for card in deck["cards"]["projects"]}
        self.plans = {card["id"]: card for card in deck["cards"]["planning"]}
        self.start = self.active = first["start"]
        self.hands = [Counter(player["hand"]) for player in first["players"]]
        self.builders = [Builder(+hand) for hand in self.hands]
        for seat, hand in enumerate(self.hands):  # MC-3, MC-77
            more = (seat - self.start) % n if options["start_cards"] == "staggered" else 0
            assert hand.total() == deck["constants"]["start_hand"] + more
        self.display: list[str] = list(first["display"])
        self.used: Counter[str] = Counter(first["used_cards"])
        self.pile = Counter({code: deck["skills"][code]["count"] for code in SKILLS})
        for gone in (self.used, Counter(self.display), *self.hands):
            self.pile.subtract(gone)
        self.rows: dict[str, list[str | None]] = {area: list(first["rows"][area]) for area in AREAS}
        self.spaces = {area: deck["board"]["spaces"][area] for area in AREAS}
        self.sized = isinstance(self.spaces["city"], dict)
        self.prebuilt = [self.cards[card] for card in first["pre_built"]]
        sizes = {"normal": [], "short": ["mega"], "shorter": ["mega", "large"]}[options["length"]]  # MC-66, MC-67
        wanted = sorted((area, size) for area in AREAS for size in sizes)
        assert sorted((card["area"], card["size"]) for card in self.prebuilt) == wanted
        lying = {card for row in self.rows.values() for card in row} | {card["id"] for card in self.prebuilt}
        self.piles = {
            area: [card for card, one in self.cards.items() if one["area"] == area and card not in lying] for area in AREAS
        }
        for area in AREAS:  # cards that left the row at once during the setup (MC-30)
            self.piles[area] = [card for card in self.piles[area] if card not in first["gone"]]
        self.market: Card = next(card for card in deck["cards"]["market"] if card["id"] == first["market"])
        self.market_pile = [card for card in deck["cards"]["market"] if card is not self.market]
        self.planning_pile = list(self.plans)
        self.circle = self.next_circle(0)
        self.turn = 0
        self.idle = 0
        self.limit: int | None = options["round_limit"]
        self.ended: str | None = None
        self.pending: tuple[Project | str, int] | None = None
        self.due = 0
        self.queue: list[tuple[str, str]] = []
        self.paid: list[tuple[str, str, int]] = []
        self.begin_turn()
        self.go_on()

    # Cards that are turned up

    def told(self, *kinds: str) -> str:
        kind, card = self.queue.pop(0)
        assert kind in kinds, f"the engine tells {kind} {card} where the model waits for {kinds}"
        return card

    def next_skill(self, how: str) -> str | None:
        if not self.pile.total():  # MC-18 to MC-20
            self.pile, self.used = +self.used, Counter()
        if not self.pile.total():
            return None
        kind = self.told(how)
        assert self.pile[kind] > 0
        self.pile[kind] -= 1
        return kind

    def fill_display(self) -> None:
        flushes = 0
        while len(self.display) < 5:  # only what has been filled up is looked at (MC-25)
            while len(self.display) < 5:
                kind = self.next_skill("turned_up")
                if kind is None:
                    return
                self.display.append(kind)
            most = max(self.display.count(kind) for kind in self.display)
            cap = self.deck["rulings"]["flush_repeat_cap"]
            if most < self.deck["constants"]["flush_at"] or flushes == cap:  # MC-24, MC-26
                return
            flushes += 1
            self.used.update(self.display)
            self.display = []

    def fill_row(self, area: str, slot: int) -> None:
        self.rows[area][slot] = None
        while self.piles[area]:
            card = self.told("row_filled", "no_space")
            self.piles[area].remove(card)
            if not self.sized or self.room(self.cards[card]):
                self.rows[area][slot] = card
                return

    def free(self, area: str, size: str | None = None) -> int:
        lying = [one.card for builder in self.builders for one in builder.projects] + self.prebuilt
        lying = [card for card in lying if card["area"] == area]
        if size is not None:
            return int(self.spaces[area][size]) - sum(card["size"] == size for card in lying)
        return sum(self.spaces[area].values() if self.sized else [self.spaces[area]]) - len(lying)

    def room(self, card: Card) -> bool:
        return self.free(card["area"], card["size"] if self.sized else None) > 0

    # The turn

    def effect(self, kind: str, card: Card | None = None) -> Card | None:
        """The market's effect, if it is of this kind and meets this project."""
        effect: Card = self.market["effect"]
        if effect["kind"] != kind:
            return None
        if card is not None and (effect.get("area", card["area"]) != card["area"]):
            return None
        if card is not None and card["size"] not in effect.get("size", [card["size"]]):
            return None
        return effect

    def amount(self, kind: str, card: Card | None = None) -> int:
        return int((self.effect(kind, card) or {"amount": 0})["amount"])

    def begin_turn(self) -> None:
        self.turn += 1
        self.builders[self.active].own_turn += 1
        self.phase = "draw"
        self.draws = self.deck["constants"]["draw_cards"] + self.amount("draw_delta")
        self.first_draw, self.busy, self.grant_used, self.starts = True, False, False, 0
        self.worn: Counter[str] = Counter()  # permanent skills used this turn
        self.fill_display()

    def limit_of_starts(self) -> int:
        return int(self.deck["rulings"]["starts_per_turn"]) + self.amount("extra_start")

    def to_act(self) -> set[int]:
        return set() if self.ended else {self.active}

    @property
    def me(self) -> Builder:
        return self.builders[self.active]

    def lasting(self, seat: int) -> Counter[str]:
        """Permanent skills still unused (MC-33, MC-34)."""
        return self.builders[seat].permanent() - (self.worn if seat == self.active else Counter())

    def lacking(self, need: Counter[str], seat: int) -> Counter[str]:
        """What Consultants would have to stand in for."""
        return need - self.lasting(seat) - self.builders[seat].hand

    def payable(self, need: Counter[str]) -> bool:
        return self.lacking(need, self.active).total() <= self.me.hand["CO"]

    def pay(self, need: Counter[str]) -> None:
        lasting = need & self.lasting(self.active)
        self.worn += lasting
        cards = (need - lasting) & self.me.hand
        for kind in SKILLS:
            self.paid += [("pays_permanent", kind, lasting[kind])] if lasting[kind] else []
            self.paid += [("pays", kind, cards[kind])] if cards[kind] else []
        cards["CO"] += (need - lasting - cards).total()
        self.paid += [("pays_consultants", "", cards["CO"])] if cards["CO"] else []
        self.me.hand.subtract(cards)
        self.used.update(cards)

    def required(self, card: Card, grant_used: bool) -> tuple[Counter[str], bool]:
        """Icons asked for, less a specific grant; and whether a wild one helps (MC-35)."""
        need: Counter[str] = Counter(card["req"])
        more = self.effect("extra_requirement", card)
        if more:
            need[more["skill"]] += 1
        grant = None if grant_used else self.effect("grant", card)
        if grant and need[grant["skill"]]:
            need[grant["skill"]] -= 1
        return +need, bool(grant and grant["skill"] == "ANY")

    def waivers(self, card: Card) -> list[str]:
        need, _ = self.required(card, self.grant_used)
        return [kind for kind in need if self.payable(need - Counter([kind]))]

    def startable(self, card: Card) -> bool:
        need, wild = self.required(card, self.grant_used)
        return self.room(card) and (bool(self.waivers(card)) if wild else self.payable(need))

    def price(self, option: Card) -> int:
        return max(0, option["points"] + self.amount("pay_delta")) if "points" in option else 0

    def met(self, project: Project, option: Card) -> bool:
        me = self.me
        need: Counter[str] = Counter(option.get("skills", []))
        cards = me.hand.total() - (need - self.lasting(self.active)).total()
        return (
            self.payable(need)
            and me.points >= self.price(option)
            and cards >= option.get("discard", 0)
            and me.own_turn - project.started >= option.get("wait", 0)
            and not (option.get("no_start") and self.starts)
            and me.built(project.card["area"]) >= option.get("completed_same_area", 0)
            and me.built() >= option.get("completed_any", 0)
        )

    def options_of(self, project: Project) -> list[Card]:
        return list(project.planning["options"]) if project.planning else [{}]  # MC-40

    def moves(self, seat: int) -> set[str]:
        free = self.effect("consultant_free") is not None
        if self.phase == "draw":
            moves = {f"draw {kind}" for kind in self.display if kind != "CO" or free}
            moves |= {"draw blind"} if self.pile.total() or self.used.total() else set()
            return moves | ({"take consultant"} if self.first_draw and "CO" in self.display and not free else set())
        if self.phase == "start":
            face_up = [card for row in self.rows.values() for card in row if card]
            return {"skip"} | {f"start {card}" for card in face_up if self.startable(self.cards[card])}
        if self.phase == "waive":
            assert self.pending
            return {f"waive {kind}" for kind in self.waivers(self.cards[str(self.pending[0])])}
        if self.phase == "discard":
            return {f"discard {' '.join(cards)}" for cards in self.discards()}
        moves = {"end"}
        for project in self.me.projects:
            if not project.completed:
                met = (i for i, option in enumerate(self.options_of(project), 1) if self.met(project, option))
                moves |= {f"resolve {project.card['id']} {i}" for i in met}
        return moves

    def discards(self) -> Iterator[tuple[str, ...]]:
        for cards in combinations_with_replacement(SKILLS, self.due):
            if Counter(cards) <= self.me.hand:
                yield cards

    def legal(self, seat: int, move: str) -> bool:
        if move.startswith("discard") and self.phase == "discard":
            cards = Counter(move.split()[1:])
            return cards <= self.me.hand and cards.total() <= self.due
        return move in self.moves(seat)

    def play(self, seat: int, move: str) -> None:
        news, self.paid = self.news_of(), []
        self.queue = [(kind, data[TURNED[kind]]) for kind, data in news if kind in TURNED]
        self.do(move)
        self.go_on()
        paid = [(kind, data.get("skill", ""), data[PAID[kind]]) for kind, data in news if kind in PAID]
        assert paid == self.paid, f"the engine tells {paid}, the model {self.paid}"
        assert not self.queue, f"the engine turned up more: {self.queue}"

    def go_on(self) -> None:
        while not self.ended:
            moves = self.moves(self.active)
            if self.phase == "draw" and not moves:
                self.phase = "start"  # MC-16
            elif len(moves) == 1:
                self.do(moves.pop())
            else:
                return

    def do(self, move: str) -> None:
        kind, *words = move.split()
        if kind in ("draw", "take"):
            self.draw("CO" if kind == "take" else words[0])
            self.draws = 0 if kind == "take" else self.draws - 1
            if self.draws == 0:
                self.phase = "start"
        elif kind == "skip":
            self.phase = "resolve"
        elif kind == "start":
            need, wild = self.required(self.cards[words[0]], self.grant_used)
            if wild:
                self.phase, self.pending = "waive", (words[0], 0)
            else:
                self.build(self.cards[words[0]], need)
        elif kind == "waive":
            assert self.pending
            card, self.pending, self.phase = self.cards[str(self.pending[0])], None, "start"
            self.build(card, self.required(card, self.grant_used)[0] - Counter(words))
        elif kind == "resolve":
            self.resolve(next(one for one in self.me.projects if one.card["id"] == words[0]), int(words[1]))
        elif kind == "discard":
            self.me.hand.subtract(words)
            self.used.update(words)
            self.due -= len(words)
            if not self.due and self.pending and isinstance(self.pending[0], Project):
                project, option, self.pending = self.pending[0], self.pending[1], None
                self.complete(project, self.options_of(project)[option - 1])
        else:
            self.end_turn()

    def draw(self, kind: str) -> None:
        self.busy, self.first_draw = True, False
        if kind == "blind":
            self.me.hand[str(self.next_skill("draw_blind"))] += 1
        else:
            self.display.remove(kind)
            self.me.hand[kind] += 1
            self.fill_display()

    def build(self, card: Card, need: Counter[str]) -> None:
        grant = self.effect("grant", card)
        if grant and (grant["skill"] == "ANY" or grant["skill"] in card["req"]):
            self.grant_used = True
        self.pay(need)
        self.busy = True
        self.starts += 1
        project = Project(card, None, self.me.own_turn)
        self.me.projects.append(project)
        area = card["area"]
        self.fill_row(area, self.rows[area].index(card["id"]))
        for slot, other in enumerate(self.rows[area]):
            if self.sized and other and not self.room(self.cards[other]):  # MC-30
                assert self.told("no_space") == other
                self.fill_row(area, slot)
        if not self.planning_pile:
            lying = [one.planning for builder in self.builders for one in builder.projects if not one.completed]
            self.planning_pile = [plan for plan, one in self.plans.items() if one not in lying]
        if self.planning_pile:
            plan = self.told("planning_drawn")
            self.planning_pile.remove(plan)
            project.planning = self.plans[plan]
        if self.starts >= self.limit_of_starts():
            self.phase = "resolve"

    def resolve(self, project: Project, number: int) -> None:
        option = self.options_of(project)[number - 1]
        self.busy = True
        self.pay(Counter(option.get("skills", [])))
        self.me.points -= self.price(option)
        self.paid += [("pays_points", "", self.price(option))] if self.price(option) else []
        if option.get("discard"):
            self.phase, self.pending, self.due = "discard", (project, number), option["discard"]
        else:
            self.complete(project, option)

    def complete(self, project: Project, option: Card) -> None:
        self.phase = "resolve"
        project.completed, project.planning = True, None
        self.me.points += self.value(project.card) + option.get("gain_points", 0)
        for _ in range(option.get("gain_draw", 0)):
            kind = self.next_skill("gains_card")
            if kind:
                self.me.hand[kind] += 1

    def value(self, card: Card) -> int:
        return max(0, int(card["points"]) + self.amount("points_delta", card))

    def next_circle(self, above: int) -> int:
        lap, circles = self.deck["constants"]["lap"], self.deck["board"]["blue_circles"]
        return next(score for score in range(above + 1, above + 2 * lap + 1) if score % lap in circles)

    def end_turn(self) -> None:
        if self.me.points >= self.circle:  # MC-51 to MC-55
            self.circle = self.next_circle(self.me.points)
            if not self.market_pile:
                self.market_pile = [card for card in self.deck["cards"]["market"] if card is not self.market]
            if self.market_pile:
                new = self.told("new_market")
                self.market = next(card for card in self.market_pile if card["id"] == new)
                self.market_pile.remove(self.market)
        self.idle = 0 if self.busy else self.idle + 1
        self.ended = self.why_over()
        if self.ended:
            self.phase = "over"
            return
        self.active = (self.active + 1) % self.n
        self.begin_turn()

    def why_over(self) -> str | None:
        whole = self.turn % self.n == 0  # the round is complete
        left = {area: len(self.piles[area]) + sum(card is not None for card in self.rows[area]) for area in AREAS}
        if all(not left[area] or not self.free(area) for area in AREAS) and (whole or not self.options["equal_turns"]):
            return "closed"
        if whole and self.options["equal_turns"] and self.startables(left) < self.n:  # MC-76
            return "equal"
        if whole and self.limit and self.turn >= self.limit * self.n:  # MC-70
            return "time"
        return "stall" if self.idle == self.n else None

    def startables(self, left: dict[str, int]) -> int:
        if not self.sized:
            return sum(min(left[area], self.free(area)) for area in AREAS)
        total = 0
        for area in AREAS:
            sizes = Counter(self.cards[card]["size"] for card in (*self.piles[area], *self.rows[area]) if card)
            total += sum(min(number, self.free(area, size)) for size, number in sizes.items())
        return total

    def time_up(self) -> None:
        now = (self.turn - 1) // self.n + 1
        self.limit = now if self.limit is None else min(now, self.limit)

    # The end, and what is seen

    def bonus(self, seat: int) -> int:
        total = 0
        for area in AREAS:
            built = [builder.built(area) for builder in self.builders]
            if built.count(max(built)) == 1 and built[seat] == max(built):  # MC-61, MC-62
                total += self.deck["constants"]["area_bonus"]
        return total

    def result(self) -> Card | None:
        if not self.ended:
            return None
        scores = [builder.points + self.bonus(seat) for seat, builder in enumerate(self.builders)]
        return {"scores": scores, "winners": [seat for seat in range(self.n) if scores[seat] == max(scores)]}

    def sheet(self) -> Card:
        rows = [{area: builder.built(area) for area in AREAS} | {"points": builder.points} for builder in self.builders]
        return {"players": [{"name": str(seat), **row} for seat, row in enumerate(rows)]}

    def seen(self, viewer: int | None) -> Card:
        pending = None
        if self.pending:
            what, option = self.pending
            known = isinstance(what, Project)
            card = what.card["id"] if isinstance(what, Project) else what
            pending = {"card": card, "option": option if known else None, "discards_left": self.due if known else 0}
        spaces = {area: {size: self.free(area, size) for size in self.spaces[area]} for area in AREAS} if self.sized else None
        active = self.active if viewer is None else viewer
        starts = self.limit_of_starts() - self.starts if self.phase in ("draw", "start", "waive") else 0
        return {
            "phase": self.phase,
            "to_act": sorted(self.to_act()),
            "turn": self.turn,
            "round": (self.turn - 1) // self.n + 1,
            "round_limit": self.limit,
            "start": self.start,
            "market": self.market["id"],
            "next_circle": self.circle,
            "rows": self.rows,
            "piles": {area: len(self.piles[area]) for area in AREAS},
            "free": {area: self.free(area) for area in AREAS},
            "free_sizes": spaces,
            "display": self.display,
            "skill_deck": self.pile.total(),
            "used": self.used.total(),
            "used_cards": {kind: self.used[kind] for kind in SKILLS},
            "planning_deck": len(self.planning_pile),
            "market_deck": len(self.market_pile),
            "draws_left": self.draws if self.phase == "draw" else 0,
            "starts_left": starts,
            "pending": pending,
            "offers": {card: self.offer(card, active) for row in self.rows.values() for card in row if card},
            "ended": self.ended,
            "players": [self.seen_builder(seat) for seat in range(self.n)],
        }

    def offer(self, card: str, seat: int) -> Card:
        need, wild = self.required(self.cards[card], self.grant_used and seat == self.active)
        missing = sorted(self.lacking(need, seat).elements(), key=SKILLS.index)
        return {"missing": missing, "wild": int(wild), "consultants": self.builders[seat].hand["CO"]}

    def seen_builder(self, seat: int) -> Card:
        builder, lasting = self.builders[seat], self.lasting(seat)
        lap = self.deck["constants"]["lap"]
        return {
            "points": builder.points,
            "lap": builder.points // lap,
            "space": builder.points % lap,
            "hand": {kind: builder.hand[kind] for kind in SKILLS},
            "projects": tuple(self.seen_project(builder, one) for one in builder.projects),
            "permanent": {kind: lasting[kind] for kind in SKILLS[:-1]},
            "completed": {area: builder.built(area) for area in AREAS},
            "own_turn": builder.own_turn,
            "bonus": self.bonus(seat) if self.ended else 0,
        }

    def seen_project(self, builder: Builder, one: Project) -> Card:
        plan = one.planning["id"] if one.planning else None
        seen = {"card": one.card["id"], "planning": plan, "completed": one.completed, "started": one.started}
        after = [
            builder.points + self.value(one.card) + option.get("gain_points", 0) - self.price(option)
            for option in self.options_of(one)
        ]
        return seen | {"scores": [] if one.completed else after}
