import { Parser } from "htmlparser2";

/** Every tag of a page's markup with its attributes, and all its text: what a browser would make of it. */
export function readMarkup(markup: string) {
  const tags: { name: string; attributes: Record<string, string> }[] = [];
  let text = "";
  const parser = new Parser({
    onopentag: (name, attributes) => tags.push({ name, attributes }),
    ontext: (part) => {
      text += part;
    },
  });
  parser.end(markup);
  return { tags, text };
}
