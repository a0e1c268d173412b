"""Every fault that a game can have is planted in a copy of Construction Fever, and check_game must find and name it."""

from __future__ import annotations

import re

import pytest

from bidyard.testing import check_game
from tests.testing.planting import Edit, Plant

EN, FR = "text/words.en.toml", "text/words.fr.toml"
FLOW, BIDDING, STATE, SECRETS = "rules/flow.py", "rules/bidding.py", "rules/state.py", "rules/secrets.py"

# What is wrong, where it is planted, and what the finding must name.
FAULTS: dict[str, tuple[list[Edit], str]] = {
    # Parts that are missing, or there without being declared
    "terminal.py is deleted": ([Edit("terminal.py")], "terminal.py is missing"),
    "heuristics.py is deleted": ([Edit("heuristics.py")], "heuristics.py is missing"),
    "weights.toml is deleted": ([Edit("weights.toml")], "weights.toml is missing"),
    "observation.py is deleted": ([Edit("observation.py")], "observation.py is missing"),
    "sheet.py is deleted": ([Edit("sheet.py")], "sheet.py is missing"),
    "deck.toml is deleted": ([Edit("deck.toml")], "deck.toml is missing"),
    "the French rules are deleted": ([Edit("text/rules.fr.md")], "text/rules.fr.md is missing"),
    "laws.py is not declared": ([Edit("game.py", '"arrange", "laws", ', '"arrange", ')], "laws.py is there, but"),
    "a function of the rules is missing": ([Edit("rules/__init__.py", "legal, ", "")], "rules has no legal"),
    "a hook is misspelt": ([Edit("words.py", "def refusal(", "def refusals(")], "did you mean refusal"),
    "time may be called, but the rules do not know it": (
        [Edit("game.py", "inline=True", "time_rule=70")],
        "rules has no time_up",
    ),
    # The declaration itself
    "the id is no id": ([Edit("game.py", 'id="', 'id="My Game ')], "is in kebab-case"),
    "the prefix is too long": ([Edit("game.py", 'prefix="CF"', 'prefix="FEVER"')], "two capital letters"),
    "player counts fall": ([Edit("game.py", "PLAYERS = (3, 4, 5)", "PLAYERS = (5, 4, 3)")], "player counts"),
    "an unknown pile in an event": (
        [Edit("game.py", 'card=CardIn("black"), credits', 'card=CardIn("blakc"), credits')],
        "no pile 'blakc'",
    ),
    "an option without a field": (
        [
            Edit("game.py", "    setup=(", '    options=(Option("fast", (False, True), False, "fast"),),\n    setup=('),
            Edit("game.py", "import Game", "import Game, Option"),
        ],
        "the option fast names the field",
    ),
    "an option that only breaks when it is chosen": (
        [
            Edit("game.py", "    setup=(", '    options=(Option("fast", (False, True), False, "fast"),),\n    setup=('),
            Edit("game.py", "import Game", "import Game, Option"),
            Edit(STATE, "    passes = i8()", "    fast = i8()\n    passes = i8()"),
            Edit("observation.py", '    "passes": Seen', '    "fast": Seen("option fast"),\n    "passes": Seen'),
            Edit(BIDDING, "s.green_credits += credits", "s.green_credits += credits + s.fast"),
            Edit(EN, "[result]", '[options.fast]\ntitle = "Fast"\ntext = "Fast"\n\n[result]'),
            Edit(FR, "[result]", '[options.fast]\ntitle = "Vite"\ntext = "Vite"\n\n[result]'),
        ],
        r"with \{'fast': True\}: laws: .*credits",
    ),
    "a setup key that nobody knows": ([Edit("game.py", 'setup=("start",', 'setup=("start", "bank",')], "the declared key bank"),
    # Moves and actions
    "too little room for the moves": ([Edit("game.py", "most=1 + HQ_SPACES + MAX_CREDITS", "most=4")], "more than most=4"),
    "a range that is too small": ([Edit("game.py", "n=Number(1, HQ_SPACES)", "n=Number(1, 4)")], "actions: green 5"),
    "names of actions in another order": (
        [
            Edit(
                "game.py",
                "n=Number(1, HQ_SPACES)",
                'n=Number(1, HQ_SPACES), index="green_index", size=10,'
                ' actions=lambda cards: [f"green {n}" for n in range(10, 0, -1)]',
            ),
            Edit(STATE, "def left(", "def green_index(code: int) -> int:\n    return code - 1\n\n\ndef left("),
            Edit("rules/__init__.py", "import Deck, State", "import Deck, State, green_index"),
        ],
        "actions: green",
    ),
    "two moves with one index": (
        [
            Edit("game.py", "n=Number(1, HQ_SPACES)", 'n=Number(1, HQ_SPACES), index="green_index", size=1'),
            Edit(STATE, "def left(", "def green_index(code: int) -> int:\n    return 0\n\n\ndef left("),
            Edit("rules/__init__.py", "import Deck, State", "import Deck, State, green_index"),
        ],
        "shares the index",
    ),
    "an index out of range": (
        [
            Edit("game.py", "n=Number(0, HQ_SPACES)", 'n=Number(0, HQ_SPACES), index="develop_index", size=11'),
            Edit(STATE, "def left(", "def develop_index(code: int) -> int:\n    return code + 5\n\n\ndef left("),
            Edit("rules/__init__.py", "import Deck, State", "import Deck, State, develop_index"),
        ],
        "the index .* is not in 0",
    ),
    "a listed move is refused": (
        [Edit(FLOW, "    n = 0\n", "    n = 0\n    seat = 0 if s.phase == BIDDING and s.hq[0] > s.hq[seat] else seat\n")],
        "listed but refused",
    ),
    "a legal move is not listed": ([Edit(FLOW, "while credits <= most:", "while credits < most:")], "not listed but legal"),
    "a move is listed twice": (
        [Edit(FLOW, "            workers += 1\n", "            workers += n & 1\n")],
        "IndexError|listed twice",
    ),
    "an only answer is asked for": (
        [Edit(FLOW, "            elif can_bid(d, s, s.turn):", "            elif True:")],
        "only answer",
    ),
    "a refusal without a rule": ([Edit(BIDDING, "return 27", "return 999")], "there is no rule CF-999"),
    "a question changes the state": (
        [
            Edit(
                FLOW,
                "    if s.phase == GAME_OVER:\n        return 56",
                "    if s.phase == GAME_OVER:\n        return 56\n    s.bank += 1",
            )
        ],
        "rules.refuse changes the state",
    ),
    # Events
    "an event with one number too few": (
        [Edit(BIDDING, '"green_bid", me, workers', '"green_bid", me')],
        "has 2 fields and is told with 1",
    ),
    "an event with five numbers for four fields": (
        [Edit("rules/constructing.py", "s.black_credits, s.bid[black])", "s.black_credits, s.bid[black], 0)")],
        "has 4 fields and is told with 5",
    ),
    "an event that is not declared": ([Edit(BIDDING, '"green_bid"', '"green_bidd"')], "'green_bidd' is not declared"),
    "the fields of an event are swapped": (
        [Edit(BIDDING, '"green_bid", me, workers', '"green_bid", workers, me')],
        "events: green_bid, seat",
    ),
    "a card of the wrong pile": (
        [
            Edit(
                "rules/constructing.py",
                '"green_won", green, s.green[s.round_no - 1]',
                '"green_won", green, s.green[s.round_no - 1] + 100',
            )
        ],
        "green_won, card: .* is no card of the pile green",
    ),
    "a secret is told to everybody": (
        [Edit("rules/developing.py", 'tell_seat(s, me, "seals", me, workers)', 'tell(s, "seals", me, workers)')],
        "learns of the sealed answer",
    ),
    # Words
    "no [result] words": ([Edit(EN, "[result]\nwon", "[result]\nwin")], "lacks result.won"),
    "no [questions] words": ([Edit(EN, "[questions.credits]", "[questions.credit]")], "lacks questions.credits.label"),
    "a placeholder that is not given, English": (
        [Edit(EN, "{seat} rests {workers:", "{seat} rests {worker:")],
        r"words.en.toml, events.worker_rests: uses \{worker\}",
    ),
    "a placeholder that is not given, French": ([Edit(FR, "{credits:", "{credit:")], r"words.fr.toml, .*uses \{credit\}"),
    "a refusal uses what it is not given": (
        [Edit(EN, '20 = "it is {turn}\'s turn"', '20 = "it is {who}\'s turn"')],
        r"refusals.20: uses \{who\}",
    ),
    "a move without a sentence": ([Edit(EN, 'develop = "Offer', 'developp = "Offer')], "lacks moves.develop"),
    "a text that nobody asks for": (
        [Edit(FR, "[result]\n", '[result]\nlost = "x"\n')],
        "has result.lost, which nobody asks for",
    ),
    "a label of the view is missing": ([Edit(FR, 'resting = "Au repos"\n', "")], "lacks view.resting"),
    "a label of a part is missing": ([Edit(EN, 'n = "Credits moved to Green"\n', "")], "lacks kinds.black.n"),
    "a phase without a name": ([Edit(EN, 'workers-rest = "workers rest"\n', "")], "lacks terms.workers-rest"),
    "a brace that does not close": ([Edit(EN, "{winners} won", "{winners won")], "cannot be read|winners"),
    "a rule less in French": ([Edit("text/rules.fr.md", "**CF-7**", "**CF-907**")], "rules.fr.md tells other rules"),
    "a rule's line names no rule": (
        [Edit("sheet.py", 'Line("credits", credits, "CF-62")', 'Line("credits", credits, "CF-620")')],
        "CF-620, which is no rule",
    ),
    "a label of the sheet is missing": ([Edit(FR, "hq_credits =", "hq_credit =")], "hq_credits"),
    # Views
    "a view with a wrong type": (
        [Edit("view.py", "bank=s.bank,", "bank=str(s.bank),  # type: ignore[arg-type]")],
        r"Expected `int`.*bank|bank",
    ),
    "a seat that nobody has": ([Edit("view.py", "start=s.start,", "start=s.start + 9,")], "view.start is .*no seat"),
    "a card that is no card": (
        [Edit("view.py", 'card=cards.piles["green"][number]', 'card="G99"')],
        "no card of the pile 'green'",
    ),
    "a phase that is not declared": (
        [Edit("view.py", "phase=PHASES.name(s.phase)", 'phase="thinking"')],
        "'thinking' is not declared",
    ),
    "a view shows a sealed bid": (
        [Edit("view.py", "bid=s.bid[seat],", "bid=s.bid[seat] + max(s.sealed[seat], 0),")],
        "changed before the reveal|depends on what is hidden|learns",
    ),
    "a view shows the next card": (
        [Edit(SECRETS, "blank(s.black, s.round_no, d.cards)", "blank(s.black, s.round_no + 1, d.cards)")],
        r"mask\(deal\(mask|depends on what is hidden|laws",
    ),
    # Secrets and dealing
    "chance is not blanked": ([Edit(SECRETS, "    forget(s)\n", "")], r"mask\(deal\(mask"),
    "deal loses a card": (
        [
            Edit(
                SECRETS,
                "    refill(s, GREEN_DECK, s.green, s.round_no, d.cards)\n",
                "    refill(s, GREEN_DECK, s.green, s.round_no, d.cards)\n    s.green[d.cards - 1] = s.green[0]\n",
            )
        ],
        "laws in a deal",
    ),
    "a mask hides whose turn it is": (
        [Edit(SECRETS, "    for other in range(s.players):\n", "    s.turn = 0\n    for other in range(s.players):\n")],
        "must decide|hides",
    ),
    # Observation
    "an observation field is missing": (
        [Edit("observation.py", '    "bank": Seen("credits in the bank"),\n', "")],
        "says nothing about the field bank",
    ),
    "an observation field that State has not": (
        [Edit("observation.py", '    "bank": Seen(', '    "vault": Seen("gold"),\n    "bank": Seen(')],
        "tells of vault",
    ),
    "told by seat, but it is not": (
        [Edit("observation.py", '"bank": Seen("credits in the bank")', '"bank": by_seat("credits in the bank")')],
        "bank is told by seat",
    ),
    # Heuristics and weights
    "a heuristic reads sealed bids": (
        [
            Edit(
                "heuristics.py",
                "out[i] = worth * chance_to_outbid(strength, rival)",
                "out[i] = worth * chance_to_outbid(strength, rival) + s.sealed[other]",
            )
        ],
        "reads what it cannot know",
    ),
    "a heuristic reads the next card": (
        [
            Edit(
                "heuristics.py",
                "return price * d.green_gain[s.green[s.round_no - 1]]",
                "return price * d.green_gain[s.green[min(s.round_no, 9)]]",
            )
        ],
        "reads what it cannot know",
    ),
    "a choice that is not preferred": (
        [Edit("heuristics.py", "black - 1 > best else move", "black - 1 < best else move")],
        "prefer likes",
    ),
    "a move without a number": (
        [Edit("heuristics.py", "            out[i] = black - (moves[i] - BLACK)\n", "            pass\n")],
        "no number for black",
    ),
    "a number that is none": (
        [Edit("heuristics.py", "            out[i] = weights[RELUCTANCE]\n", '            out[i] = float("nan")\n')],
        "nan for pass",
    ),
    "a weight is missing": (
        [Edit("weights.toml", "[foreman-thrifty.4]\nreputation = ", "[foreman-thrifty.4]\nrenown = ")],
        "weights.toml, foreman-thrifty",
    ),
    "a weight that nobody reads": (
        [Edit("weights.toml", "[foreman-bold]\n", "[foreman-bold]\ncourage = 1.0\n")],
        "courage is no weight",
    ),
    # Result
    "score() is negated": (
        [Edit(FLOW, "out[seat] = s.profit[seat]", "out[seat] = -s.profit[seat]")],
        "the sheet counts .* rules.score",
    ),
    "the sheet names other winners": ([Edit("sheet.py", "winners(profit, n, out))", "1)")], "the sheet names the winners"),
    "the sheet forgets a line": (
        [Edit("sheet.py", '        Line("hq_credits", d.hq_credits[hq], "CF-62", reconstructed=ours),\n', "")],
        "the sheet counts",
    ),
    # Laws, records, copies
    "a credit is made": ([Edit(BIDDING, "s.green_credits += credits", "s.green_credits += credits + 1")], "laws: .*credits"),
    "a worker is lost": (
        [Edit(BIDDING, "s.hq[former] += s.bid[former]", "s.hq[former] += s.bid[former] - 1")],
        "laws: .*workers",
    ),
    "play depends on more than the seed": (
        [
            Edit(BIDDING, "    s.passes = passes\n", "    s.passes = passes\n    s.start = random.randrange(s.players)\n"),
            Edit(BIDDING, "from bidyard.engine.telling", "import random\n\nfrom bidyard.engine.telling"),
        ],
        "record: ",
    ),
    # Terminal
    "the board is too wide": (
        [
            Edit(
                "terminal.py",
                "    return Group(*parts)",
                '    return Group(*parts, Text("x" * 200, no_wrap=True, overflow="ignore"))',
            )
        ],
        "columns wide",
    ),
    "the board is too high": (
        [Edit("terminal.py", "    return Group(*parts)", '    return Group(*parts, Text("x\\n" * 30))')],
        "lines high",
    ),
    "a text of the board is missing in French": ([Edit(FR, "legend =", "legende =")], "terminal.legend"),
    # Deck
    "a card without a source": (
        [Edit("deck.py", "    return Cards(", '    info["K01"]["source"] = ""\n    return Cards(')],
        "K01 has no source",
    ),
    # A game with the box
    "a card that nobody may name": (
        [Edit("naming.py", ', "green": Place(pile=True)', "")],
        "what was asked for cannot",
    ),
    "a place that no setup has": (
        [Edit("naming.py", '"start": Place(),', '"start": Place(), "first": Place(),')],
        "PLACES: first is no key of Game.setup",
    ),
    "a standing without words": ([Edit(EN, 'leads = "{names} leads with {score}."\n', "")], "result.leads"),
    "a question without words": ([Edit("naming.py", '"black": (), ', "")], "black"),
    # Where everybody stands
    "a strip that is not the sheet": ([Edit("standing.py", "s.profit[:n], s.elim", "s.credits[:n], s.elim")], "on the sheet"),
    "a strip that may not depend on memory": ([Edit("standing.py", '"CF-72"', '""')], "depends on `counted`"),
    "cards kept face down by no rule": ([Edit("standing.py", '"CF-72"', '"CF-720"')], "there is no rule CF-720"),
    "a sentence of the strip without words": ([Edit(EN, 'memory_told = "', 'memory_untold = "')], "lacks standing.memory_told"),
    "a hint is silent about nothing": ([Edit("standing.py", '("danger",)', '("dager",)')], "no weight dager"),
}


