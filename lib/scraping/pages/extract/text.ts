import { ElementType } from "htmlparser2";
import { MAX_OUTPUT_LENGTH } from "../constants.ts";
import { type Element, evenSpaces, isElement, isUnseen, type Node } from "./dom.ts";
import { INLINE } from "./inline.ts";

/** A line for each block, with white space collapsed except in `<pre>`. */
export function toText(nodes: readonly Node[], skip: ReadonlySet<Element>): string {
  let out = "";
  let space = false;
  let newLine = false;

  const write = (text: string) => {
    if (out !== "" && newLine) out += "\n";
    else if (space && out !== "") out += " ";
    out += text;
    space = false;
    newLine = false;
  };
  const prose = (raw: string) => {
    const text = evenSpaces(raw);
    const from = text.startsWith(" ") ? 1 : 0;
    if (from === 1) space = true;
    const to = text.length > from && text.endsWith(" ") ? text.length - 1 : text.length;
    if (to > from) write(text.slice(from, to));
    if (to < text.length) space = true;
  };
  const visit = (node: Node, preserved: boolean) => {
    if (out.length > MAX_OUTPUT_LENGTH) return;
    if (node.type === ElementType.Text) {
      if (!preserved) prose(node.data);
      else if (node.data !== "") write(node.data);
      return;
    }
    if (node.type === ElementType.CDATA) for (const child of node.children) visit(child, preserved);
    if (!isElement(node) || isUnseen(node) || (skip.size > 0 && skip.has(node))) return;
    if (node.name === "br") {
      newLine = true;
      return;
    }
    if (node.name === "td" || node.name === "th") space = true;
    const block = !INLINE.has(node.name) && node.name !== "td" && node.name !== "th";
    if (block) newLine = true;
    for (const child of node.children) visit(child, preserved || node.name === "pre");
    if (block) newLine = true;
  };
  let before: Node | undefined;
  for (const node of nodes) {
    if (before && node.prev !== before) newLine = true;
    visit(node, false);
    before = node;
  }
  return out;
}
