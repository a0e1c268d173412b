"""Are the tests good enough? Plants one fault after the other into the rules, views and sheets of the five games and runs the
quick tests against each: `python -m bench.mutants --each 25 --seed 1 --workers 2`. A fault that no test notices is listed;
each is either a gap in the tests or changes nothing (bench/mutants_equivalent.toml says which and why).

Faults are made from the syntax tree, by kind: a comparison or sign turned round, a number off by one, a condition dropped, left
for right, another field of the same table, an `else None` left out, a statement left out. They are drawn by the seed, the kinds
in turn.
"""

from __future__ import annotations

import argparse
import ast
import json
import os
import random
import shutil
import subprocess
import sys
import tempfile
import time
import tomllib
from collections import defaultdict
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor, as_completed
from dataclasses import asdict, dataclass
from pathlib import Path
from queue import SimpleQueue
from typing import Any

ROOT = Path(__file__).parents[1]
GAMES = ("construction_fever", "reputation", "construction_yard", "construction_auction", "master_of_construction")
COMMON = {  # shared by the two games with stacks; each is tested with the game that leans on it
    "construction_fever": ("neighbour_bid.py", "reputation_scoring.py", "sheet_counting.py", "sheet_doubts.py"),
    "reputation": ("seats.py", "hidden_cards.py"),
}
EQUIVALENT = Path(__file__).with_name("mutants_equivalent.toml")
LIMIT = 240  # seconds: a fault that makes a game endless is noticed as well

TURNED: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
}
SIGNS: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.Add,
    ast.FloorDiv: ast.Mult,
    ast.Mod: ast.FloorDiv,
    ast.BitAnd: ast.BitOr,
    ast.BitOr: ast.BitAnd,
}
SIDES = {"left": "right", "right": "left", "left_of": "right_of", "right_of": "left_of", "max": "min", "min": "max"}


@dataclass(frozen=True)
class Mutant:
    game: str
    file: str  # below the root
    line: int
    kind: str
    old: str
    new: str
    start: int  # where in the text
    end: int

    @property
    def name(self) -> str:
        return f"{self.file}:{self.line} {self.kind}: {self.old} → {self.new}"


def sources(game: str) -> Iterator[Path]:
    """Rules, view and sheets of a game; what only declares, names or draws is left alone."""
    package = ROOT / "bidyard" / "games" / game
    yield from (
        path for path in sorted((package / "rules").glob("*.py")) if path.stem not in ("__init__", "state", "action_space")
    )
    for name in ("view.py", "sheet.py", "reading_sheet.py", "sheet_doubts.py"):
        if (package / name).exists():
            yield package / name
    yield from (ROOT / "bidyard" / "games" / "common" / name for name in COMMON.get(game, ()))


def mutants(game: str, path: Path) -> Iterator[Mutant]:
    text = path.read_text("utf-8")
    tree = ast.parse(text)
    starts = [0]
    for line in text.splitlines(keepends=True):
        starts.append(starts[-1] + len(line.encode()))
    raw = text.encode()
    fields = _fields(tree)
    for node in _code(tree):
        for kind, place, changed in _changes(node, fields, path.stem):
            start, end = starts[place.lineno - 1] + place.col_offset, starts[place.end_lineno - 1] + place.end_col_offset
            old, new = raw[start:end].decode(), ast.unparse(changed)
            if isinstance(place, ast.expr) and not isinstance(place, ast.Constant | ast.Name | ast.Attribute | ast.Call):
                new = f"({new})"
            try:
                compile(raw[:start] + new.encode() + raw[end:], str(path), "exec")
            except SyntaxError:
                continue
            told = " ".join(old.split()), " ".join(new.split())
            yield Mutant(game, str(path.relative_to(ROOT)), place.lineno, kind, *told, start, end)


def _fields(tree: ast.AST) -> dict[str, list[str]]:
    """Fields of `d` and `s` that this file reads with an index, so that one can stand for another."""
    found: dict[str, set[str]] = defaultdict(set)
    for node in ast.walk(tree):
        if isinstance(node, ast.Subscript) and isinstance(node.value, ast.Attribute) and isinstance(node.value.value, ast.Name):
            found[node.value.value.id].add(node.value.attr)
    return {name: sorted(several) for name, several in found.items()}


