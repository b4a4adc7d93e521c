/**
 * Returns the selected text for the clipboard: joins continued rows again, omits line numbers and
 * other marginalia, and restores tabs. Rows mark their text with `data-text`, continuations with
 * `data-goes-on` and their indentation with `data-indent`.
 */
export function selectedText(box: Element, selection: Selection): string {
  let text = "";
  let first = true;
  for (const row of box.querySelectorAll("[data-text]")) {
    if (!selection.containsNode(row, true)) continue;
    const part = document.createRange();
    part.selectNodeContents(row);
    for (let at = 0; at < selection.rangeCount; at++) {
      const range = selection.getRangeAt(at);
      if (row.contains(range.startContainer)) part.setStart(range.startContainer, range.startOffset);
      if (row.contains(range.endContainer)) part.setEnd(range.endContainer, range.endOffset);
    }
    const copied = part.cloneContents();
    for (const tab of copied.querySelectorAll("[data-tab]")) tab.replaceWith("\t");
    if (!first && !row.hasAttribute("data-goes-on")) text += `\n${row.getAttribute("data-indent") ?? ""}`;
    text += copied.textContent;
    first = false;
  }
  return text;
}
