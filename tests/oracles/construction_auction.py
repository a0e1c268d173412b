"""Construction Auction as the rules text has it (CA ids in brackets)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

KINDS = "WDTM"
Chips = Counter[str]


@dataclass
class Building:
    """An apartment, the headquarters, or the parking lot, which is nothing but a card."""

    card: str
    colour: str | None
    chips: Chips = field(default_factory=Counter)
    built: str | None = None
    back: int = 0  # k of back-k

    @property
    def name(self) -> str:
        return f"back-{self.back}" if self.back else self.card

    @property
    def site(self) -> bool:
        return self.chips.total() > 0


@dataclass
class Company:
    hand: Chips
    hq: Building
    buildings: list[Building]
    value: int = 0
    side: str = "front"
    step: int = 0

    def places(self) -> list[Building]:
        """In the order of the notation: apartments by card, face-down ones, the headquarters."""
        return [*sorted(self.buildings, key=lambda one: (one.back, COLOURS.index(one.colour), one.card)), self.hq]

    def sites(self) -> list[Building]:
        return [building for building in self.places() if building.site]


COLOURS: list[str | None] = ["red", "blue", "green", "yellow", "purple", None]


class Auction:
    def __init__(self, deck: dict[str, Any], n: int, options: dict[str, Any], start: int, order: list[str], gone: Any) -> None:
        self.deck, self.n, self.options, self.start, self.order = deck, n, options, start, order
        self.colours = [str(colour) for colour in COLOURS[:5] if colour != gone]
        self.printed = printed(deck)
        assert (gone is None) == (n > 3)
        assert gone not in COLOURS[:n] or gone is None
        first = {card["colour"]: name for name, card in self.printed.items() if card["initial"]}
        setup = deck["setup"]
        hand = {"W": setup["workers_per_player"][str(n)], "D": setup["distribution_per_player"]}
        hand["T"] = setup["technology_per_player"]
        self.companies = []
        for seat in range(n):  # CA-3
            left, right = str(COLOURS[(seat + 1) % n]), str(COLOURS[(seat - 1) % n])
            self.companies.append(Company(Counter(hand), Building("hq", right), [Building(first[left], left)]))
        dealt = {first[str(COLOURS[seat])] for seat in range(n)}
        used = {name for name, card in self.printed.items() if card["colour"] != gone}
        assert sorted(order) == sorted({*used, "parking"} - dealt)  # CA-6, CA-9
        assert order.index("parking") == len(order) - 6
        assert sum(self.printed[card]["end_flag"] for card in order[-5:]) == 1
        self.pot: Chips = Counter()
        self.stock = deck["chips"]["machinery"]
        self.drawn = 0
        self.parking_sold = False
        self.queue: list[int] = []  # who still builds, or takes back, at the end
        self.reveal()
        self.go_on()

    def reveal(self) -> None:
        self.item = self.order[self.drawn]
        self.drawn += 1
        self.inside = list(range(self.n))
        self.turn = self.start
        self.phase = "turn"
        if self.parking_sold and self.printed[self.item]["end_flag"]:  # CA-65
            self.phase = "final_build"
            self.queue = [(self.start + i) % self.n for i in range(self.n)]

    # What may be done

    def to_act(self) -> set[int]:
        if self.phase == "over":
            return set()
        return {self.queue[0] if self.phase in ("final_build", "return") else self.turn}

    def moves(self, seat: int) -> set[str]:
        if self.phase == "acquire":
            return set(self.sources())
        if self.phase == "return":
            return {f"return W from {told(spread)}" for spread in spreads(self.workers(seat), self.due(seat))}
        if self.phase in ("build", "final_build"):
            return {"build none"} | set(self.builds(seat))
        company = self.companies[seat]
        moves = {"withdraw"}
        for site in company.sites():  # CA-19
            moves |= {f"bid {kind} from {site.name}" for kind in +site.chips}
        if not company.sites():  # CA-20
            moves |= {f"bid {kind}" for kind in +company.hand}
        if self.edge(company, "pass"):
            moves.add("pass")
        return moves

    def legal(self, seat: int, move: str) -> bool:
        if self.phase in ("build", "final_build") and move.startswith("build back-"):
            return move in self.builds(seat, every=True)
        return self.normal(seat, move) in self.moves(seat)

    def normal(self, seat: int, move: str) -> str:
        """Workers that come back may also be told by what stays (CA-69)."""
        if "all but" not in move or self.phase != "return":
            return move
        stay = dict(entry.split(" ") for entry in move.partition("all but ")[2].split(", "))
        taken = {name: workers - int(stay.get(name, 0)) for name, workers in self.workers(seat).items()}
        return f"return W from {told(taken)}"

    def edge(self, company: Company, what: str) -> Any:
        return self.deck["president"][f"{company.side}_{what}"][company.step]

    def builds(self, seat: int, every: bool = False) -> dict[str, tuple[Building, str, Chips]]:
        """What can be started, by notation: the building, how, and the chips it takes (CA-43 to CA-56)."""
        company = self.companies[seat]
        found: dict[str, tuple[Building, str, Chips]] = {}
        spots = Counter({"W": self.deck["headquarters"]["worker_spots"]})
        if not company.hq.site and company.value < 14 and spots <= company.hand:
            found["build hq"] = (company.hq, "hq", spots)
        for lot in company.buildings:
            if lot.built or lot.card == "parking":
                continue
            if lot.back:
                need = Counter(self.deck["card_back"]["spots"])
                if need <= company.hand and (every or not any(move.startswith("build back") for move in found)):
                    found[f"build {lot.name}"] = (lot, "back", need)
                continue
            for mode in ("rush", "high"):
                known = []
                for spoken, need in ways(self.printed[lot.card][mode]):
                    if need not in known and need <= company.hand:
                        found[f"build {lot.card} {mode}{spoken}"] = (lot, mode, need)
                    known.append(need)
        return found

    def sources(self) -> dict[str, tuple[int, Building | None]]:
        """Where a machine can be taken when the stock is empty: sites, else hands (CA-27, CA-28)."""
        found: dict[str, tuple[int, Building | None]] = {}
        for seat, company in enumerate(self.companies):
            for site in company.sites():
                if site.chips["M"]:
                    found[f"acquire {seat} {site.name}"] = (seat, site)
        if found:
            return found
        return {f"acquire {seat} hand": (seat, None) for seat, one in enumerate(self.companies) if one.hand["M"]}

    def workers(self, seat: int) -> dict[str, int]:
        return {site.name: site.chips["W"] for site in self.companies[seat].sites() if site.chips["W"]}

    def icons(self, seat: int) -> int:
        """CA-68."""
        company = self.companies[seat]
        icons: int = self.edge(company, "returns")
        for building in company.buildings:
            if building.card == "parking":
                icons += self.deck["parking_lot"]["return_icons"]
            elif building.built and not building.back and not building.site:
                icons += self.printed[building.card][building.built]["returns"]
        return icons

    def due(self, seat: int) -> int:
        return min(self.icons(seat), sum(self.workers(seat).values()))

    # What happens

    def play(self, seat: int, move: str) -> None:
        self.do(seat, self.normal(seat, move))
        self.go_on()

    def go_on(self) -> None:
        while self.phase != "over":
            (seat,) = self.to_act()
            if self.phase == "return" and not self.due(seat):
                self.next_in_queue()
                continue
            moves = self.moves(seat)
            if len(moves) > 1:
                return
            self.do(seat, moves.pop())

    def do(self, seat: int, move: str) -> None:
        company, words = self.companies[seat], move.split()
        if words[0] == "bid":
            self.bid(seat, words[1], words[3] if len(words) > 2 else None)
        elif words[0] == "pass":
            company.step -= 1  # CA-34
            self.pass_turn()
        elif words[0] == "withdraw":
            self.inside.remove(seat)
            self.recruit(company)
            self.phase = "build"
        elif words[0] == "acquire":
            owner, site = self.sources()[move]
            (self.companies[owner].hand if site is None else site.chips)["M"] -= 1
            company.hand["M"] += 1
            self.phase = "turn"
            self.pass_turn()
        elif words[0] == "build":
            if words[1] != "none":
                self.build(company, *self.builds(seat, every=True)[move])
            if self.phase == "final_build":
                self.next_in_queue()
            elif len(self.inside) == 1:
                self.win(self.inside[0])
            else:
                self.phase = "turn"
                self.pass_turn()
        else:
            for entry in move.removeprefix("return W from ").split(", "):
                name, number = entry.split()
                site = next(one for one in company.sites() if one.name == name)
                site.chips["W"] -= int(number)
                company.hand["W"] += int(number)
            self.next_in_queue()

    def next_in_queue(self) -> None:
        self.queue.pop(0)
        if not self.queue:
            self.queue = [(self.start + i) % self.n for i in range(self.n)]
            self.phase = "return" if self.phase == "final_build" else "over"

    def pass_turn(self) -> None:
        self.turn = next(seat % self.n for seat in range(self.turn + 1, self.turn + 9) if seat % self.n in self.inside)

    def bid(self, seat: int, kind: str, place: str | None) -> None:
        company = self.companies[seat]
        site = next((one for one in company.sites() if one.name == place), None)
        (company.hand if site is None else site.chips)[kind] -= 1
        if kind == "M":
            self.stock += 1  # CA-22
        else:
            self.pot[kind] += 1
        done = site is not None and not site.site and site.built in ("rush", "high")
        if done and site is not None and self.printed[site.card][str(site.built)]["machinery"]:  # CA-25
            if self.stock:
                self.stock -= 1
                company.hand["M"] += 1
            elif self.sources():
                self.phase = "acquire"
                return
        self.pass_turn()

    def recruit(self, company: Company) -> None:
        edges = self.deck["president"]
        if self.pot.total():
            company.hand.update(self.pot)
            self.pot = Counter()
        elif company.side == "front":
            company.step += 1
            if company.step == len(edges["front_returns"]):  # CA-40
                company.side, company.step = "back", 0
        elif company.step + 1 < len(edges["back_returns"]):  # CA-41
            company.step += 1

    def build(self, company: Company, building: Building, how: str, need: Chips) -> None:
        company.hand.subtract(need)
        building.chips = Counter(need)
        if how == "hq":
            company.value += 2
        else:
            building.built = how

    def win(self, seat: int) -> None:
        company = self.companies[seat]
        self.start = seat
        if self.item == "parking":
            self.parking_sold = True
            company.buildings.append(Building("parking", None))
        else:
            won = Building(self.item, self.printed[self.item]["colour"])
            if any(site.colour == won.colour and not site.back for site in company.sites()):  # CA-59
                won.back = 1 + sum(one.back > 0 for one in company.buildings)
            company.buildings.append(won)
        self.reveal()

    # Scoring

    def worth(self, building: Building) -> int:
        """Reputation of an apartment (CA-74)."""
        if building.built not in ("rush", "high"):
            return 0
        return max(0, int(self.printed[building.card][building.built]["reputation"]) - building.chips.total())

    def reputation(self, company: Company, seat: int, colour: str) -> int:
        total = sum(self.worth(one) for one in company.buildings if one.colour == colour)
        if company.hq.colour == colour:
            total += max(0, company.value - company.hq.chips.total())
        if company.side == "back" and COLOURS[seat] == colour:
            total += self.deck["president"]["back_reputation"]
        return total

    def awards(self, colour: str) -> list[int]:
        """CA-78 to CA-82."""
        rules = self.deck["scoring"]
        lying = [one for company in self.companies for one in (*company.buildings, company.hq) if not one.back]
        few = sum(one.colour == colour for one in lying) <= rules["reduced_if_face_up_at_most"]
        have = [self.reputation(company, seat, colour) for seat, company in enumerate(self.companies)]
        points, minus = [0] * self.n, 0
        ranks = sorted({value for value in have if value > 0}, reverse=True)[:3]
        for award, value in zip(rules["award_reduced" if few else "award"], ranks, strict=False):
            minus += rules["tie_deduction"] if have.count(value) > 1 else 0
            for seat in range(self.n):
                points[seat] += max(rules["award_minimum"], award - minus) if have[seat] == value else 0
        return points

    def result(self) -> dict[str, Any] | None:
        if self.phase != "over":
            return None
        rules = self.deck["scoring"]
        each = rules["apartment_points"]
        if isinstance(each, int):
            each = {"rush": each, "high": each, "back": each}
        each = {"back": each["rush"], **each, None: 0}
        hands = [company.hand.total() for company in self.companies]
        cards = [len(company.buildings) for company in self.companies]
        scores = []
        for seat, company in enumerate(self.companies):
            score = company.value + (rules["president_back_points"] if company.side == "back" else 0)
            score += sum(rules["parking_points"] if one.card == "parking" else each[one.built] for one in company.buildings)
            score += sum(self.awards(colour)[seat] for colour in self.colours)
            if hands[seat] == max(hands):  # CA-83
                score += rules["most_chips" if hands.count(max(hands)) == 1 else "most_chips_tied"]
            if cards[seat] == max(cards):  # CA-84
                score -= cards[seat] if cards.count(max(cards)) == 1 else rules["most_cards_tied_penalty"]
            scores.append(score)
        return {"scores": scores, "winners": [seat for seat in range(self.n) if scores[seat] == max(scores)], "final": True}

    def sheet(self) -> dict[str, Any]:
        players = []
        for seat, company in enumerate(self.companies):
            rows = [
                {"card": one.card, "built": one.built, "chips": one.chips.total(), "face_down": one.back > 0}
                for one in company.buildings
                if one.card != "parking"
            ]
            players.append(
                {
                    "name": str(seat),
                    "president": {"colour": COLOURS[seat], "back": company.side == "back"},
                    "hq": {"colour": company.hq.colour, "value": company.value, "chips": company.hq.chips.total()},
                    "apartments": rows,
                    "parking_lot": len(rows) < len(company.buildings),
                    "chips_in_hand": company.hand.total(),
                }
            )
        return {"colours_in_play": self.colours, "players": players}

    # What is seen

    def seen(self, viewer: int | None) -> dict[str, Any]:
        going = self.phase in ("turn", "acquire", "build")
        seen: dict[str, Any] = {
            "phase": self.phase,
            "to_act": sorted(self.to_act()),
            "item": self.item if going else None,
            "end_flag": None if going else self.item,
            "auction": self.drawn if going else self.drawn - 1,
            "pot": heap(self.pot),
            "stock": self.stock,
            "deck": len(self.order) - self.drawn,
            "parking_sold": self.parking_sold,
            "start": self.start,
            "due": self.due(self.queue[0]) if self.phase == "return" else None,
            "withdraw": self.withdrawing(viewer) if self.phase == "turn" else None,
            "players": [self.seen_company(seat, viewer) for seat in range(self.n)],
        }
        for seat, player in enumerate(seen["players"]):
            player |= {"in_auction": seat in self.inside} if going else {}
        return seen

    def withdrawing(self, viewer: int | None) -> dict[str, Any]:
        company = self.companies[self.turn]
        hand, company.hand = company.hand, company.hand + self.pot
        builds = bool(self.builds(self.turn)) if self.options["open_hands"] or viewer == self.turn else None
        company.hand = hand
        sides = {side: len(self.deck["president"][f"{side}_returns"]) for side in ("front", "back")}
        last = company.step + 1 == sides[company.side]
        turned = ("flips" if company.side == "front" else "full_turn") if last else "turns"
        return {"chips": heap(self.pot), "president": "stays" if self.pot.total() else turned, "builds": builds}

    def seen_company(self, seat: int, viewer: int | None) -> dict[str, Any]:
        company = self.companies[seat]
        open_hand = viewer == seat or self.options["open_hands"]
        counted = open_hand or not self.options["hidden_counts"] or self.phase == "over"
        edge = {"returns": self.edge(company, "returns"), "may_pass": self.edge(company, "pass")}
        chips = company.hq.chips.total()
        hq = {"colour": company.hq.colour, "value": company.value, "chips": heap(company.hq.chips)}
        return {
            "hand": heap(company.hand) if open_hand else None,
            "chips_in_hand": company.hand.total() if counted else None,
            "president": {"colour": COLOURS[seat], "back": company.side == "back", "step": company.step, **edge},
            "hq": hq | {"state": "site" if chips else "idle", "reputation": max(0, company.value - chips)},
            "buildings": [self.seen_building(one) for one in company.buildings],
            "cards": len(company.buildings),
            "returns": self.icons(seat),
            "reputation": {colour: self.reputation(company, seat, colour) for colour in self.colours},
        }

    def seen_building(self, one: Building) -> dict[str, Any]:
        lot = one.built is None and one.card != "parking"
        seen = {"card": one.card, "move_name": one.name, "built": one.built, "face_down": one.back > 0}
        state = "lot" if lot else "site" if one.site else "done"
        return seen | {"state": state, "chips": heap(one.chips), "reputation": self.worth(one)}


def heap(chips: Chips) -> dict[str, int]:
    return {kind: chips[kind] for kind in KINDS}


def told(spread: dict[str, int]) -> str:
    return ", ".join(f"{name} {workers}" for name, workers in spread.items() if workers)


def spreads(workers: dict[str, int], due: int) -> Iterator[dict[str, int]]:
    if not workers:
        if due == 0:
            yield {}
        return
    name, *_ = workers
    rest = {other: number for other, number in workers.items() if other != name}
    for taken in range(min(due, workers[name]) + 1):
        for more in spreads(rest, due - taken):
            yield {name: taken, **more}


def ways(mode: dict[str, Any]) -> Iterator[tuple[str, Chips]]:
    """Every set of efficiency spots, in the order of their bits, with the chips placed (CA-47 to CA-51)."""
    spots = mode["efficiency"]
    kinds = [spot["chip"] for spot in spots]
    names = [kind if kinds.count(kind) == 1 else f"{kind}{kinds[: i + 1].count(kind)}" for i, kind in enumerate(kinds)]
    for mask in range(1 << len(spots)):
        used = [i for i in range(len(spots)) if mask >> i & 1]
        covered = {spot for i in used for spot in spots[i]["covers"]}
        need = Counter(kinds[i] for i in used)
        need.update(letter for spot, letter in enumerate(mode["spots"]) if spot not in covered)
        spoken = sorted((names[i] for i in used), key=lambda name: ("DTM".index(name[0]), name))
        yield (" with " + " ".join(spoken) if used else ""), need


def printed(deck: dict[str, Any]) -> dict[str, dict[str, Any]]:
    """All 25 cards: the values of their rank, unless the card has its own."""
    own = {card["id"]: card for card in deck.get("card", [])}
    cards = {}
    for colour in deck["game"]["colours"]:
        given = any(own.get(f"{colour}-{rank}", {}).get("initial") for rank in range(1, 6))
        for row in sorted(deck["rank"], key=lambda one: int(one["rank"])):
            name = f"{colour}-{row['rank']}"
            starts = not given and row["rank"] == deck["setup"]["starter_rank"]
            cards[name] = {"initial": starts, **row, "colour": colour, **own.get(name, {})}
    return cards
