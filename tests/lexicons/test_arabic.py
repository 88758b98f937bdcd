"""What the words of Arabic rule documents stand for, and what is denied."""

from __future__ import annotations

import pytest

from tests.document.opposites import Pair
from tests.lexicons.test_lexicons import CORE
from verifier.document.language import recognise_language
from verifier.document.plain import read_plain
from verifier.document.sentences import find_sentences
from verifier.document.words import describe, find_spoiled, find_words
from verifier.lexicons import load
from verifier.lexicons.concepts import CONCEPTS
from verifier.lexicons.matching import Kind
from verifier.text import SourceText

ARABIC = load("ar")


def said(text: str) -> str:
    """The tokens of a text, a sentence after the other."""
    sentences = find_sentences(read_plain(SourceText.from_text(text)), ARABIC)
    return " / ".join(describe(sentence) for sentence in sentences)


def named(text: str) -> list[str]:
    """The concepts of a text, `!` before what is denied."""
    return [f"{'!' if word.negated else ''}{word.name}" for word in find_words(text, ARABIC)]


# --- what is said ---

EQUIPMENT = [
    ("يتكون الطقم من 28 حجرا.", "set =28(tile) tile"),
    ("تلعب بمجموعة دومينو دبل ستة.", "place set tile double-six"),
    ("تخلط الأحجار مقلوبة على الطاولة.", "shuffle tile face-down table"),
    ("يأخذ كل لاعب 7 أحجار.", "deal each player =7(tile) tile"),
    ("يتم توزيع خمس قطع على كل لاعب.", "deal =5(tile) tile each player"),
    ("الأحجار التي لم توزع تشكل المخزن.", "tile !deal boneyard"),
    (
        "مع أربعة لاعبين يلعب فريقان، ويجلس الشريكان متقابلين ويتشاركان نتيجة واحدة.",
        "=4(player) player place =2(partnership) seat partner opposite together together",
    ),
    ("كل لاعب يلعب لنفسه.", "each player place individually"),
    ("لا يرى اللاعب إلا أحجاره.", "see player only tile"),
    ("لا يمكن للاعب رؤية أحجار الآخرين.", "must-not player see tile other"),
]

TURNS = [
    ("ينتقل الدور إلى اللاعب على اليسار.", "pass turn player clockwise"),
    ("يدور اللعب باتجاه عقارب الساعة حول الطاولة.", "turn clockwise table"),
    ("يحدد اللاعب البادئ بالقرعة.", "choose lead lot"),
    ("بعد الإغلاق يحدد البادئ بالقرعة من جديد.", "after block choose lead lot repeat"),
    ("من خرج يبدأ الجولة التالية.", "go-out lead round next"),
    ("من خسر الجولة لا يبدأ التالية.", "lose round !start next"),
    ("لا يلعب اللاعب مرة أخرى بعد تسجيل النقاط.", "!place player further-turn after score point"),
    ("ينتهي دوره بعد وضع الحجر.", "end-turn after place tile"),
    (
        "يوصل أحد نصفي الحجر بطرف يحمل نفس العدد، ويصبح النصف الآخر الطرف الخارجي الجديد.",
        "match half-of-tile tile end same half-of-tile other outer-end",
    ),
]

LAYOUT = [
    ("المزدوج الأول فقط هو السبينر.", "double first only spinner"),
    ("كل المزدوجات متفرعة.", "all spinner"),
    ("ليس كل مزدوج متفرعا.", "!each spinner"),
    ("المزدوجات اللاحقة لا تتفرع.", "double later !branch"),
    (
        "توضع المزدوجات بالعرض، والمزدوج الواقع في نهاية الخط يحسب بكلا نصفيه.",
        "place double crosswise double terminal count both-halves",
    ),
    ("المزدوج الذي لم يعد على الطرف لا يحسب.", "double interior not-count"),
    ("لا يجوز فتح الأذرع قبل تغطية الجانبين.", "must-not open arm before cover line"),
    ("لا يبدأ الذراع إلا بعد تغطية كلا الجانبين.", "start arm only after cover both line"),
    (
        "يمكن بدء أي من الذراعين أولا بعد تغطية كلا جانبي السبينر.",
        "may start either arm first after cover both line spinner",
    ),
    (
        "كل ذراع مبدوء يحسب عند طرفه الخارجي، والذراع غير المستخدم لا يحسب.",
        "each arm start count outer-end arm unused not-count",
    ),
    ("الحجر الثالث والرابع يوضعان على طرفيه.", "tile third-in-order fourth place arm"),
    ("خطاه مغطيان.", "line cover"),
    ("بعد تغطية خطي المزدوج كليهما.", "after cover line double both"),
    ("يتصل الفرع أ بالخط ب.", "match arm line"),
    ("المزدوج في طرف الرقعة.", "double terminal"),
    ("يلعب كل لاعب دون فرق.", "place each player individually"),
]

