import type { Addresses } from "./addresses.ts";
import { attribute, collapse, type Element, isElement, type Node } from "./dom.ts";
import { escapeInline } from "./markdown-escape.ts";
import { destination } from "./markdown-links.ts";
import { writeFormula } from "./markdown-math.ts";
import type { Walk } from "./markdown-walk.ts";

/** The address of a lazily loaded image, whose `src` is a placeholder. */
const LAZY = ["data-src", "data-original", "data-lazy-src"];
const LAZY_SETS = ["data-srcset", "data-lazy-srcset"];
const MAX_CANDIDATES = 50;
/** Images that show a formula, with its TeX as alternative text. */
const FORMULA_CLASS = /(?:^|\s)(?:latex|tex|mwe-math-fallback-image-\w+)(?:\s|$)/;

/** Omits data: images and tracking pixels. */
export function writeImage(image: Element, walk: Walk): void {
  const { alt = "", width, height } = image.attribs;
  if (FORMULA_CLASS.test(image.attribs.class ?? "") && alt !== "") {
    writeFormula({ tex: alt, isDisplay: /display/.test(image.attribs.class ?? "") }, walk.writer);
    return;
  }
  if (isPixel(width) && isPixel(height)) return;
  const from = pictureAddress(image, walk.addresses);
  if (from !== undefined) walk.writer.raw(`![${label(alt)}](${destination(from)})`);
}

const isPixel = (length: string | undefined) => length === "0" || length === "1";

/** Prefers the lazily loaded address, then its own, then the largest of its sets. */
export function pictureAddress(image: Element, addresses: Addresses): string | undefined {
  const own = (names: readonly string[]) => names.map((name) => attribute(image, name)).find(Boolean);
  return (
    addresses.absolute(own(LAZY)) ??
    addresses.absolute(largest(own(LAZY_SETS))) ??
    addresses.absolute(image.attribs.src || undefined) ??
    addresses.absolute(largest(image.attribs.srcset)) ??
    fromSources(image, addresses)
  );
}

function fromSources(image: Element, addresses: Addresses): string | undefined {
  if (!image.parent || !isElement(image.parent) || image.parent.name !== "picture") return undefined;
  const source = image.parent.children.find((child): child is Element => isElement(child) && child.name === "source");
  return source && addresses.absolute(largest(source.attribs.srcset ?? attribute(source, "data-srcset")));
}

/** By width or density. */
function largest(set: string | undefined): string | undefined {
  let chosen: string | undefined;
  let most = -1;
  // A comma within an address is not followed by a space.
  for (const candidate of (set ?? "").trim().split(/,\s+/, MAX_CANDIDATES)) {
    const [url, size = "1x"] = candidate.split(/\s+/);
    const width = Number.parseFloat(size) || 0;
    if (!url || url.startsWith("data:") || width <= most) continue;
    chosen = url;
    most = width;
  }
  return chosen;
}

const label = (text: string) => escapeInline(collapse(text), true);

export function writeMedia(media: Element, walk: Walk): void {
  const sources = [media, ...media.children.filter(isSource)];
  const to = sources.map(({ attribs }) => walk.addresses.absolute(attribs.src || undefined)).find(Boolean);
  const name = attribute(media, "title") || attribute(media, "aria-label");
  writeTo(to, name || (media.name === "video" ? "Video" : "Audio"), walk);
}

const isSource = (node: Node): node is Element => isElement(node) && node.name === "source";

/** Writes a link. Without a title and full screen it is more likely an advertisement. */
export function writeFrame(frame: Element, walk: Walk): void {
  const { title, src, width, height } = frame.attribs;
  if ((!title && frame.attribs.allowfullscreen === undefined) || (isPixel(width) && isPixel(height))) return;
  const to = walk.addresses.absolute(src || attribute(frame, "data-src"));
  if (to && /^https?:/.test(to)) writeTo(to, title || new URL(to).host, walk);
}

function writeTo(to: string | undefined, name: string, { writer }: Walk): void {
  if (to === undefined) return;
  const links = !writer.inLink;
  if (links) writer.openLink(`](${destination(to)})`);
  writer.text(name);
  if (links) writer.closeLink();
}
