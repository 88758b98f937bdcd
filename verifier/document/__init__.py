"""Documents: plain text, Markdown and HTML become runs of text with exact offsets.

    reader      turns one format into a `Document`; `readers.read_document` chooses it
    run         a stretch of visible text whose every character knows where in the file it stands
    block       a run with its kind, its language and the headings above it
    problem     what a reader noticed about the file itself, such as a tile that splits a table cell
    suppression a comment that asks a check to be silent, with its reason

A reader knows formats and words about formats. It knows no rules and no language.
"""