SCORING = [
    ("لا تحسب إلا الأطراف المفتوحة.", "count only end"),
    ("بعد كل نقلة تجمع الأطراف المحتسبة.", "after each place sum end"),
    ("المضاعف الموجب للخمسة يمنح قيمته نفسها.", "multiple positive =5 score same-value"),
    ("وكل مجموع آخر لا يمنح شيئا.", "each sum other !score zero"),
    ("مجموع 15 يسجل 15 نقطة.", "sum =15 score =15(point) point"),
    ("المجموع الذي لا يقبل القسمة على خمسة لا يسجل شيئا.", "sum !multiple =5 !score zero"),
    ("صفر ليس مضاعفا موجبا.", "=0 !multiple positive"),
    ("أكبر مجموع ممكن هو 36.", "maximum sum =36"),
    ("كل نقطة معروضة تساوي 5 نقاط خام.", "each point display count =5(point) raw"),
    ("الشرطة الواحدة تعادل 5 نقاط.", "tally-stroke convert =5(point) point"),
    ("كل خط 5 نقاط.", "each tally-stroke =5(point) point"),
    ("ينزل الرصيد عن الصفر.", "fewer score =0"),
    ("لا ينزل الرصيد عن 0.", "!fewer score =0"),
]

DRAWING = [
    ("من يستطيع اللعب يجب عليه أن يلعب ولا يجوز له أن يسحب.", "able place must place must-not draw"),
    ("إذا كان اللاعب قادرا على اللعب فلا يجوز له أن يسحب أو يمرر.", "if player able place must-not draw pass"),
    (
        "من لا يستطيع اللعب يسحب حجرا واحدا في كل مرة من المخزن حتى يجد حجرا مناسبا.",
        "unable place draw one-at-a-time boneyard until tile fits",
    ),
    ("أول حجر مناسب يجب لعبه فورا.", "first tile fits must place immediately"),
    ("لا يجوز سحب حجر آخر بدلا منه.", "must-not draw tile other instead"),
    ("لا تسحب آخر قطعتين من المخزن.", "!draw last =2(tile) boneyard"),
    ("إذا لم يكن لديه حجر مناسب يسحب من البنك.", "if unable draw boneyard"),
    ("لا يجب عليه السحب.", "need-not draw"),
    ("يجب ألا يسحب.", "must-not draw"),
    ("دون أن يسحب", "!draw"),
    (
        "لا يمرر اللاعب إلا إذا كان المخزن فارغا ولم يكن لديه حجر مناسب.",
        "!pass player unless boneyard empty unable",
    ),
    ("إذا لم يستطع أحد اللعب تكون الجولة مغلقة.", "if able nobody place round block"),
    ("لا يستطيع أي لاعب اللعب.", "able nobody place"),
]

SETTLING = [
    (
        "تجمع كل نقاط الخصوم المتبقية في مجموع واحد وتقرب مرة واحدة إلى أقرب مضاعف للعدد خمسة.",
        "sum all pip opponent leftover together round-off once nearest multiple =5",
    ),
    ("تطرح نقاط الشريك المتبقية بعد تقريبها على حدة.", "subtract pip partner leftover after round-off separately"),
    ("خصم النقاط من رصيد الخصم.", "subtract point score opponent"),
    ("تدخل النقاط المتبقية في نتيجة اللاعب.", "unknown-sign pip leftover score player"),
    ("إذا تعادل لاعبان لا تمنح أي نقاط.", "if tie =2(player) !score any point"),
    ("يسجل كل فريق الفرق بين مجموعه ومجموع الخصم.", "score each partnership difference sum sum opponent"),
    (
        "أي حدث يتجاوز 61 يرفض بالكامل وتبقى النتيجة كما هي.",
        "any event exceed =61 refuse whole unchanged",
    ),
    ("الفريق الذي يصل أولا إلى 61 يفوز فورا.", "partnership reach first =61 win immediately"),
    ("ما لم يتفق اللاعبون مسبقا، فإن الهدف 250 نقطة.", "unless agreed player agreed target =250(point) point"),
    ("من يضع آخر حجر في يده يفوز بالجولة.", "go-out win round"),
    ("أنهى أحد اللاعبين أحجاره.", "go-out player tile"),
    ("حين ينهي اللاعب قطعه تنتهي الجولة.", "if go-out player tile finish round"),
    ("مكافأة إنهاء الأحجار.", "bonus go-out"),
    ("إذا تعادلت عدة فرق.", "if tie partnership"),
    ("تفوز إحدى الفرق.", "win partnership"),
    ("عملية الاحتساب مرفوضة.", "event refuse"),
]


