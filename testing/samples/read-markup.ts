import { Parser } from "htmlparser2";

/** Returns every tag with its attributes, and all text, as a browser would parse the markup. */
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
