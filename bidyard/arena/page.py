"""A report as one HTML file that needs nothing else: no scripts, no fonts, no network."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

_STYLE = """
:root { color-scheme: light dark; --ground: #faf7f2; --ink: #292524; --quiet: #57534e; --line: #e4ddd1; --sheet: #fff; }
@media (prefers-color-scheme: dark) {
  :root { --ground: #1c1917; --ink: #f5f2ec; --quiet: #c9c2b6; --line: #3f3a34; --sheet: #262220; }
  figure svg { filter: invert(.88) hue-rotate(180deg); }
}
* { box-sizing: border-box; }
body { margin: 0 auto; max-width: 60rem; padding: 2rem 1.2rem 4rem; background: var(--ground); color: var(--ink);
  font: 1rem/1.55 system-ui, sans-serif; }
h1 { font-size: 1.9rem; line-height: 1.2; margin: 0 0 .3rem; }
h2 { font-size: 1.25rem; margin: 2.4rem 0 .5rem; }
p { max-width: 44rem; color: var(--quiet); margin: .3rem 0 .8rem; }
p.lead { font-size: 1.12rem; color: var(--ink); }
figure { margin: .8rem 0; padding: 1rem; background: var(--sheet); border: 1px solid var(--line); border-radius: .6rem; }
figure svg { display: block; width: 100%; height: auto; }
.scroll { overflow-x: auto; }
table { border-collapse: collapse; width: 100%; font-variant-numeric: tabular-nums; }
th, td { text-align: right; padding: .4rem .7rem; border-bottom: 1px solid var(--line); }
th:first-child, td:first-child, td.text, th.text { text-align: left; }
th { color: var(--quiet); font-weight: 600; }
dl.facts { display: grid; grid-template-columns: repeat(auto-fit, minmax(10rem, 1fr)); gap: .8rem; margin: 1.2rem 0; }
dl.facts div { background: var(--sheet); border: 1px solid var(--line); border-radius: .6rem; padding: .7rem .9rem; }
dl.facts dt { color: var(--quiet); font-size: .9rem; }
dl.facts dd { margin: 0; font-size: 1.45rem; font-weight: 650; }
"""


def page(title: str, lead: str, parts: Sequence[str]) -> str:
    return (
        '<!doctype html>\n<html lang="en"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<title>{escape(title)}</title><style>{_STYLE}</style></head><body><main>"
        f'<h1>{escape(title)}</h1><p class="lead">{escape(lead)}</p>{"".join(parts)}</main></body></html>\n'
    )


def section(title: str, text: str, *parts: str) -> str:
    return f"<section><h2>{escape(title)}</h2><p>{escape(text)}</p>{''.join(parts)}</section>"


def figure(svg: str) -> str:
    return f"<figure>{svg}</figure>"


def facts(pairs: Sequence[tuple[str, str]]) -> str:
    """Large numbers with their names."""
    items = "".join(f"<div><dt>{escape(name)}</dt><dd>{escape(value)}</dd></div>" for name, value in pairs)
    return f'<dl class="facts">{items}</dl>'


def grid(head: Sequence[str], rows: Sequence[Sequence[str]], text_columns: int = 1) -> str:
    """A table; the first columns hold text."""

    def cell(tag: str, at: int, value: str) -> str:
        kind = ' class="text"' if at < text_columns else ""
        return f"<{tag}{kind}>{escape(value)}</{tag}>"

    top = "".join(cell("th", at, value) for at, value in enumerate(head))
    body = "".join("<tr>" + "".join(cell("td", at, value) for at, value in enumerate(row)) + "</tr>" for row in rows)
    return f'<div class="scroll"><table><thead><tr>{top}</tr></thead><tbody>{body}</tbody></table></div>'