@pytest.mark.parametrize(
    ("text", "tokens"), [*EQUIPMENT, *TURNS, *LAYOUT, *SCORING, *DRAWING, *SETTLING], ids=lambda value: value[:24]
)
def test_what_a_sentence_says(text: str, tokens: str) -> None:
    assert said(text) == tokens


# --- opposites ---

OPPOSITES: list[tuple[Pair, str, str]] = [
    (("clockwise", "counterclockwise"), "ينتقل الدور مع عقارب الساعة.", "ينتقل الدور عكس عقارب الساعة."),
    (("clockwise", "counterclockwise"), "ينتقل الدور إلى اليسار.", "ينتقل الدور إلى اليمين."),
    (("add", "subtract"), "تضاف النقاط إلى النتيجة.", "تطرح النقاط من النتيجة."),
    (("highest", "lowest"), "يفوز الفريق صاحب أعلى مجموع.", "يفوز الفريق صاحب أدنى مجموع."),
    (("first", "last"), "يحسب الحجر الأول أيضا.", "يحسب آخر حجر أيضا."),
    (("before", "after"), "يبدأ الذراع قبل تغطية الجانبين.", "يبدأ الذراع بعد تغطية الجانبين."),
    (("nearest", "round-up"), "تقرب النقاط إلى أقرب مضاعف.", "تقرب النقاط إلى الأعلى."),
    (("nearest", "round-down"), "تقرب النقاط إلى أقرب مضاعف.", "تقرب النقاط إلى الأسفل."),
    (("round-up", "round-down"), "الباقي 3 يقرب إلى الأعلى.", "الباقي 2 يقرب إلى الأسفل."),
    (("once", "each"), "يقرب المجموع مرة واحدة.", "تقرب كل يد."),
    (("opponent", "partner"), "تجمع نقاط الخصوم.", "تجمع نقاط الشريك."),
    (("opponent", "own"), "يسجل اللاعب نقاط خصومه.", "يسجل اللاعب نقاطه الخاصة."),
    (("all", "first"), "كل المزدوجات متفرعة.", "المزدوج الأول فقط متفرع."),
    (("must", "must-not"), "يجب لعب الحجر المسحوب.", "يجب عدم لعب الحجر المسحوب."),
    (("may", "must-not"), "يجوز للاعب أن يسحب.", "لا يجوز للاعب أن يسحب."),
    (("must", "need-not"), "يجب أن تلعب الحجر.", "ليس من الضروري أن تلعب الحجر."),
    (("face-down", "face-up"), "توضع الأحجار ووجهها إلى الأسفل.", "توضع الأحجار ووجهها إلى الأعلى."),
    (("able", "unable"), "اللاعب الذي يستطيع اللعب يسحب.", "اللاعب الذي لا يستطيع اللعب يسحب."),
    (("reach", "exceed"), "تنتهي المباراة عندما يصل فريق إلى الهدف.", "تنتهي المباراة عندما يتجاوز فريق الهدف."),
    (("refuse", "accept"), "ترفض النتيجة.", "تقبل النتيجة."),
    (("together", "separately"), "تقرب الأيدي معا.", "تقرب الأيدي كل على حدة."),
    (("terminal", "interior"), "المزدوج الطرفي يحسب.", "المزدوج الداخلي يحسب."),
    (("count", "not-count"), "السبينر المغطى يحسب.", "السبينر المغطى لا يحسب."),
    (("unused", "start"), "الذراع غير المستخدم يحسب.", "الذراع المبدوء يحسب."),
    (("lot", "highest"), "يحدد البادئ بالقرعة.", "يبدأ صاحب أعلى مزدوج."),
    (("immediately", "later"), "يلعب الحجر فورا.", "يلعب الحجر لاحقا."),
    (("more", "fewer"), "تقارن مع الأيدي التي فيها نقاط أكثر.", "تقارن مع الأيدي التي فيها نقاط أقل."),
    (("both-halves", "one-half"), "المزدوج يحسب بكلا نصفيه.", "المزدوج يحسب بنصف واحد فقط."),
    (("crosswise", "lengthwise"), "توضع المزدوجات عرضيا.", "توضع المزدوجات طوليا."),
    (("line", "arm"), "توضع الأحجار على جانبي السبينر.", "توضع الأحجار على طرفي السبينر."),
    (("next", "previous"), "يفتتح الجولة التالية.", "افتتح الجولة السابقة."),
    (("go-out", "block"), "تنتهي الجولة عندما يخرج أحد اللاعبين.", "تنتهي الجولة عندما تغلق."),
    (("draw", "pass"), "وإلا يسحب اللاعب.", "وإلا يمرر اللاعب."),
    (("maximum", "minimum"), "يسحب حجران على الأكثر.", "يسحب حجران على الأقل."),
    (("win", "lose"), "يفوز اللاعب بالجولة.", "يخسر اللاعب الجولة."),
    (("same", "different"), "نفس العدد", "عدد مختلف"),
]


