"""Concepts live with the lexicons, which lie below documents: `verifier.lexicons.concepts`. Add new ones there."""

from __future__ import annotations

from verifier.lexicons.concepts import CONCEPTS

__all__ = ["CONCEPTS"]