def _code(tree: ast.AST) -> Iterator[ast.AST]:
    """Everything inside functions, without annotations, texts and what is only told."""
    for function in ast.walk(tree):
        if isinstance(function, ast.FunctionDef):
            for statement in function.body:
                yield from _inside(statement)


def _inside(node: ast.AST) -> Iterator[ast.AST]:
    if isinstance(node, ast.FunctionDef | ast.ClassDef | ast.Raise | ast.Assert | ast.Import | ast.ImportFrom):
        return
    if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
        return
    if isinstance(node, ast.keyword) and node.arg == "strict":  # of zip: notices mistakes, does nothing else
        return
    yield node
    for name, value in ast.iter_fields(node):
        if name in ("annotation", "returns"):
            continue
        for child in value if isinstance(value, list) else [value]:
            if isinstance(child, ast.AST) and not isinstance(child, ast.JoinedStr):
                yield from _inside(child)


def _changes(node: Any, fields: dict[str, list[str]], stem: str) -> Iterator[tuple[str, Any, ast.AST]]:
    """Kind, what is replaced, and by what."""
    if isinstance(node, ast.Compare) and type(node.ops[0]) in TURNED:
        yield "comparison", node, ast.Compare(node.left, [TURNED[type(node.ops[0])](), *node.ops[1:]], node.comparators)
    if isinstance(node, ast.BinOp) and type(node.op) in SIGNS:
        yield "sign", node, ast.BinOp(node.left, SIGNS[type(node.op)](), node.right)
    if isinstance(node, ast.AugAssign) and type(node.op) in SIGNS:
        yield "sign", node, ast.AugAssign(node.target, SIGNS[type(node.op)](), node.value)
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub | ast.Not):
        yield "sign" if isinstance(node.op, ast.USub) else "condition", node, node.operand
    if isinstance(node, ast.Constant) and type(node.value) is int:
        yield "off by one", node, ast.Constant(node.value + 1)
    if isinstance(node, ast.Constant) and type(node.value) is bool:
        yield "condition", node, ast.Constant(not node.value)
    if isinstance(node, ast.BoolOp):
        yield "condition", node, _less(node, 0)
        yield "condition", node, _less(node, -1)
    if isinstance(node, ast.If | ast.IfExp):
        yield "condition", node.test, ast.Constant(True)
        yield "condition", node.test, ast.Constant(False)
    if isinstance(node, ast.IfExp) and isinstance(node.orelse, ast.Constant) and node.orelse.value is None:
        yield "unmasked", node, node.body
    if isinstance(node, ast.IfExp) and isinstance(node.body, ast.Constant) and node.body.value is None:
        yield "unmasked", node, node.orelse
    if isinstance(node, ast.Name) and node.id in SIDES and isinstance(node.ctx, ast.Load):
        yield "side", node, ast.Name(SIDES[node.id], ast.Load())
    if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and isinstance(node.ctx, ast.Load):
        others = [name for name in fields.get(node.value.id, []) if name != node.attr]
        if node.value.id in ("d", "s") and node.attr in fields.get(node.value.id, []) and others:
            yield "table", node, ast.Attribute(node.value, others[sum(node.attr.encode()) % len(others)], ast.Load())
    if (isinstance(node, ast.Expr) and not _tells(node)) or (isinstance(node, ast.Assign | ast.AugAssign) and _lasts(node)):
        yield "unmasked" if stem == "secrets" else "statement", node, ast.Pass()


def _less(node: ast.BoolOp, which: int) -> ast.expr:
    rest = [value for value in node.values if value is not node.values[which]]
    return rest[0] if len(rest) == 1 else ast.BoolOp(node.op, rest)