@pytest.mark.parametrize("name", FAULTS)
def test_a_planted_fault_is_named(name: str, plant: Plant) -> None:
    edits, expected = FAULTS[name]
    with pytest.raises((AssertionError, ValueError)) as found:
        check_game(plant.game(*edits), games=2, compiled=False)
    assert re.search(expected, str(found.value)), str(found.value)


def test_the_copy_without_a_fault_is_green(plant: Plant) -> None:
    check_game(plant.game(), games=2, compiled=False)


def test_an_event_may_have_any_number_of_fields(plant: Plant) -> None:
    declared = 'Event("black_built", seat=Actor(), card=CardIn("black"), credits=Count(), workers=Count()'
    check_game(
        plant.game(
            Edit("game.py", declared, declared + ", round=Count(), start=Seat(), bank=Count()"),
            Edit("rules/constructing.py", "s.bid[black])", "s.bid[black], s.round_no, s.start, s.bank)"),
        ),
        games=1,
        compiled=False,
    )


def test_compiled_play_that_differs_is_found(plant: Plant) -> None:
    """A number that overflows its field: plain play refuses to pack it, compiled play wraps."""
    with pytest.raises((AssertionError, ValueError), match=r"plain and compiled play differ|format requires"):
        check_game(plant.game(Edit(STATE, "bank = i16()", "bank = i8()")), games=1)
