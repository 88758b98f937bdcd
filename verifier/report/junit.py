"""Findings as JUnit XML: one test case for each file that is right, and one for each finding, named by its place."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from collections.abc import Sequence

from verifier.finding import Severity
from verifier.report.model import FileFindings

# What XML 1.0 has no way to write.
_UNWRITABLE = re.compile("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def render_findings(files: Sequence[FileFindings], *, suite: str) -> str:
    """An XML document. Errors are failures, unreadable files errors; warnings and notes go to `system-out`."""
    root = ET.Element("testsuites", name="verifier")
    element = ET.SubElement(root, "testsuite", name=suite)
    tests = failures = errors = 0
    for file in files:
        failing = [finding for finding in file.findings if finding.severity is Severity.ERROR]
        for error in file.errors:
            place = "" if error.line is None else f":{error.line}:{error.column}"
            case = ET.SubElement(element, "testcase", classname=_text(file.path), name=_text(f"{file.path}{place}"))
            ET.SubElement(case, "error", message=_text(error.message), type="unreadable").text = _text(str(error))
            tests, errors = tests + 1, errors + 1
        if file.source is None:
            continue
        for finding in failing:
            at = file.source.place(finding.span.start)
            name = f"{file.path}:{at.line}:{at.column} {finding.code} {finding.name}"
            case = ET.SubElement(element, "testcase", classname=_text(file.path), name=_text(name))
            body = f"{finding.message}\n{file.source.excerpt(finding.span)}"
            ET.SubElement(case, "failure", message=_text(finding.message), type=finding.name).text = _text(body)
            tests, failures = tests + 1, failures + 1
        if not failing and not file.errors:
            case = ET.SubElement(element, "testcase", classname=_text(file.path), name=_text(file.path))
            tests += 1
            if file.findings:
                lines = []
                for finding in file.findings:
                    at = file.source.place(finding.span.start)
                    lines.append(f"{at.line}:{at.column}: {finding.severity}[{finding.name}] {finding.message}")
                ET.SubElement(case, "system-out").text = _text("\n".join(lines))
    for counted in (root, element):
        counted.set("tests", str(tests))
        counted.set("failures", str(failures))
        counted.set("errors", str(errors))
    ET.indent(root)
    return '<?xml version="1.0" encoding="UTF-8"?>\n' + ET.tostring(root, encoding="unicode") + "\n"


def _text(text: str) -> str:
    return _UNWRITABLE.sub("\ufffd", text)
