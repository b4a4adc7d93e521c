import type { Addresses } from "./addresses.ts";
import { collapse, type Page, rawText } from "./dom.ts";

/** What a page says of itself. */
export type Metadata = {
  title: string | null;
  description: string | null;
  language: string | null;
  canonical: string | null;
  robots: string | null;
  favicon: string | null;
  /** Open Graph properties without their `og:`. */
  og: Record<string, string>;
};

const MAX_VALUE_LENGTH = 2_000;
const OG_NAME = /^og:([a-z][a-z0-9_:]{0,60})$/;

const value = (text: string | undefined): string | null => {
  const plain = collapse(text ?? "").slice(0, MAX_VALUE_LENGTH);
  return plain === "" ? null : plain;
};

/** Reads title, language, `<meta>` and `<link>`; the first of each kind counts. */
export function readMetadata(page: Page, addresses: Addresses): Metadata {
  const og: Record<string, string> = {};
  let description: string | null = null;
  let robots: string | null = null;
  let canonical: string | null = null;
  let favicon: string | null = null;
  let language = value(page.lang);
  for (const { name: tag, attribs } of page.heads) {
    if (tag === "link") {
      const rel = ` ${(attribs.rel ?? "").toLowerCase()} `;
      if (rel.includes(" canonical ")) canonical ??= addresses.absolute(attribs.href) ?? null;
      else if (rel.includes(" icon ")) favicon ??= addresses.absolute(attribs.href) ?? null;
      continue;
    }
    const name = (attribs.property ?? attribs.name ?? attribs["http-equiv"] ?? "").toLowerCase();
    const property = OG_NAME.exec(name)?.[1];
    if (property) {
      const text = value(attribs.content);
      if (text !== null && !Object.hasOwn(og, property)) og[property] = text;
    } else if (name === "description") description ??= value(attribs.content);
    else if (name === "robots") robots ??= value(attribs.content);
    else if (name === "content-language") language ??= value(attribs.content);
  }
  const title = page.title ? value(rawText(page.title)) : null;
  return {
    title: title ?? og.title ?? null,
    description: description ?? og.description ?? null,
    language,
    canonical,
    robots,
    favicon,
    og,
  };
}