def _lasts(node: ast.Assign | ast.AugAssign) -> bool:
    """Whether it changes more than a name of this function, without which nothing would run at all."""
    targets = node.targets if isinstance(node, ast.Assign) else [node.target]
    return isinstance(node, ast.AugAssign) or not any(isinstance(target, ast.Name | ast.Tuple) for target in targets)


def _tells(node: ast.Expr) -> bool:
    call = node.value
    return isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id.startswith("tell")


def drawn(game: str, number: int, seed: int) -> list[Mutant]:
    """So many faults, the kinds and the three sorts of file in turn."""
    rng = random.Random(f"{game} {seed}")
    heaps: dict[tuple[str, str], list[Mutant]] = defaultdict(list)
    for path in sources(game):
        for one in mutants(game, path):
            sort = "rules" if path.parent.name in ("rules", "common") and "sheet" not in path.stem else path.stem
            heaps[one.kind, "view" if sort == "view" else "rules" if sort == "rules" else "sheet"].append(one)
    for heap in heaps.values():
        rng.shuffle(heap)
    order = sorted(heaps)
    rng.shuffle(order)
    order += [key for key in order if key[1] == "rules"]  # there is most to get wrong
    chosen: list[Mutant] = []
    while len(chosen) < number and any(heaps.values()):
        for key in order:
            if heaps[key] and len(chosen) < number:
                chosen.append(heaps[key].pop())
    return chosen


def stages(game: str, file: str) -> list[tuple[str, list[str]]]:
    """The quick tests that look at this file, or at everything, in the order of what they cost. Nothing here compiles."""
    tests = ROOT / "tests"
    skipped = ("laws", "heuristics", "terminal", "words", "golden", "input", "observation")
    own = [f"tests/{game}/{path.name}" for path in sorted((tests / game).glob("test_*.py")) if path.stem[5:] not in skipped]
    dashed = game.replace("_", "-")
    models = ("oracles", ["tests/oracles", "-k", dashed])
    sheets = ("sheets", ["tests/games/test_sheets.py", "tests/games/test_sums.py"])
    scenarios = ("scenarios", [*own, f"tests/{game}/test_golden.py"])
    secrecy = ("secrecy", ["tests/secrecy/test_secrecy.py", "-k", dashed])
    if "sheet" in file:
        return [models, sheets, scenarios]
    return [models, scenarios, secrecy] if file.endswith(("view.py", "secrets.py", "hidden_cards.py")) else [models, scenarios]


def run(copy: Path, mutant: Mutant | None, game: str, models: bool) -> dict[str, object]:
    """Which stages notice the fault; without one, whether all of them pass."""
    noticed: dict[str, object] = {"all": 0 if models else 1}
    path = copy / mutant.file if mutant else None
    original = path.read_bytes() if path else b""
    if mutant and path:
        path.write_bytes(original[: mutant.start] + mutant.new.encode() + original[mutant.end :])
    try:
        for name, arguments in stages(game, mutant.file if mutant else "")[: 1 if models else None]:
            began = time.monotonic()
            command = [sys.executable, "-m", "pytest", "-x", "-q", "-p", "no:cacheprovider", "--no-header", *arguments]
            cache = {"PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1", "BIDYARD_CACHE": str(copy / "cache")}
            try:
                done = subprocess.run(command, cwd=copy, capture_output=True, text=True, timeout=LIMIT, env=os.environ | cache)
                noticed[name] = done.returncode != 0
                if mutant is None and done.returncode:
                    noticed["output"] = done.stdout[-3000:] + done.stderr[-1000:]
            except subprocess.TimeoutExpired:
                noticed[name] = True
                noticed["endless"] = name
            noticed[f"{name} s"] = round(time.monotonic() - began, 1)
            if noticed[name]:
                break
    finally:
        if path:
            path.write_bytes(original)
    return noticed


