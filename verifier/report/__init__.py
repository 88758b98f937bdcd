"""Reports: findings as text, JSON, SARIF, JUnit and GitHub annotations; one file for each format, none knows a rule.

file findings  what was found in one file, with the text it was found in, or why it could not be read
"""
