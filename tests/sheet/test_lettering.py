"""Fonts inside a page: the parts it needs, and no others."""

from __future__ import annotations

import base64
import re

import uharfbuzz as hb

from verifier.sheet.lettering import lettering
from verifier.sheet.model import Sign
from verifier.sheet.signs import sign_scene


def characters(rules: str) -> dict[tuple[str, str], set[str]]:
    faces = re.findall(r'font-family: "([^"]+)"; font-weight: (\d+); src: url\("data:font/\w+;base64,([^"]+)"', rules)
    return {
        (family, weight): {chr(code) for code in hb.Face(base64.b64decode(data)).unicodes}
        for family, weight, data in faces
    }


def test_latin_letters_are_left_to_the_machine_on_a_screen() -> None:
    found = lettering(["Rules"], ["Title"], "en", system=True)

    assert found.rules == ""
    assert found.families.startswith("system-ui, ")


def test_on_paper_every_letter_has_its_font() -> None:
    found = lettering(["Rules"], ["Title"], "en", system=False)

    assert characters(found.rules) == {
        ("Sheet Noto Sans", "400"): set("Rules"),
        ("Sheet Noto Sans", "700"): set("Title"),
    }
    assert found.families == '"Sheet Noto Sans", sans-serif'


def test_letters_of_other_scripts_are_inside_in_the_weight_they_are_set_in() -> None:
    found = lettering(["規則 and more"], ["目次"], "ja", system=True)

    assert characters(found.rules)["Sheet Noto Sans CJK JP", "700"] == set("目次")
    assert set("規則") <= characters(found.rules)["Sheet Noto Sans CJK JP", "400"]
    assert found.families.startswith('"Sheet Noto Sans CJK JP", system-ui')


def test_a_link_in_another_script_brings_its_letters_into_a_latin_page() -> None:
    found = lettering(["Language", "日本語"], [], "en", system=True)

    assert list(characters(found.rules).values()) == [set("日本語")]


def test_the_same_texts_in_any_order_give_the_same_bytes() -> None:
    one = lettering(["規則", "目次"], ["牌"], "ja", system=True)

    assert lettering(["目次規則"], ["牌"], "ja", system=True) == one


def test_signs_are_small_pictures_with_what_they_mean() -> None:
    for sign in Sign:
        scene = sign_scene(sign, title="What it means", language="en")
        assert scene.title == scene.description == "What it means"
        assert 0 < scene.height <= scene.width <= 72
