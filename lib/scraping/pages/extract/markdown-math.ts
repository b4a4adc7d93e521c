import { attribute, collapse, type Element, isElement, type Node, rawText } from "./dom.ts";
import type { MarkdownWriter } from "./markdown-writer.ts";
import { mathmlToTex } from "./mathml-to-tex.ts";

export type Formula = { tex: string; isDisplay: boolean };

/** Classes of the rendering that KaTeX and MathJax put next to the source. */
const TYPESET = /(?:^|\s)(?:(katex-html)|MathJax(?:_\w+)?)(?:\s|$)/;
/** Most nodes between MathJax's rendering and its source. */
const MOST_BETWEEN = 3;
const DISPLAY_STYLE = /^\{\\displaystyle\s(.*)\}$/s;

/** Returns the page's source if there is one. */
export function texOf(math: Element): Formula {
  const source = findSource(math) ?? attribute(math, "alttext");
  return { tex: source ?? mathmlToTex(math), isDisplay: attribute(math, "display") === "block" };
}

function findSource(element: Element): string | undefined {
  for (const child of element.children) {
    if (!isElement(child)) continue;
    if (child.name === "annotation" && /tex/i.test(attribute(child, "encoding") ?? "")) return rawText(child);
    const found = child.name === "semantics" || child.name === "mrow" ? findSource(child) : undefined;
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Empty for other scripts. */
export function texOfScript(script: Element): Formula {
  const type = script.attribs.type ?? "";
  return { tex: type.startsWith("math/tex") ? rawText(script) : "", isDisplay: /mode\s*=\s*display/.test(type) };
}

export function isTypeset(element: Element): boolean {
  const found = TYPESET.exec(element.attribs.class ?? "");
  if (!found) return false;
  if (found[1]) return true;
  let next: Node | null = element.next;
  for (let steps = 0; next && steps < MOST_BETWEEN; steps++) {
    if (isElement(next) && next.name === "script") return next.attribs.type?.startsWith("math/") === true;
    next = next.next;
  }
  return false;
}

/** Uses dollars, as GitHub, Pandoc and notebooks do. On one line, so that none of it starts a block. */
export function writeFormula({ tex, isDisplay }: Formula, writer: MarkdownWriter): void {
  const plain = collapse(tex);
  const text = collapse(DISPLAY_STYLE.exec(plain)?.[1] ?? plain);
  if (text === "") return;
  if (!isDisplay || writer.inLine) writer.raw(`$${text}$`);
  else {
    writer.break(2);
    writer.lines([`$$${text}$$`]);
    writer.break(2);
  }
}
