/** Only the content is written of elements not listed here. */
export type Kind =
  | "block"
  | "heading"
  | "list"
  | "item"
  | "quote"
  | "pre"
  | "rule"
  | "break"
  | "link"
  | "image"
  | "code"
  | "tag"
  | "quoted"
  | "reading"
  | "nothing"
  | "details"
  | "table"
  | "term"
  | "strong"
  | "emphasis"
  | "deleted"
  | "formula"
  | "script"
  | "media"
  | "frame";

const NAMES: Record<Kind, string> = {
  block:
    "p div section article main header footer nav aside figure figcaption address summary dl fieldset legend form " +
    "body html caption thead tbody tfoot tr td th center hgroup search option optgroup",
  heading: "h1 h2 h3 h4 h5 h6",
  list: "ul ol menu",
  item: "li dd",
  quote: "blockquote",
  pre: "pre",
  rule: "hr",
  break: "br",
  link: "a",
  image: "img",
  code: "code kbd samp tt",
  // Markdown has no equivalent, and without them the meaning changes: 10<sup>6</sup>.
  tag: "sup sub ins mark",
  quoted: "q",
  reading: "rt",
  nothing: "rp",
  details: "details",
  table: "table",
  term: "dt",
  strong: "strong b",
  emphasis: "em i cite dfn var",
  deleted: "del s strike",
  formula: "math",
  script: "script",
  media: "video audio",
  frame: "iframe",
};

export const KINDS: ReadonlyMap<string, Kind> = new Map(
  Object.entries(NAMES).flatMap(([kind, names]) =>
    names.split(" ").map((name): [string, Kind] => [name, kind as Kind]),
  ), // its own keys
);
