import { posix } from "node:path";
import type { Source } from "./rules.ts";

/** Something that a source refers to, and the line (from 1) on which it does. */
type Mention = { text: string; line: number };

export const DOCUMENTS = {
  "service-interface": "docs/spec/service-interface.md",
  contract: "docs/spec/contract.md",
} as const;
type DocumentName = keyof typeof DOCUMENTS;
/** A section of one of them, and the line (from 1) that cites it. */
type Citation = { document: DocumentName; section: string; line: number };

/** Between two words: spaces, or the end of a line and how the next line of the comment begins. */
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
/** A document by its path from the root, however many folders the one who mentions it goes up first. */
const PATH = /(?<![\w./-])(?:\.{1,2}\/)*(docs\/[\w./-]+\.md)\b/g;
const DECISION = /\b(?:docs\/decisions\/|decisions?[ \t]+)(\d{4})\b(?!-)/gi;
const LINK = /\]\(([^()\s]+)(?:\s+"[^"]*")?\)/g;

const lineAt = (text: string, index: number): number => text.slice(0, index).split("\n").length;

const mentions = (text: string, pattern: RegExp): Mention[] =>
  [...text.matchAll(pattern)].map((match) => ({ text: match[1] ?? match[0], line: lineAt(text, match.index) }));

/** All sections that a text cites, "contract 7 and 12" as two. */
export function citationsIn(text: string): Citation[] {
  return [...text.matchAll(CITATION)].flatMap((match) => {
    const document = /^contract$/i.test(match[1] ?? "") ? "contract" : "service-interface";
    const line = lineAt(text, match.index);
    return [...(match[2] ?? "").matchAll(new RegExp(NUMBER, "g"))].map(([section]) => ({ document, section, line }));
  });
}

/** Markdown without its code: what stands in a fence or in backticks is no link. Lines stay where they are. */
const withoutCode = (markdown: string): string =>
  markdown
    .replaceAll(/^(```|~~~)[\s\S]*?^\1/gm, (block) => block.replaceAll(/[^\n]/g, " "))
    .replaceAll(/`[^`\n]*`/g, (code) => " ".repeat(code.length));

/** The numbers that can be cited: of headings ("## 7. Webhooks", "### 5.4 …"), and of the numbered points under one ("5.4.2"). */
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

/** The anchors of a Markdown file's headings, made as GitHub makes them. */
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

/** What there is to refer to. */
export type Known = {
  sections: Record<DocumentName, ReadonlySet<string>>;
  /** Files and folders, by their path from the root. */
  paths: ReadonlySet<string>;
  /** Of each Markdown file. */
  anchors: ReadonlyMap<string, ReadonlySet<string>>;
};

/** What a source refers to and is not there: sections, documents, decisions, and the links of Markdown. One line each. */
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

/** Decisions that cannot be told apart by their number, and those that the index does not name. One line each. */
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
