"""Rounds told in words: random plays of the engine as sentences of several languages, notations and wordings.

wording   how one teller speaks: the lead, a further step, the sum, the points, in one language
telling   a round as text, with the places where a single fact can be changed
fact      a tile, a place, a sum, an award or a whole step at its offsets, and what would be wrong there
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass, field

from tests.strategies import legal_plays
from verifier.engine.layout import Layout, Play
from verifier.engine.ruleset import RuleSet
from verifier.engine.tile import DominoSet


@dataclass(frozen=True, slots=True, kw_only=True)
class Wording:
    """How one teller speaks. `{sum}` is an equation, `{total}` only its total, `{points}` the number of points."""

    name: str
    language: str
    opening: str
    lead: str
    steps: tuple[str, ...]
    line: str
    """What is added for a tile at the second line of the first double: the other side of `{double}`."""
    arm: str
    scores: str
    nothing: str
    between: str
    """What stands between steps: a space for one paragraph, a line break for lines, or the mark of a list item."""
    tile: str = "{}-{}"
    aside: str = ""
    """What is said now and then between two steps."""
    numbers: dict[int, str] = field(default_factory=dict)
    """Points in words."""
    path: str = "x.md"
    """How the document is written, by the end of its name."""


WORDINGS = (
    Wording(
        name="en list",
        language="en",
        opening="# All Fives\n\n## A round as an example\n\n",
        lead="The round opens with {tile}: {sum}{score}.",
        steps=("Next comes {tile}{place}: {sum}{score}.", "Then {tile}{place}: {sum}{score}."),
        line=" on the other side of {double}",
        arm=" on an arm of {double}",
        scores=", {points} points",
        nothing=", no points",
        between="\n- ",
        tile="{}/{}",
    ),
    Wording(
        name="en prose",
        language="en",
        opening="All Fives\n\nHere is how a round may go. ",
        lead="Mary leads the {tile}, which makes {sum}{score}.",
        steps=(
            "John plays the {tile}{place}, so the ends are {sum}{score}.",
            "Now Mary puts down the {tile}{place}; that makes {sum}{score}.",
        ),
        line=" on the opposite side of the {double}",
        arm=" on one arm of the {double}",
        scores=" and {points} points",
        nothing=", which scores nothing",
        between=" ",
    ),
    Wording(
        name="ja list",
        language="ja",
        opening="# オールファイブズ\n\n## 一局の例\n\n",
        lead="{tile}を最初に出す。{sum}{score}。",
        steps=("{place}{tile}を置く。{sum}{score}。", "続いて{place}{tile}をつなぐ。{sum}{score}。"),
        line="{double}の反対側に",
        arm="{double}の側枝に",
        scores="で{points}点",
        nothing="で得点なし",
        between="\n- ",
        tile="[{}|{}]",
    ),
    Wording(
        name="ja prose",
        language="ja",
        opening="オールファイブズ\n\n例を見ましょう。",
        lead="Aさんが{tile}で始めました。端の合計は{sum}{score}。",
        steps=(
            "Bさんは{tile}を{place}つなぎました。合計は{sum}{score}。",
            "次にAさんが{tile}を{place}出しました。{sum}{score}。",
        ),
        line="{double}の反対側へ",
        arm="{double}の枝に",
        scores="なので{points}点です",
        nothing="なので点は入りません",
        between="",
        tile="{}–{}",
    ),
    Wording(
        name="fil list",
        language="fil",
        opening="# All Fives\n\n## Isang halimbawa\n\n",
        lead="Unang inilabas ang {tile}: {sum}{score}.",
        steps=("Inilagay ang {tile}{place}: {sum}{score}.", "Sumunod ang {tile}{place}: {sum}{score}."),
        line=" sa kabilang gilid ng {double}",
        arm=" sa isang sanga ng {double}",
        scores=", kaya {points} puntos",
        nothing=", walang puntos",
        between="\n- ",
        tile="{}:{}",
    ),
    Wording(
        name="fil lines",
        language="fil",
        opening="Lahat ng Fives\n\n",
        lead="Halimbawa, nagsimula si Ana sa {tile}. {sum}{score}.",
        steps=("Tumira si Ben ng {tile}{place}. {sum}{score}.", "Naglagay si Ana ng {tile}{place}. {sum}{score}."),
        line=" sa kabilang gilid ng spinner",
        arm=" sa dulo ng spinner",
        scores=", {points} puntos",
        nothing=", walang iskor",
        between="\n",
    ),
    Wording(
        name="es list",
        language="es",
        opening="# Todos los Cincos\n\n## Ejemplo\n\n",
        lead="Se abre con {tile}: {sum}{score}.",
        steps=("Se juega {tile}{place}: {sum}{score}.", "Luego se coloca {tile}{place}: {sum}{score}."),
        line=" al otro lado del {double}",
        arm=" en un brazo del {double}",
        scores=", {points} puntos",
        nothing=", sin puntos",
        between="\n- ",
        tile="{}-{}",
    ),
    Wording(
        name="es prose",
        language="es",
        opening="Dominó a cincos\n\nVeamos una ronda. ",
        lead="Sale Rosa con {tile} y suma {sum}{score}.",
        steps=("Pedro pone el {tile}{place}: {sum}{score}.", "Rosa responde con el {tile}{place}: {sum}{score}."),
        line=" al otro costado del {double}",
        arm=" en una rama del {double}",
        scores=", así que se apunta {points} puntos",
        nothing=", y no se apunta nada",
        between=" ",
        tile="{}|{}",
    ),
    Wording(
        name="de list",
        language="de",
        opening="# Alle Fünfer\n\n## Beispiel einer Runde\n\n",
        lead="Angespielt wird {tile}: {sum}{score}.",
        steps=("Dann {tile}{place}: {sum}{score}.", "Es folgt {tile}{place}: {sum}{score}."),
        line=" auf der anderen Seite von {double}",
        arm=" an einem Seitenarm von {double}",
        scores=", {points} Punkte",
        nothing=", keine Punkte",
        between="\n- ",
        tile="{}–{}",
    ),
    Wording(
        name="de prose",
        language="de",
        opening="Fünfer-Domino\n\nEine Runde könnte so laufen. ",
        lead="Karin eröffnet mit {tile}, das sind {sum}{score}.",
        steps=("Otto legt {tile}{place} an, macht {sum}{score}.", "Karin setzt {tile}{place}: {sum}{score}."),
        line=" auf die freie Seite von {double}",
        arm=" an einen Arm von {double}",
        scores=" und {points} Punkte",
        nothing=" und keine Punkte",
        between=" ",
        tile="{}:{}",
    ),
    Wording(
        name="zh list",
        language="zh",
        opening="# 全五\n\n## 示例\n\n",
        lead="首先打出{tile}，{sum}{score}。",
        steps=("接着{place}打出{tile}，{sum}{score}。", "然后{place}出{tile}，端点总和为{sum}{score}。"),
        line="在{double}的另一侧",
        arm="在{double}的分支上",
        scores="，得{points}分",
        nothing="，不得分",
        between="\n- ",
        tile="{}-{}",
    ),
    Wording(
        name="ar lines",
        language="ar",
        opening="كل الخمسات\n\n",
        lead="مثال: يبدأ اللاعب الأول بالقطعة {tile}، والمجموع {sum}{score}.",
        steps=("ثم توضع القطعة {tile}{place}، والمجموع {sum}{score}.", "ثم {tile}{place}، والمجموع {sum}{score}."),
        line=" على الجانب الآخر من {double}",
        arm=" على ذراع من {double}",
        scores="، فينال {points} نقاط",
        nothing="، فلا نقاط",
        between="\n",
    ),
    Wording(
        name="en totals",
        language="en",
        opening="# All Fives\n\n## Sample round\n\n",
        lead="1. Bea begins with `{tile}`, for a total of {total}{score}.",
        steps=("{n}. Carl adds `{tile}`{place} for a total of {total}{score}.",),
        line=" on the other side of `{double}`",
        arm=" to an arm of `{double}`",
        scores="; that scores {points} points",
        nothing="; no score",
        between="\n",
        tile="{}|{}",
    ),
    Wording(
        name="en words and asides",
        language="en",
        opening="All Fives\n\nLast night it went like this.\n\n",
        lead="I started with the {tile}. That is {sum}{score}.",
        steps=(
            "Tom answered with the {tile}{place}: {sum}{score}.",
            "I had the {tile} and played it{place}: {sum}{score}.",
        ),
        line=" on the other side of the {double}",
        arm=" on an arm of the {double}",
        scores=", so {points} points went on the board",
        nothing=", nothing",
        between="\n\n",
        aside="\n\nTom had no tile that fitted, drew two from the boneyard and passed.",
        numbers={1: "one", 2: "two", 3: "three", 4: "four", 5: "five", 10: "ten", 15: "fifteen", 20: "twenty"},
    ),
    Wording(
        name="ja words and asides",
        language="ja",
        opening="# オールファイブズ\n\n## 遊びの例\n\n",
        lead="はじめに太郎が{tile}を出した。{sum}{score}。",
        steps=("花子は{tile}を{place}付けた。端の合計は{sum}{score}。",),
        line="{double}のもう一方の側に",
        arm="{double}の枝に",
        scores="、{points}点",
        nothing="、零点",
        between="\n",
        tile="［{}｜{}］",
        aside="\n花子は出せる牌がなく、山札から引いた。",
        numbers={1: "一", 2: "二", 3: "三", 4: "四", 5: "五", 10: "十", 15: "十五", 20: "二十"},
    ),
    Wording(
        name="fil totals",
        language="fil",
        opening="# Lahat ng Fives\n\n## Halimbawang round\n\n",
        lead="- Nagsimula si Lito sa {tile}, at {total} ang kabuuan{score}.",
        steps=("- Inilabas ni Nena ang {tile}{place}, at {total} ang kabuuan{score}.",),
        line=" sa kabilang gilid ng {double}",
        arm=" sa isang dulo ng spinner",
        scores=", kaya {points} puntos",
        nothing=", walang puntos",
        between="\n",
        tile="[{}|{}]",
        numbers={5: "limang", 10: "sampung", 15: "labinlimang", 20: "dalawampung"},
    ),
    Wording(
        name="es words",
        language="es",
        opening="Cincos\n\nUn ejemplo.\n\n",
        lead="Empieza Luis con el {tile}: {sum}{score}.",
        steps=("Marta puso el {tile}{place}: {sum}{score}.", "Luis añadió el {tile}{place}: {sum}{score}."),
        line=" al otro lado del {double}",
        arm=" en un brazo del {double}",
        scores=", {points} tantos",
        nothing=", ningún tanto",
        between="\n\n",
        tile="{}/{}",
        aside="\n\nMarta no podía poner y tuvo que robar.",
        numbers={2: "dos", 3: "tres", 4: "cuatro", 5: "cinco", 10: "diez", 15: "quince", 20: "veinte"},
    ),
    Wording(
        name="de words and asides",
        language="de",
        opening="# Fünf auf\n\n## Ein Beispiel\n\n",
        lead="* Ida beginnt mit [{tile}]. {sum}{score}.",
        steps=("* Max legt [{tile}]{place} an. {sum}{score}.",),
        line=" auf der anderen Seite von [{double}]",
        arm=" in einem Seitenarm von [{double}]",
        scores=", also {points} Punkte",
        nothing=", also kein Punkt",
        between="\n",
        tile="{}|{}",
        aside=" Ida muss ziehen und passen.",
        numbers={2: "zwei", 3: "drei", 4: "vier", 5: "fünf", 10: "zehn", 15: "fünfzehn", 20: "zwanzig"},
    ),
    Wording(
        name="zh prose",
        language="zh",
        opening="全五\n\n举个例子。",
        lead="小王先出{tile}，端点总和是{sum}{score}。",
        steps=("小李{place}接上{tile}，总和是{sum}{score}。",),
        line="在{double}的另一侧",
        arm="在{double}的分支上",
        scores="，得到{points}分",
        nothing="，没有得分",
        between="",
        tile="[{}|{}]",
    ),
    Wording(
        name="en table",
        language="en",
        opening="# All Fives\n\n## A sample round\n\n| Who | Tile | Ends | Points |\n|---|---|---|---|\n",
        lead="| Ann | {tile} | {sum} |{score} |",
        steps=("| Bob | {tile}{place} | {sum} |{score} |", "| Ann | {tile}{place} | {sum} |{score} |"),
        line=" on the other side of {double}",
        arm=" on an arm of {double}",
        scores=" {points}",
        nothing=" none",
        between="\n",
        tile="{}/{}",
    ),
    Wording(
        name="de table",
        language="de",
        opening="# Fünferdomino\n\n## Beispiel\n\n| Zug | Rechnung | Punkte |\n|---|---|---|\n",
        lead="| {tile} wird ausgespielt | {sum} |{score} |",
        steps=("| {tile}{place} | {sum} |{score} |", "| dann {tile}{place} | {sum} |{score} |"),
        line=" an die andere Seite von {double}",
        arm=" an einen Arm von {double}",
        scores=" {points}",
        nothing=" keine",
        between="\n",
        tile="{}\\|{}",
    ),
    Wording(
        name="es page",
        language="es",
        opening="<h1>Cincos</h1>\n<h2>Ejemplo</h2>\n<table><tr><th>Jugada</th><th>Suma</th><th>Puntos</th></tr>\n",
        lead="<tr><td>Se sale con {tile}</td><td>{sum}</td><td>{score}</td></tr>",
        steps=("<tr><td>{tile}{place}</td><td>{sum}</td><td>{score}</td></tr>",),
        line=" al otro lado del {double}",
        arm=" en un brazo del {double}",
        scores="{points}",
        nothing="nada",
        between="\n",
        tile="{}/{}",
        path="x.html",
    ),
    Wording(
        name="ja page",
        language="ja",
        opening="<h1>五の倍数</h1>\n<h2>例</h2>\n<table><tr><th>牌</th><th>場所</th><th>合計</th><th>得点</th></tr>\n",
        lead="<tr><td>{tile}</td><td>最初</td><td>{sum}</td><td>{score}</td></tr>",
        steps=("<tr><td>{tile}</td><td>{place}</td><td>{sum}</td><td>{score}</td></tr>",),
        line="{double}の反対側",
        arm="{double}の側枝",
        scores="{points}点",
        nothing="なし",
        between="\n",
        tile="{}-{}",
        path="x.html",
    ),
    Wording(
        name="fil table",
        language="fil",
        opening="# Lahat ng Fives\n\n## Halimbawa\n\n| Tira | Saan | Kabuuan | Puntos |\n|---|---|---|---|\n",
        lead="| {tile} | unang tira | {sum} |{score} |",
        steps=("| {tile} |{place} | {sum} |{score} |",),
        line=" sa kabilang gilid ng {double}",
        arm=" sa isang sanga ng {double}",
        scores=" {points}",
        nothing=" wala",
        between="\n",
        tile="{}-{}",
    ),
    Wording(
        name="en dialogue",
        language="en",
        opening="# All Fives\n\n",
        lead="**MEG:** I lead the {tile}. {sum}{score}!",
        steps=("**DAD:** And I play the {tile}{place}. {sum}{score}.", "**MEG:** Then my {tile}{place}. {sum}{score}."),
        line=" on the other side of the {double}",
        arm=" on an arm of the {double}",
        scores=", {points} points",
        nothing=", no points",
        between="\n\n",
        tile="{}-{}",
    ),
    Wording(
        name="es dialogue",
        language="es",
        opening="# Cincos\n\n",
        lead="—Salgo con el {tile}: {sum}{score}.",
        steps=("—Yo pongo el {tile}{place}: {sum}{score}.", "—Pues yo, el {tile}{place}: {sum}{score}."),
        line=" al otro lado del {double}",
        arm=" en un brazo del {double}",
        scores=", {points} puntos",
        nothing=", nada",
        between="\n\n",
        tile="{}-{}",
    ),
    Wording(
        name="de columns",
        language="de",
        opening="FÜNFERDOMINO\n\nBEISPIEL\n",
        lead="{tile} eröffnet:    {sum}{score}",
        steps=("{tile}{place}:    {sum}{score}",),
        line=" an die andere Seite von {double}",
        arm=" an einen Arm von {double}",
        scores="    {points} Punkte",
        nothing="    0 Punkte",
        between="\n",
        tile="{}/{}",
        path="x.txt",
    ),
)


@dataclass(frozen=True, slots=True)
class Fact:
    """A tile, a sum or an award of a telling: its offsets, and what would be wrong in its place."""

    kind: str
    start: int
    end: int
    wrong: str


@dataclass(frozen=True, slots=True)
class Telling:
    """A round as text, with the facts in it."""

    text: str
    facts: tuple[Fact, ...]
    steps: tuple[tuple[int, int], ...]
    """The offsets of each step with what stands before it."""

    def without(self, *, step: int) -> str:
        """The text without a step."""
        start, end = self.steps[step]
        return self.text[:start] + self.text[end:]

    def with_wrong(self, fact: Fact) -> str:
        """The text with one fact changed."""
        return self.text[: fact.start] + fact.wrong + self.text[fact.end :]


def tell(rules: RuleSet, wording: Wording, seed: int, *, length: int) -> Telling:
    """A random legal round of some tiles, in the words of a teller."""
    return _Teller(rules, wording, random.Random(seed)).tell(length)


class _Teller:
    """Writes a round piece by piece, and notes where its facts stand."""

    def __init__(self, rules: RuleSet, wording: Wording, choice: random.Random) -> None:
        self.rules = rules
        self.wording = wording
        self.choice = choice
        self.text = wording.opening
        self.facts: list[Fact] = []
        self.steps: list[tuple[int, int]] = []

    def tell(self, length: int) -> Telling:
        """Place so many tiles, fewer where none fits any more."""
        layout = Layout(self.rules.branching)
        tiles = DominoSet(self.rules.highest_pips).tiles
        for number in range(length):
            plays = legal_plays(layout, tiles)
            if not plays:
                break
            scoring = [play for play in plays if self.rules.award(layout.play(*play).end_sum)]
            play = self.choice.choice(scoring if scoring and self.choice.random() < 0.5 else plays)
            before, layout = layout, layout.play(*play)
            if number:
                pattern = self.wording.steps[number % len(self.wording.steps)]
            else:
                pattern = self.wording.lead
            if number and self.wording.aside and self.choice.random() < 0.25:
                self.text += self.wording.aside
            start = len(self.text)
            if number or self.wording.between.strip():
                self.text += self.wording.between if number else self.wording.between.lstrip("\n")
            self._sentence(pattern, play, before, layout, number=number + 1)
            self.steps.append((start, len(self.text)))
        return Telling(self.text + "\n", tuple(self.facts), tuple(self.steps))

    def _sentence(self, pattern: str, play: Play, before: Layout, layout: Layout, *, number: int) -> None:
        for literal, name in _parts(pattern):
            self.text += literal
            if name == "tile":
                self._tile(play, before)
            elif name == "place":
                self._place(play, before)
            elif name == "n":
                self.text += str(number)
            elif name == "sum":
                self._sum(layout)
            elif name == "total":
                wrong = self.choice.choice([layout.end_sum + 1, layout.end_sum + 5, abs(layout.end_sum - 2)])
                self._fact("sum", str(layout.end_sum), str(wrong))
            elif name == "score":
                self._score(layout)

    def _fact(self, kind: str, said: str, wrong: str) -> None:
        self.facts.append(Fact(kind, len(self.text), len(self.text) + len(said), wrong))
        self.text += said

    def _tile(self, play: Play, before: Layout) -> None:
        halves = [play.tile.high, play.tile.low]
        self.choice.shuffle(halves)
        others = [tile for tile in DominoSet(self.rules.highest_pips) if tile is not play.tile]
        # A single changed digit: one of the halves stays.
        near = [tile for tile in others if tile.has(halves[0]) and not before.has(tile)] or others
        other = self.choice.choice(near)
        wrong = [halves[0], other.high if other.low == halves[0] else other.low]
        self._fact("tile", self.wording.tile.format(*halves), self.wording.tile.format(*wrong))

    def _place(self, play: Play, before: Layout) -> None:
        on = play.on
        if on is None or not on.tile.is_double or not before.is_spinner(on.tile):
            return
        pips = on.tile.high
        double = self.wording.tile.format(pips, pips)
        covered = before.covered_places(on.tile)
        line, arm = self.wording.line.format(double=double), self.wording.arm.format(double=double)
        if on.place.is_arm:
            self._fact("place", arm, line)
        elif covered == 1:
            self._fact("place", line, arm)

    def _sum(self, layout: Layout) -> None:
        terms = [end.value for end in layout.counted_ends]
        self.choice.shuffle(terms)
        if len(terms) == 1:
            terms = [terms[0] // 2] * 2
        equation = " + ".join(str(term) for term in terms)
        changed = [(at, term) for at, term in enumerate(terms)]
        at, term = self.choice.choice(changed)
        wrong_term = self.choice.choice([n for n in range(7) if n != term])
        wrong = " + ".join(str(wrong_term if index == at else value) for index, value in enumerate(terms))
        right_total = sum(terms)
        # Terms and total are changed together, so that only a replay can find it.
        self._fact("sum", f"{equation} = {right_total}", f"{wrong} = {right_total - term + wrong_term}")

    def _score(self, layout: Layout) -> None:
        points = self.rules.display(self.rules.award(layout.end_sum))
        if points == 0:
            self.text += self.wording.nothing
            return
        literal, _, rest = self.wording.scores.partition("{points}")
        self.text += literal
        wrong = self.choice.choice([n for n in (int(points) + 1, int(points) + 5, int(points) - 1) if n > 0])
        words = self.wording.numbers
        if int(points) in words:
            wrong = self.choice.choice([n for n in words if n != points])
        self._fact("award", words.get(int(points), str(points)), words.get(wrong, str(wrong)))
        self.text += rest


def _parts(pattern: str) -> Iterator[tuple[str, str]]:
    """The literal texts of a pattern, each with the name that follows it."""
    for piece in pattern.split("{"):
        name, closed, literal = piece.partition("}")
        if closed:
            yield "", name
            yield literal, ""
        else:
            yield piece, ""
