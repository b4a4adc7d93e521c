import { posix } from "node:path";
import type { Source } from "./rules.ts";

/** A reference in a source, with its line number, from 1. */
type Mention = { text: string; line: number };

export const DOCUMENTS = {
  "service-interface": "docs/spec/service-interface.md",
  contract: "docs/spec/contract.md",
} as const;
type DocumentName = keyof typeof DOCUMENTS;
/** A cited section, with the line number of the citation, from 1. */
type Citation = { document: DocumentName; section: string; line: number };

/** Matches the gap between two words: spaces, or a line break with the next line's comment marker. */
export const GAP = String.raw`(?:[ \t]+|[ \t]*\n[ \t]*(?:\*|\/\/\/?|--|#|>)?[ \t]*)`;
const NUMBER = String.raw`\d+(?:\.\d+)*`;
const CITATION = new RegExp(
  String.raw`\b(service${GAP}interface|contract)${GAP}(?:parts?${GAP})?(${NUMBER}(?:${GAP}(?:and|or|to)${GAP}${NUMBER})*)\b`,
  "gi",
);
const WITHOUT_NUMBER = new RegExp(String.raw`\bservice${GAP}interface\b(?!${GAP}(?:parts?${GAP})?\d)`, "gi");
const VAGUE = new RegExp(
  String.raw`\bthe${GAP}(?:contract|specification)${GAP}(?:says|states|demands|requires|allows|asks|wants|closes|defines)\b`,
  "gi",
);
/** A document by its path from the root, after any number of `../`. */
const PATH = /(?<![\w./-])(?:\.{1,2}\/)*(docs\/[\w./-]+\.md)\b/g;
const DECISION = /\b(?:docs\/decisions\/|decisions?[ \t]+)(\d{4})\b(?!-)/gi;
const LINK = /\]\(([^()\s]+)(?:\s+"[^"]*")?\)/g;

const lineAt = (text: string, index: number): number => text.slice(0, index).split("\n").length;

const mentions = (text: string, pattern: RegExp): Mention[] =>
  [...text.matchAll(pattern)].map((match) => ({ text: match[1] ?? match[0], line: lineAt(text, match.index) }));

/** Returns all sections that a text cites; "contract 7 and 12" counts as two. */
export function citationsIn(text: string): Citation[] {
  return [...text.matchAll(CITATION)].flatMap((match) => {
    const document = /^contract$/i.test(match[1] ?? "") ? "contract" : "service-interface";
    const line = lineAt(text, match.index);
    return [...(match[2] ?? "").matchAll(new RegExp(NUMBER, "g"))].map(([section]) => ({ document, section, line }));
  });
}

/** Blanks out code in Markdown, which contains no links. Preserves line numbers. */
const withoutCode = (markdown: string): string =>
  markdown
    .replaceAll(/^(```|~~~)[\s\S]*?^\1/gm, (block) => block.replaceAll(/[^\n]/g, " "))
    .replaceAll(/`[^`\n]*`/g, (code) => " ".repeat(code.length));

/**
 * Returns the section numbers that can be cited: of headings ("## 7. Webhooks", "### 5.4 …"), and
 * of numbered items under them ("5.4.2").
 */
export function sectionsOf(markdown: string): Set<string> {
  const sections = new Set<string>();
  let heading = "";
  for (const line of markdown.split("\n")) {
    const number = /^#{2,6} (\d+(?:\.\d+)*)\.? /.exec(line)?.[1];
    const point = /^(\d+)\. /.exec(line)?.[1];
    if (/^#{1,6} /.test(line)) {
      heading = number ?? "";
      if (number !== undefined) sections.add(number);
    } else if (point !== undefined && heading !== "") sections.add(`${heading}.${point}`);
  }
  return sections;
}

/** Returns the anchors of a Markdown file's headings, as GitHub generates them. */
export function anchorsOf(markdown: string): Set<string> {
  const anchors = new Set<string>();
  for (const [, title = ""] of markdown.matchAll(/^#{1,6} +(.+)$/gm)) {
    const words = title.replaceAll(/\[([^\]]*)\]\([^)]*\)/g, "$1").toLowerCase();
    const slug = words.replaceAll(/[^\p{L}\p{N}\s_-]/gu, "").replaceAll(/\s/g, "-");
    let anchor = slug;
    for (let count = 1; anchors.has(anchor); count++) anchor = `${slug}-${count}`;
    anchors.add(anchor);
  }
  return anchors;
}

/** Everything that can be referred to. */
export type Known = {
  sections: Record<DocumentName, ReadonlySet<string>>;
  /** Files and folders by their path from the root. */
  paths: ReadonlySet<string>;
  /** By Markdown file. */
  anchors: ReadonlyMap<string, ReadonlySet<string>>;
};

/**
 * Returns references in a source whose target does not exist: sections, documents, decisions and
 * Markdown links. One line each.
 */
export function brokenReferences(source: Source, known: Known): string[] {
  const { path, text } = source;
  const faults: string[] = [];
  const fault = (line: number, problem: string) => faults.push(`${path}:${line}: ${problem}`);

  for (const { document, section, line } of citationsIn(text))
    if (!known.sections[document].has(section)) fault(line, `${DOCUMENTS[document]} has no section ${section}`);
  if (!path.startsWith("docs/spec/"))
    for (const vague of [...mentions(text, WITHOUT_NUMBER), ...mentions(text, VAGUE)])
      fault(vague.line, `"${vague.text.replaceAll(/\s+/g, " ")}" names no section: cite it by number`);
  for (const mention of mentions(text, PATH))
    if (!known.paths.has(mention.text)) fault(mention.line, `there is no ${mention.text}`);
  for (const { text: number, line } of mentions(text, DECISION))
    if (![...known.paths].some((each) => each.startsWith(`docs/decisions/${number}-`)))
      fault(line, `there is no decision ${number}`);
  if (path.endsWith(".md")) for (const link of mentions(withoutCode(text), LINK)) checkLink(link);
  return faults;

  function checkLink({ text: target, line }: Mention): void {
    if (/^[a-z][a-z+.-]*:/i.test(target) || target.startsWith("/")) return; // another site, or a page of the product
    const [file = "", anchor] = target.split("#");
    const to = file === "" ? path : posix.join(posix.dirname(path), file).replace(/\/$/, "");
    if (!known.paths.has(to)) fault(line, `the link ${target} leads nowhere`);
    else if (anchor && known.anchors.get(to)?.has(anchor) === false) fault(line, `${to} has no heading #${anchor}`);
  }
}

/** Returns decisions with a duplicate number or without an entry in the index. One line each. */
export function misplacedDecisions(paths: ReadonlySet<string>, index: string): string[] {
  const names = [...paths].flatMap((path) => /^docs\/decisions\/(\d{4}-.+\.md)$/.exec(path)?.[1] ?? []);
  const numbers = names.map((name) => name.slice(0, 4));
  const twice = new Set(numbers.filter((number, at) => numbers.indexOf(number) !== at));
  return [
    ...[...twice].map((number) => `docs/decisions: two decisions have the number ${number}`),
    ...names
      .filter((name) => !index.includes(`[${name.slice(0, 4)}](${name})`))
      .map((name) => `docs/decisions/README.md: ${name} is not in the index`),
  ];
}
