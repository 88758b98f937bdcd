"""Translations held against their source: documents fact by fact, and message catalogs message by message.

fact        what a document says in a number, a tile, a rule: a role, what it is about, a value, a place
passage     a block, a table or a captioned layout; what is laid side by side first
unit        a sentence, a row of a table, a line of a caption
difference  a fact that is changed, moved to another role, lost, or added
"""
