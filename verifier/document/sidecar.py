"""Sidecars: what an author says of a plain text that has no comments, in `<document>.verifier.yaml` beside it.

rules   the rule set the document is about: an id, or a file
lang    the language it is written in
ignore  findings that are meant: each with the name of its kind, the reason, and the line where there is only one
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from verifier import marked_yaml as my
from verifier.document.runs import Suppression
from verifier.text import SourceText, Span

ENDING = ".verifier.yaml"
_KEYS = ("rules", "lang", "ignore")
_IGNORE_KEYS = ("name", "line", "because")


@dataclass(frozen=True, slots=True, kw_only=True)
class Sidecar:
    """What stands in a sidecar. `source` is its own text; the suppressions speak of the document."""

    source: SourceText
    rules: my.Scalar | None = None
    language: str | None = None
    suppressions: tuple[Suppression, ...] = ()


def read_sidecar(document: SourceText) -> Sidecar | None:
    """The sidecar of a document, None where there is none. Raises InputError and InputErrors."""
    path = Path(document.path + ENDING)
    if not path.is_file():
        return None
    source = my.read_source(path)
    problems = my.Problems(source)
    root = my.compose(source, problems)
    mapping = None if root is None else my.mapping_of(root, problems, what="a sidecar")
    problems.raise_all()
    assert mapping is not None
    my.refuse_unknown_keys(mapping, _KEYS, problems, what="sidecar")
    rules = _scalar(mapping, "rules", problems)
    language = _scalar(mapping, "lang", problems)
    node = mapping.get("ignore")
    items = () if node is None else my.items_of(node, problems, what="ignore") or ()
    suppressions = [_suppression(item, document, problems) for item in items]
    problems.raise_all()
    return Sidecar(
        source=source,
        rules=rules,
        language=None if language is None else language.text,
        suppressions=tuple(each for each in suppressions if each is not None),
    )


def _scalar(mapping: my.Mapping, key: str, problems: my.Problems) -> my.Scalar | None:
    node = mapping.get(key)
    return None if node is None else my.scalar_of(node, problems, what=key)


def _suppression(node: my.Node, document: SourceText, problems: my.Problems) -> Suppression | None:
    mapping = my.mapping_of(node, problems, what="an entry of ignore")
    if mapping is None:
        return None
    my.refuse_unknown_keys(mapping, _IGNORE_KEYS, problems, what="ignore")
    name, reason = _scalar(mapping, "name", problems), _scalar(mapping, "because", problems)
    line = _scalar(mapping, "line", problems)
    if name is None or reason is None or reason.is_empty:
        problems.add(mapping.span, "an entry of ignore has a name and says why in `because`")
        return None
    target = Span(0, len(document.text))
    if line is not None:
        last = document.line_count - document.text.endswith(("\n", "\r"))
        if not line.text.isdecimal() or not 1 <= int(line.text) <= last:
            problems.add(line.span, f"line is one of the {last} of the document, found {line.text!r}")
            return None
        target = document.line_span(int(line.text))
    return Suppression(
        names=(name.text,),
        reason=reason.text,
        span=Span(target.start, target.start),
        target=target,
        whole_file=line is None,
    )
