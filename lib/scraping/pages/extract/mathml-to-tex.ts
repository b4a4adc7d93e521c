import { ElementType } from "htmlparser2";
import { attribute, collapse, type Element, isElement, type Node } from "./dom.ts";

const SPECIAL = /[\\{}#%&_$^~]/g;
const NAMED: Record<string, string> = { "\\": "\\backslash ", "^": "\\hat{}", "~": "\\sim " };

/** Converts fractions, roots, indices and tables. Other elements become their text. */
export function mathmlToTex(node: Node): string {
  if (node.type === ElementType.Text)
    return collapse(node.data).replace(SPECIAL, (found) => NAMED[found] ?? `\\${found}`);
  if (!isElement(node)) return "";
  const parts = node.children.filter((child): child is Element => isElement(child)).map((child) => child);
  const at = (index: number) => (parts[index] ? mathmlToTex(parts[index]) : "");
  const group = (index: number) => `{${at(index)}}`;
  // Computed once, because bases may be nested.
  const base = () => {
    const written = at(0);
    return written.length === 1 ? written : `{${written}}`;
  };
  switch (node.name) {
    case "annotation":
    case "annotation-xml":
    case "mphantom":
      return "";
    case "mi": {
      const name = inside(node);
      return name.length > 2 && /^\w+$/.test(name) ? `\\mathrm{${name}}` : name;
    }
    case "mtext":
      return `\\text{${inside(node)}}`;
    case "mfrac":
      return `\\frac${group(0)}${group(1)}`;
    case "msqrt":
      return `\\sqrt{${inside(node)}}`;
    case "mroot":
      return `\\sqrt[${at(1)}]${group(0)}`;
    case "msup":
    case "mover":
      return `${base()}^${group(1)}`;
    case "msub":
    case "munder":
      return `${base()}_${group(1)}`;
    case "msubsup":
    case "munderover":
      return `${base()}_${group(1)}^${group(2)}`;
    case "mfenced":
      return `${attribute(node, "open") ?? "("}${parts.map(mathmlToTex).join(",")}${attribute(node, "close") ?? ")"}`;
    case "mtable":
      return `\\begin{matrix}${parts.map(mathmlToTex).join(" \\\\ ")}\\end{matrix}`;
    case "mtr":
      return parts.map(mathmlToTex).join(" & ");
    case "mspace":
      return " ";
    default:
      return inside(node);
  }
}

const inside = (element: Element): string => element.children.map(mathmlToTex).join("");