@pytest.mark.parametrize(("pair", "one", "other"), OPPOSITES, ids=lambda value: "-".join(value)[:40])
def test_a_sentence_and_its_opposite_differ(pair: Pair, one: str, other: str) -> None:
    assert pair[0] in named(one)
    assert pair[1] not in named(one)
    assert pair[1] in named(other)
    assert pair[0] not in named(other)


# --- how it is written ---


@pytest.mark.parametrize(
    ("written", "plain"),
    [
        ("الأطراف المفتوحة", "الاطراف المفتوحة"),
        ("إذا أغلقت الجولة", "اذا اغلقت الجولة"),
        ("تنتهي اللعبة", "تنتهي اللعبه"),
        ("الجولة الأولى", "الجولة الاولى"),
    ],
)
def test_a_word_without_its_hamza_is_the_same_word(written: str, plain: str) -> None:
    assert named(written) == named(plain) != []


@pytest.mark.parametrize(
    "word", ["حجر", "الحجر", "والحجر", "بالحجر", "للحجر", "فالحجر", "كحجر", "وبالحجر", "الأحجار", "أحجاره"]
)
def test_what_is_written_before_a_word_in_one_with_it(word: str) -> None:
    assert named(word) == ["tile"]


@pytest.mark.parametrize("word", ["لاعبان", "نقطتين", "طرفان", "حجرين", "والطرفان", "جولتان", "فريقان", "مرتان"])
def test_a_dual_stays_a_number(word: str) -> None:
    assert said(word).startswith("=2(")


@pytest.mark.parametrize(
    ("text", "concepts"),
    [
        ("حجر آخر", ["tile", "other"]),
        ("آخر حجر", ["last", "tile"]),
        ("كل لاعب", ["each", "player"]),
        ("كل اللاعبين", ["all", "player"]),
        ("أقل من عشرة", ["fewer"]),
        ("أقل مجموع", ["lowest", "sum"]),
        ("يد الخصم", ["hand", "opponent"]),
        ("يتم خصم النقاط", ["subtract", "point"]),
        ("مزدوج طرفي", ["double", "terminal"]),
        ("طرف السبينر", ["arm", "spinner"]),
        ("جانب السبينر", ["line", "spinner"]),
        ("نقاط المزدوج", ["pip", "double"]),
        ("نقاط الفريق", ["point", "partnership"]),
    ],
)
def test_words_that_stand_for_several_things(text: str, concepts: list[str]) -> None:
    assert named(text) == concepts


def test_words_of_bad_translations_are_noted() -> None:
    assert [word.name for word in find_spoiled("يرسم اللاعب بلاطة من ساحة العظام.", ARABIC)] == [
        "draw",
        "tile",
        "boneyard",
    ]


# --- the lexicon and the language ---


def test_every_concept_but_not_has_a_term() -> None:
    words = ARABIC.words
    terms = {name for name in words.names if any(entry.kind is Kind.TERM for entry in words.entries(name))}
    assert terms >= CORE
    assert CONCEPTS.keys() - terms <= {"not"}


def test_a_short_text_is_recognised() -> None:
    text = "يلعب اللاعبون في دورهم، ومن لا يستطيع اللعب يسحب من المخزن. كل نقطة تحسب، ثم تنتهي الجولة."
    assert recognise_language(text) == "ar"


def test_vowel_marks_and_stretches_change_no_word() -> None:
    plain = named("لا تحسب الأطراف المغلقة، وتقرب النقاط معا مرة واحدة")
    pointed = named("لا تُحسَبُ الأطرافُ المغلقةُ، وتُقرَّبُ النقاطُ معًا مرةً واحدةً")

    assert plain == pointed
    assert "not-count" in pointed
