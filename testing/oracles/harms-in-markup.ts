import { readMarkup } from "../samples/read-markup.ts";

/** `tags` are the elements that there may be, `links` where one may lead. */
type Allowed = { tags: ReadonlySet<string>; links: RegExp };

/** What in markup of a stranger's text would be an element, run, load or lead elsewhere, or is there and not seen; nothing when it is text. */
export function harmsIn(markup: string, allowed: Allowed): string[] {
  const { tags, text } = readMarkup(markup);
  const harms = tags.flatMap(({ name, attributes }) => [
    ...(allowed.tags.has(name) ? [] : [`<${name}>`]),
    ...(attributes.href === undefined || allowed.links.test(attributes.href) ? [] : [`a link to ${attributes.href}`]),
    ...(attributes.src === undefined ? [] : [`loads ${attributes.src}`]),
    ...Object.keys(attributes).filter((attribute) => /^on/i.test(attribute)),
  ]);
  return /[\p{C}\p{Zl}\p{Zp}]/u.test(text) ? [...harms, "a character that one does not see"] : harms;
}
