import { readMarkup } from "../samples/read-markup.ts";

/** `tags` are the allowed elements, `links` the allowed link targets. */
type Allowed = { tags: ReadonlySet<string>; links: RegExp };

/**
 * Returns the parts of markup around a stranger's text that would become an element, run, load,
 * link elsewhere or be invisible; empty if it is only text.
 */
export function findUnsafeMarkup(markup: string, allowed: Allowed): string[] {
  const { tags, text } = readMarkup(markup);
  const harms = tags.flatMap(({ name, attributes }) => [
    ...(allowed.tags.has(name) ? [] : [`<${name}>`]),
    ...(attributes.href === undefined || allowed.links.test(attributes.href) ? [] : [`a link to ${attributes.href}`]),
    ...(attributes.src === undefined ? [] : [`loads ${attributes.src}`]),
    ...Object.keys(attributes).filter((attribute) => /^on/i.test(attribute)),
  ]);
  return /[\p{C}\p{Zl}\p{Zp}]/u.test(text) ? [...harms, "a character that one does not see"] : harms;
}
