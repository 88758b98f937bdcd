"""Findings as JUnit XML: one test case for each error, named by its place, and one for a file without."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from collections import Counter
from collections.abc import Sequence

from verifier.files import readable
from verifier.finding import Severity
from verifier.report.model import FileFindings

# What XML 1.0 has no way to write.
_UNWRITABLE = re.compile("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def render_findings(files: Sequence[FileFindings], *, suite: str) -> str:
    """An XML document. Errors are failures, unreadable files errors; warnings and notes go to `system-out`.

    Names are unique, since runners merge cases of one name.
    """
    root = ET.Element("testsuites", name="verifier")
    element = ET.SubElement(root, "testsuite", name=suite)
    for file in files:
        _add_file(element, file)
    seen: Counter[str] = Counter()
    for case in element:
        name = case.get("name", "")
        seen[name] += 1
        if seen[name] > 1:
            case.set("name", f"{name} ({seen[name]})")
    for counted in (root, element):
        counted.set("tests", str(len(element)))
        counted.set("failures", str(len(element.findall("testcase/failure"))))
        counted.set("errors", str(len(element.findall("testcase/error"))))
    ET.indent(root)
    return '<?xml version="1.0" encoding="UTF-8"?>\n' + ET.tostring(root, encoding="unicode") + "\n"


def _add_file(suite: ET.Element, file: FileFindings) -> None:
    for error in file.errors:
        place = "" if error.line is None else f":{error.line}:{error.column}"
        case = _case(suite, file, f"{file.path}{place}")
        ET.SubElement(case, "error", message=_text(error.message), type="unreadable").text = _text(str(error))
    if file.source is None:
        return
    remarks = []
    for finding, related in file.told:
        at = file.source.place(finding.span.start)
        if finding.severity is Severity.ERROR:
            case = _case(suite, file, f"{file.path}:{at.line}:{at.column} {finding.code} {finding.name}")
            body = f"{finding.message}\n{file.source.excerpt(finding.span)}"
            if related is not None:
                there = related.source.place(related.span.start)
                body += f"\n{related.path}:{there.line}:{there.column}: {related.message}"
                body += f"\n{related.source.excerpt(related.span)}"
            ET.SubElement(case, "failure", message=_text(finding.message), type=finding.name).text = _text(body)
        else:
            remarks.append(f"{at.line}:{at.column}: {finding.severity}[{finding.name}] {finding.message}")
    if remarks or not (file.findings or file.errors):
        case = _case(suite, file, file.path)
        if remarks:
            ET.SubElement(case, "system-out").text = _text("\n".join(remarks))


def _case(suite: ET.Element, file: FileFindings, name: str) -> ET.Element:
    return ET.SubElement(suite, "testcase", classname=_text(file.path), name=_text(name))


def _text(text: str) -> str:
    return _UNWRITABLE.sub("\ufffd", readable(text))
