"""What the program knows: rule sets, schemas, kinds of findings."""

from __future__ import annotations

from textwrap import indent

from verifier import resources, rulesets
from verifier.app.catalog_kinds import KINDS as CATALOG_KINDS
from verifier.app.compare_kinds import KINDS as COMPARE_KINDS
from verifier.app.verify import EXPECTATION
from verifier.checks.catalogue import CATALOGUE, Kind
from verifier.errors import UsageError
from verifier.report import rules_text

KINDS = (*CATALOGUE.values(), *CATALOG_KINDS.values(), *COMPARE_KINDS, EXPECTATION)
"""Every kind of finding that a command tells."""


def show_rules(name: str | None) -> str:
    """The rule sets there are, or one with its clauses."""
    if name is None:
        return rules_text.render_list(rulesets.load(known) for known in rulesets.shipped())
    return rules_text.render_rules(rulesets.load(name))


def schema(name: str | None) -> str:
    """A JSON Schema, or the names of those there are. Raises UsageError for an unknown one."""
    known = [file.removesuffix(".schema.json") for file in resources.names("schemas", suffix=".schema.json")]
    if name is None:
        return "".join(f"{each}\n" for each in known)
    if name not in known:
        raise UsageError(f"there is no schema {name!r}; there are {', '.join(known)}")
    return resources.find("schemas", f"{name}.schema.json").read_text(encoding="utf-8")


def explain(code: str | None) -> str:
    """What a kind of finding means, or a line for each. Raises UsageError for an unknown one."""
    if code is None:
        return "".join(f"{kind.code}  {kind.name:20} {kind.summary}\n" for kind in KINDS)
    wanted = code.strip().casefold()
    kind = next((kind for kind in KINDS if wanted in (kind.code.casefold(), kind.name)), None)
    if kind is None:
        raise UsageError(f"there is no kind of finding {code!r}; `verifier explain` lists them")
    return _explanation(kind)


def _explanation(kind: Kind) -> str:
    return (
        f"{kind.code} {kind.name} ({kind.severity})\n\n{kind.summary}\n{kind.why}\n\n"
        f"Found in:\n{indent(kind.wrong, '  ')}\nNot in:\n{indent(kind.right, '  ')}\n"
    )
