"""The use cases as plain functions, one file for each command: no printing, no command line.

report       what a use case found, with the exit status it asks for
exit status  0 right, 1 something is wrong, 2 something could not be read or nothing was found to run
"""
