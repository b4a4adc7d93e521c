import { attribute, collapse, type Element, isElement, isHidden, type Node, rawText } from "./dom.ts";

export type Notes = {
  /** Links that refer to a note, with its label. */
  references: ReadonlyMap<Element, string>;
  /** Superscripts around such links, which the label replaces. */
  marks: ReadonlySet<Element>;
  bodies: ReadonlyMap<Element, string>;
  /** Addresses of the references, to which notes link back. */
  backlinks: ReadonlySet<string>;
};

type Found = { links: { link: Element; mark: Element | undefined; to: string }[]; ids: Map<string, Element> };

const LABEL = /^(?:\d{1,4}|[a-z])$/i;
const MAX_REFERENCE_LENGTH = 12;
const REFERENCE_CLASS = /(?:^|\s)footnote-?ref/;
/** Elements that can be a note, and anchors inside that stand for it. */
const BODIES = new Set(["li", "p", "dd", "div", "aside"]);
const ANCHORS = new Set(["a", "span", "sup"]);

/** Undefined without any superscript reference to an element among these nodes. */
export function findNotes(nodes: readonly Node[], skip: ReadonlySet<Element>): Notes | undefined {
  const found: Found = { links: [], ids: new Map() };
  gather(nodes, undefined, skip, found);
  const bodies = new Map<Element, string>();
  const references = new Map<Element, string>();
  const marks = new Set<Element>();
  const backlinks = new Set<string>();
  const labels = new Set<string>();
  for (const { link, mark, to } of found.links) {
    const body = bodyOf(found.ids.get(to));
    // A note may refer to another note, but not to the one that contains the reference.
    if (!body || contains(body, link)) continue;
    const label = bodies.get(body) ?? labelOf(link, labels);
    bodies.set(body, label);
    labels.add(label);
    references.set(link, label);
    if (mark) marks.add(mark);
    for (const id of [
      link.attribs.id,
      mark?.attribs.id,
      mark?.parent && isElement(mark.parent) && mark.parent.attribs.id,
    ])
      if (id) backlinks.add(`#${id}`);
  }
  return references.size > 0 ? { references, marks, bodies, backlinks } : undefined;
}

function gather(nodes: readonly Node[], mark: Element | undefined, skip: ReadonlySet<Element>, found: Found): void {
  for (const node of nodes) {
    if (!isElement(node) || skip.has(node) || isHidden(node)) continue;
    const { name, attribs } = node;
    const id = attribs.id ?? (name === "a" ? attribs.name : undefined);
    if (id && (BODIES.has(name) || ANCHORS.has(name)) && !found.ids.has(id)) found.ids.set(id, node);
    const around = name === "sup" ? node : mark;
    if (name === "a" && attribs.href?.startsWith("#") && isReference(node, around))
      found.links.push({ link: node, mark: around, to: decoded(attribs.href.slice(1)) });
    gather(node.children, around, skip, found);
  }
}

function isReference(link: Element, mark: Element | undefined): boolean {
  const [only, more] = link.children;
  const holdsMark = only !== undefined && !more && isElement(only) && only.name === "sup";
  const isNamed = attribute(link, "role") === "doc-noteref" || REFERENCE_CLASS.test(link.attribs.class ?? "");
  return (mark !== undefined || holdsMark || isNamed) && collapse(rawText(link)).length <= MAX_REFERENCE_LENGTH;
}

function bodyOf(target: Element | undefined): Element | undefined {
  if (!target || BODIES.has(target.name)) return target;
  const { parent } = target;
  return parent && isElement(parent) && BODIES.has(parent.name) ? parent : undefined;
}

function contains(body: Element, link: Element): boolean {
  for (let at: Element["parent"] = link; at; at = at.parent) if (at === body) return true;
  return false;
}

/** Returns the page's own number or letter, unless another note has it. */
function labelOf(link: Element, taken: ReadonlySet<string>): string {
  const own = collapse(rawText(link)).replace(/[[\]()]/g, "");
  if (LABEL.test(own) && !taken.has(own)) return own;
  let number = taken.size + 1;
  while (taken.has(String(number))) number++;
  return String(number);
}

function decoded(fragment: string): string {
  try {
    return decodeURIComponent(fragment);
  } catch {
    // Not encoded: an ID may contain a percent sign.
    return fragment;
  }
}

export const isBacklink = (link: Element, notes: Notes | undefined): boolean =>
  notes?.backlinks.has(link.attribs.href ?? "") === true;
