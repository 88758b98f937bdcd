"""How fast it is, as ratios to what others use, measured in the same run. Not part of the tests: `./run bench`."""
