"""verifier: every number and every rule of a domino rule document, backed by an engine.

Words used everywhere: a *scenario* says what a rule document shows and is replayed by the engine;
a *check* compares what a document claims with what the engine says and yields *findings*.
"""

__version__ = "0.1.0"
