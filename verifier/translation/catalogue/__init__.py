"""Message catalogs checked: every message of a PO file against its English text, and files kept in step with the code.

entry   a message of the file as it is written, each of its texts with its place
form    the text of one plural category, or the only text of a message
flaw    what is wrong with a text, a message or the file
"""
