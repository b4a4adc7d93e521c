/**
 * What of a selection over rows goes to the clipboard: rows that continue the line above are joined to it again, line numbers
 * and other marginalia stay behind, a tab is a tab. Rows mark their text with `data-text`, `data-goes-on` where they do, and hold in
 * `data-indent` the blanks that they begin with.
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
