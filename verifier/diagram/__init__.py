"""Layouts as pictures: where the tiles lie, what is drawn, and text as outlines."""
