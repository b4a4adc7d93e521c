import { DomHandler, ElementType, type parseDocument } from "htmlparser2";
import { MAX_DEPTH } from "../constants.ts";
import { ShallowParser } from "./shallow-parser.ts";

export type Root = ReturnType<typeof parseDocument>;
export type Node = Root["children"][number];
export type Element = Extract<Node, { attribs: object }>;

/** A page as a tree, with what its head says kept aside. */
export type Page = {
  root: Root;
  xml: boolean;
  lang: string | undefined;
  base: string | undefined;
  title: Element | undefined;
  /** `<meta>` and `<link>`, in order. */
  heads: Element[];
  /** Scripts of linked data (JSON-LD), in order. */
  linkedData: Element[];
  /** Whether there is any formula, and any superscript: what looks for what they stand for need not look at other pages. */
  has: { math: boolean; superscript: boolean };
};

const MAX_HEADS = 500;
const MAX_LINKED_DATA = 20;
const LINKED_DATA = /^\s*application\/ld\+json/i;

/** Builds the tree, no deeper than MAX_DEPTH, so that whatever walks it may recurse. */
class PageBuilder extends DomHandler {
  lang: string | undefined;
  base: string | undefined;
  title: Element | undefined;
  heads: Element[] = [];
  linkedData: Element[] = [];
  has = { math: false, superscript: false };
  /** Open elements that were not made because they were too deep; their children stand where they would have. */
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
   * As domhandler's, without the places in the source that nobody asks for. Most elements hold one node: a list that begins with it has room
   * for one, and one that it is pushed to has room for sixteen more.
   */
  protected override addNode(node: Node): void {
    const parent = this.tagStack[this.tagStack.length - 1] as Element | Root; // the root stays
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

/** Reads HTML (or XML) into a tree. Takes anything; never throws. */
export function readPage(text: string, xml = false): Page {
  const builder = new PageBuilder(undefined, { xmlMode: xml });
  new ShallowParser(builder, { xmlMode: xml, decodeEntities: text.includes("&") }).end(text);
  const { root, lang, base, title, heads, linkedData, has } = builder;
  return { root, xml, lang, base, title, heads, linkedData, has };
}

export const isElement = (node: { type: string }): node is Element =>
  node.type === ElementType.Tag || node.type === ElementType.Script || node.type === ElementType.Style;

/** An attribute that the page itself set: `constructor` is none. */
export const attribute = (element: Element, name: string): string | undefined =>
  Object.hasOwn(element.attribs, name) ? element.attribs[name] : undefined;

/** All text inside, as it stands in the source. */
export function rawText(node: Node | Root): string {
  if (node.type === ElementType.Text) return node.data;
  if (!("children" in node)) return "";
  let text = "";
  for (const child of node.children) text += rawText(child);
  return text;
}

/** What runs, what styles, what speaks of the page, and what is another page: no part of what it says, in any format. */
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

/** Elements whose content is not the page's prose. */
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

/** Whether a reader of the page would not see this. */
export const isUnseen = (element: Element): boolean => UNSEEN_ELEMENTS.has(element.name) || isHidden(element);

/** Whether the page itself hides it. */
export function isHidden(element: Element): boolean {
  const { hidden, style } = element.attribs;
  return hidden !== undefined || (style !== undefined && INVISIBLE.test(style));
}

const SPACES = /[ \t\n\r\f\u00a0]+/g;
const UNEVEN = /[\t\n\r\f\u00a0]| {2}/;

/** White space as HTML collapses it, and the no-break space, which prose does not need. Most text has none to collapse. */
export const evenSpaces = (text: string): string => (UNEVEN.test(text) ? text.replace(SPACES, " ") : text);

export const collapse = (text: string): string => evenSpaces(text).trim();
