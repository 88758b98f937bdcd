"""Scripts that measure one thing in a process of their own and print one number: how much of it in a second.

Random numbers come from one seed. Making the objects that a program needs once is not timed.
"""

OUR_ROUNDS = """
import random, sys, time
from verifier.rulesets import load
from verifier.engine.rounds import apply, deal, legal_actions
from verifier.engine.layout import Play
rules, rng = load(sys.argv[1]), random.Random(1)
tiles = list(rules.tiles)
def play(rounds):
    placed = 0
    for _ in range(rounds):
        rng.shuffle(tiles)
        position = deal(rules, tiles, players=2)
        while not position.is_over:
            actions = legal_actions(position)
            action = actions[int(rng.random() * len(actions))]
            position = apply(position, action)
            placed += type(action) is Play
    return placed
play(50)
start = time.perf_counter()
placed = play(1000)
print(placed / (time.perf_counter() - start))
"""

OUR_REPLAY = """
import random, sys, time
from verifier.rulesets import load
from verifier.engine.rounds import apply, deal, legal_actions
from verifier.engine.layout import replay
rules, rng = load(sys.argv[1]), random.Random(1)
tiles, records = list(rules.tiles), []
for _ in range(500):
    rng.shuffle(tiles)
    position = deal(rules, tiles, players=2)
    while not position.is_over:
        actions = legal_actions(position)
        position = apply(position, actions[int(rng.random() * len(actions))])
    records.append(position.layout.plays)
start = time.perf_counter()
placed = 0
for _ in range(5):
    for plays in records:
        layout = replay(rules.branching, plays)
        rules.award(layout.end_sum)
        placed += len(plays)
print(placed / (time.perf_counter() - start))
"""

DOMINOES_ROUNDS = """
import random, time
import dominoes
rng = random.Random(1)
random.seed(1)
def play(games):
    placed = 0
    for _ in range(games):
        game = dominoes.Game.new()
        while game.result is None:
            moves = game.valid_moves
            game.make_move(*moves[int(rng.random() * len(moves))])
            placed += 1
    return placed
play(50)
start = time.perf_counter()
placed = play(2000)
print(placed / (time.perf_counter() - start))
"""

ALL_FIVES_ROUNDS = """
import random, time
from types import SimpleNamespace
from src.main.game.Brain import RandomBrain
from src.main.game.DominoRound import DominoRound
from src.main.game.Player import Player
random.seed(1)
placed = 0
place = DominoRound.play
def counted(self, *arguments):
    global placed
    place(self, *arguments)
    placed += 1
DominoRound.play = counted
def play(rounds):
    for _ in range(rounds):
        players = Player(RandomBrain()), Player(RandomBrain())
        try:
            DominoRound(*players, SimpleNamespace(interactive=False)).run()
        except Exception as end:
            if type(end).__name__ != "GameWinSignal":
                raise
play(3)
placed, start = 0, time.perf_counter()
play(60)
print(placed / (time.perf_counter() - start))
"""

CHECK_DOCUMENT = """
import sys, time
from verifier.app.check import check
from verifier.app.check import render_check
start = time.perf_counter()
for _ in range(5):
    render_check(check([sys.argv[1]]), "json")
print(5 / (time.perf_counter() - start))
"""

START_UP = """
import subprocess, sys, time
start = time.perf_counter()
for _ in range(5):
    subprocess.run([sys.executable, "-m", *sys.argv[1:]], capture_output=True)
print(5 / (time.perf_counter() - start))
"""
