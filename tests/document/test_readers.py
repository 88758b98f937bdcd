"""Which reader reads what, and where a document comes from."""

from __future__ import annotations

import io
from pathlib import Path

import pytest

from verifier.document.readers import STANDARD_INPUT, detect_format, parse_format, read_document, read_source
from verifier.document.runs import Format
from verifier.errors import InputError, UsageError
from verifier.text import SourceText


def source(text: str, path: str) -> SourceText:
    return SourceText.from_text(text, path=path)


@pytest.mark.parametrize(
    ("path", "expected"),
    [
        ("a.txt", Format.TEXT),
        ("a.fil.TXT", Format.TEXT),
        ("a.md", Format.MARKDOWN),
        ("a/b.markdown", Format.MARKDOWN),
        ("a.html", Format.HTML),
        ("a.HTM", Format.HTML),
        ("a.xhtml", Format.HTML),
        ("a.svg", Format.HTML),
    ],
)
def test_the_suffix_decides(path: str, expected: Format) -> None:
    assert detect_format(source("<html>", path)) is expected
    assert detect_format(source("# text", path)) is expected


@pytest.mark.parametrize(
    "text",
    ["<!doctype html>", "\n <!DOCTYPE HTML>", "<html lang=ja>", "<!-- a --><!-- b -->\n<html>", "<?xml?>", "<svg>"],
)
def test_without_a_known_suffix_the_beginning_decides(text: str) -> None:
    assert detect_format(source(text, "<stdin>")) is Format.HTML
    assert detect_format(source("\ufeff" + text, "rules")) is Format.HTML


@pytest.mark.parametrize("text", ["", "# Title", "<b>5</b>", "<htmlx>", "text <html>", "<!-- a", "---\na: b\n---\n"])
def test_all_else_is_plain_text(text: str) -> None:
    assert detect_format(source(text, "<stdin>")) is Format.TEXT


def test_the_caller_overrides_the_suffix() -> None:
    text = source("*a* <b>c</b>", "a.txt")
    assert read_document(text).blocks[0].text == "*a* <b>c</b>"
    assert read_document(text, format=Format.MARKDOWN).blocks[0].text == "a c"
    assert read_document(text, format=Format.HTML).blocks[0].text == "*a* c"


def test_formats_have_names() -> None:
    assert [parse_format(name) for name in ("text", "markdown", "html")] == list(Format)
    with pytest.raises(UsageError, match=r'^there is no format "pdf", expected one of html, markdown, text$'):
        parse_format("pdf")


def test_the_language_is_the_callers_else_the_documents_else_the_files() -> None:
    text = source("---\nlang: de\n---\n", "a.fil.md")
    assert read_document(text, language="ja").language_hint == "ja"
    assert read_document(text).language_hint == "de"
    assert read_document(source("---\nlanguage: de\n---\n", "a.md")).language_hint == "de"
    assert read_document(source("<html lang=es>", "a.fil.html")).language_hint == "es"
    assert read_document(source("<p>", "a.pt-BR.html")).language_hint == "pt-BR"
    assert read_document(source("a", "rules.fil/all.txt")).language_hint is None
    assert read_document(source("a", "v1.2.txt")).language_hint is None


def test_files_and_standard_input_are_read_as_bytes(tmp_path: Path) -> None:
    raw = "\ufeff牌\r\n".encode()
    (tmp_path / "a.txt").write_bytes(raw)
    read = read_source(tmp_path / "a.txt")
    piped = read_source(STANDARD_INPUT, stream=io.BytesIO(raw))
    assert (read.text, read.raw) == (piped.text, piped.raw) == ("牌\r\n", raw)
    assert piped.path == "<stdin>"


def test_what_standard_input_holds_must_be_utf_8() -> None:
    with pytest.raises(InputError, match=r"^<stdin>:1:1: not UTF-8: found byte 0xFF"):
        read_source("-", stream=io.BytesIO(b"\xff"))


def test_standard_input_is_where_nothing_else_is_given(monkeypatch: pytest.MonkeyPatch) -> None:
    class Input:
        buffer = io.BytesIO(b"piped")

    monkeypatch.setattr("sys.stdin", Input)
    assert read_source("-").text == "piped"
