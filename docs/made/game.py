"""One game on one page: how to play, every rule with its link, tables and cards. In the words of the game's package."""

from __future__ import annotations

import re
from typing import Any

from bidyard.cli.info import told_option
from bidyard.engine.reference import ruling, tables
from bidyard.engine.words import words
from bidyard.games import find, open_deck
from bidyard.table.howto import Bar, Howto, howto
from bidyard.words import say
from made.markdown import anchor, code, colon, plain, table


def page(game: str, lang: str) -> str:
    module = find(game)
    spoken = words(module.package, lang)
    parts = [plain(spoken.say("game", "about"))]
    told = howto(game, lang)
    if told:
        parts += _howto(told, lang)
    parts.append(f"## {say(lang, 'howto', 'rules.full')}")
    parts.append(plain(say(lang, "howto", "exact.text")))
    for title, rules in spoken.sections:
        parts.append(f"### {plain(title)}")
        for rule, text in rules:
            parts += [anchor(link(rule, lang)), f"**[{rule}](#{link(rule, lang)})** {_linked(text, module.prefix, lang)}"]
            why = ruling(module, lang, rule)
            if why:
                parts.append(f"> {plain(say(lang, 'reference', 'ruling', why=why))}")
    if module.options:
        parts.append(f"## {say(lang, 'web', 'new.options')}")
        parts += [_option(told_option(option, spoken), lang) for option in module.options]
    listed = tables(module, open_deck(game, None), spoken)
    if listed:
        parts.append(f"## {say(lang, 'reference', 'title')}")
    for one in listed:
        parts.append(f"### {plain(one['title'])}")
        parts.append(table([plain(head) for head in one["head"]], [[plain(cell) for cell in row] for row in one["rows"]]))
        notes = [one["note"], say(lang, "reference", "ours") if one["reconstructed"] else ""]
        parts.append(" ".join([_rule(one["rule"], lang), *(plain(note) for note in notes if note)]))
    return "\n\n".join(parts)


def link(rule: str, lang: str) -> str:
    return rule.lower() if lang == "en" else f"{lang}-{rule.lower()}"


def _rule(rule: str, lang: str) -> str:
    return f"[{rule}](#{link(rule, lang)}){{.rule}}"


def _linked(text: str, prefix: str, lang: str) -> str:
    return re.sub(rf"\b{prefix}-\d+\b", lambda found: _rule(found[0], lang), plain(text))


def _bold(text: str) -> str:
    """What counts most stands between ** and **."""
    return "**".join(plain(part) for part in text.split("**"))


def _option(told: dict[str, Any], lang: str) -> str:
    """A house rule or ruling with its values, as `bidyard options` lists them."""
    lines = [f"**{plain(told['title'])}** ({code(told['name'])}){colon(lang)} {plain(told['text'])}", ""]
    for value, text in told["values"].items():
        usual = f" ({say(lang, 'games', 'usual')})" if value == told["default"] else ""
        lines.append(f"- {code(value)} {plain(text)}".rstrip() + usual)
    lines += [
        f"- {plain(say(lang, 'games', 'recommended', players=n, value=value))}" for n, value in told["recommended"].items()
    ]
    return "\n".join(lines)


def _howto(told: Howto, lang: str) -> list[str]:
    return [
        f"## {say(lang, 'howto', 'title')}",
        f"*{plain(told.facts)}.*",
        _bold(told.goal),
        f"### {plain(_no_pictures(told.round_title))}",
        plain(told.round_note),
        "\n".join(
            f"{number}. **{plain(step.title)}"
            + (f" ({say(lang, 'howto', 'decide')})" if step.decide else "")
            + f"**{colon(lang)} {plain(step.text)} {_rule(step.rule, lang)}"
            for number, step in enumerate(told.steps, 1)
        ),
        f"### {say(lang, 'howto', 'score')}",
        plain(told.score_note) + ".",
        "\n".join(_bar(bar) for bar in told.bars),
        plain(told.end),
        f"### {say(lang, 'howto', 'mistakes')}",
        "\n".join(f"- **{plain(one.title)}.** {plain(one.text)} {_rule(one.rule, lang)}" for one in told.mistakes),
        code(f"bidyard learn {told.game}" + ("" if lang == "en" else f" --lang {lang}")),
    ]


def _no_pictures(title: str) -> str:
    """“A round, in six pictures”: here there are none."""
    return re.sub(r",? (in six pictures|en six images)$", "", title)


def _bar(bar: Bar) -> str:
    """+23, −6, = 17."""
    note = f" ({plain(bar.note)})" if bar.note else ""
    value = f"{'= ' if bar.total else '+'}{bar.value}".replace("+-", "−").replace("-", "−")
    return f"- **{value} {plain(bar.label)}**{note}" if bar.total else f"- {value} {plain(bar.label)}{note}"