def excused() -> dict[str, str]:
    if not EQUIVALENT.exists():
        return {}
    entries = tomllib.loads(EQUIVALENT.read_text("utf-8")).get("mutant", [])
    return {f"{entry['file']} {entry['kind']}: {entry['old']} → {entry['new']}": entry["why"] for entry in entries}


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("--each", type=int, default=25, help="faults per game")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--game", choices=GAMES, action="append")
    parser.add_argument("--only", help="only faults whose name contains this")
    parser.add_argument("--json", type=Path, help="where to write all results")
    parser.add_argument("--models", action="store_true", help="ask the models alone; another run asks all tests about the rest")
    parser.add_argument("--trust", action="store_true", help="do not run the tests without a fault first")
    parser.add_argument("--list", action="store_true", help="show the faults and run nothing")
    parser.add_argument("--seconds", type=float, default=1e9, help="begin no further fault after so long")
    given = parser.parse_args(arguments)
    games = given.game or list(GAMES)
    chosen = [one for game in games for one in drawn(game, given.each, given.seed)]
    chosen = [one for one in chosen if not given.only or given.only in one.name]
    if given.list:
        print("\n".join(one.name for one in chosen))
        return 0
    random.Random(given.seed).shuffle(chosen)
    began = time.monotonic()
    results: list[dict[str, object]] = []
    if given.json and given.json.exists():  # goes on after an interruption
        results = [one for one in json.loads(given.json.read_text("utf-8")) if "noticed" in one]
        results = [one for one in results if given.models or one["noticed"].get("all") or _found(one)]
        chosen = [one for one in chosen if one.name not in {known.get("name") for known in results}]
    with tempfile.TemporaryDirectory() as scratch, ThreadPoolExecutor(given.workers) as pool:
        copies: SimpleQueue[Path] = SimpleQueue()
        for k in range(given.workers):
            copy = Path(scratch) / str(k)
            ignored = shutil.ignore_patterns("__pycache__", "static", "node_modules")
            for folder in ("bidyard", "tests", "examples"):
                shutil.copytree(ROOT / folder, copy / folder, ignore=ignored)
            for name in ("pyproject.toml", "README.md", "CHANGELOG.md"):
                shutil.copy(ROOT / name, copy / name)
            copies.put(copy)

        def one(task: Mutant | str) -> dict[str, object]:
            if time.monotonic() - began > given.seconds:
                return {}
            copy = copies.get()
            try:
                if isinstance(task, str):
                    return {"game": task, "clean": run(copy, None, task, given.models)}
                return {**asdict(task), "name": task.name, "noticed": run(copy, task, task.game, given.models)}
            finally:
                copies.put(copy)

        for done in as_completed([pool.submit(one, task) for task in [*([] if given.trust else games), *chosen]]):
            result = done.result()
            if result:
                results.append(result)
                _show(result)
                if given.json:
                    given.json.write_text(json.dumps(results, indent=1, ensure_ascii=False), "utf-8")
    return _report(results)


def _show(result: dict[str, object]) -> None:
    if "clean" in result:
        print(f"without a fault: {result['game']} {result['clean']}", flush=True)
        return
    noticed = result["noticed"]
    assert isinstance(noticed, dict)
    by = [name for name, found in noticed.items() if found is True]
    print(f"{'noticed by ' + ', '.join(by) if by else 'SURVIVED'}: {result['name']}", flush=True)


def _found(result: dict[str, Any]) -> bool:
    return any(value is True for value in result["noticed"].values())


def _report(results: list[dict[str, object]]) -> int:
    known = excused()
    tried = [one for one in results if "noticed" in one]
    found = [one for one in tried if _found(one)]
    by_models = sum(one["noticed"].get("oracles") is True for one in found)  # type: ignore[attr-defined]
    print(f"{len(found)} of {len(tried)} faults noticed, {by_models} of them by the models alone")
    open_ones = 0
    for one in tried:
        if one in found:
            continue
        why = known.get(f"{one['file']} {one['kind']}: {one['old']} → {one['new']}")
        open_ones += why is None
        print(f"- {one['name']}: {why or 'NOT EXPLAINED'}")
    print(f"{open_ones} survivors are not explained")
    return int(open_ones > 0 or any("output" in str(one.get("clean")) for one in results))


if __name__ == "__main__":
    sys.exit(main())
