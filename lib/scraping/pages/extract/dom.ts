import { DomHandler, ElementType, type parseDocument } from "htmlparser2";
import { MAX_DEPTH } from "../constants.ts";
import { ShallowParser } from "./shallow-parser.ts";

export type Root = ReturnType<typeof parseDocument>;
export type Node = Root["children"][number];
export type Element = Extract<Node, { attribs: object }>;

/** A page as a tree, with the relevant elements of its head. */
export type Page = {
  root: Root;
  xml: boolean;
  lang: string | undefined;
  base: string | undefined;
  title: Element | undefined;
  heads: Element[];
  linkedData: Element[];
  /** If not, the search for formulas or footnotes is skipped. */
  has: { math: boolean; superscript: boolean };
};

const MAX_HEADS = 500;
const MAX_LINKED_DATA = 20;
const LINKED_DATA = /^\s*application\/ld\+json/i;

/** Builds a tree no deeper than MAX_DEPTH, so that it can be traversed recursively. */
class PageBuilder extends DomHandler {
  lang: string | undefined;
  base: string | undefined;
  title: Element | undefined;
  heads: Element[] = [];
  linkedData: Element[] = [];
  has = { math: false, superscript: false };
  /** Skipped because they are too deep. Their children take their place. */
  #notMade = 0;

  get isTooDeep(): boolean {
    return this.#notMade > 0;
  }

  override onopentag(name: string, attribs: Record<string, string>): void {
    if (this.tagStack.length > MAX_DEPTH) {
      this.#notMade++;
      return;
    }
    super.onopentag(name, attribs);
    switch (name) {
      case "html":
        this.lang ??= attribs.lang;
        break;
      case "base":
        this.base ??= attribs.href;
        break;
      case "title":
        this.title ??= this.#opened();
        break;
      case "math":
        this.has.math = true;
        break;
      case "script":
        if (attribs.type?.startsWith("math/")) this.has.math = true;
        else if (LINKED_DATA.test(attribs.type ?? "") && this.linkedData.length < MAX_LINKED_DATA) {
          const opened = this.#opened();
          if (opened) this.linkedData.push(opened);
        }
        break;
      case "sup":
        this.has.superscript = true;
        break;
      case "meta":
      case "link":
        if (this.heads.length < MAX_HEADS) {
          const opened = this.#opened();
          if (opened) this.heads.push(opened);
        }
    }
  }

  /**
   * Like domhandler's, without source positions. Starts each list as an array literal with one
   * node, because most elements have one child, and a push would reserve room for sixteen more.
   */
  protected override addNode(node: Node): void {
    const parent = this.tagStack[this.tagStack.length - 1] as Element | Root; // the root is never removed
    const { children } = parent;
    const before = children[children.length - 1];
    node.parent = parent;
    this.lastNode = null;
    if (before === undefined) {
      parent.children = [node];
      return;
    }
    node.prev = before;
    before.next = node;
    children.push(node);
  }

  override onclosetag(): void {
    if (this.#notMade > 0) this.#notMade--;
    else super.onclosetag();
  }

  #opened(): Element | undefined {
    const opened = this.tagStack.at(-1);
    return opened && isElement(opened) ? opened : undefined;
  }
}

/** Accepts any text and never throws. */
export function readPage(text: string, xml = false): Page {
  const builder = new PageBuilder(undefined, { xmlMode: xml });
  new ShallowParser(builder, { xmlMode: xml, decodeEntities: text.includes("&") }).end(text);
  const { root, lang, base, title, heads, linkedData, has } = builder;
  return { root, xml, lang, base, title, heads, linkedData, has };
}

export const isElement = (node: { type: string }): node is Element =>
  node.type === ElementType.Tag || node.type === ElementType.Script || node.type === ElementType.Style;

/** Ignores inherited names such as `constructor`. */
export const attribute = (element: Element, name: string): string | undefined =>
  Object.hasOwn(element.attribs, name) ? element.attribs[name] : undefined;

export function rawText(node: Node | Root): string {
  if (node.type === ElementType.Text) return node.data;
  if (!("children" in node)) return "";
  let text = "";
  for (const child of node.children) text += rawText(child);
  return text;
}

/** Not content in any format. */
export const MACHINERY = [
  "script",
  "style",
  "noscript",
  "template",
  "head",
  "title",
  "meta",
  "link",
  "base",
  "iframe",
  "object",
  "embed",
] as const;

const UNSEEN_ELEMENTS = new Set<string>([
  ...MACHINERY,
  "svg",
  "math",
  "canvas",
  "audio",
  "video",
  "map",
  "select",
  "textarea",
  "datalist",
  "input",
  "dialog",
]);

const INVISIBLE = /display\s*:\s*none|visibility\s*:\s*hidden/i;

export const isUnseen = (element: Element): boolean => UNSEEN_ELEMENTS.has(element.name) || isHidden(element);

export function isHidden(element: Element): boolean {
  const { hidden, style } = element.attribs;
  return hidden !== undefined || (style !== undefined && INVISIBLE.test(style));
}

const SPACES = /[ \t\n\r\f\u00a0]+/g;
const UNEVEN = /[\t\n\r\f\u00a0]| {2}/;

/** Collapses white space as HTML does, and no-break spaces too. Most text has nothing to collapse. */
export const evenSpaces = (text: string): string => (UNEVEN.test(text) ? text.replace(SPACES, " ") : text);

export const collapse = (text: string): string => evenSpaces(text).trim();
