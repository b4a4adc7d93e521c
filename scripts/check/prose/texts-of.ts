import type { Source } from "../rules.ts";
import { markdownBlocks } from "./markdown-blocks.ts";
import type { Passage } from "./passage.ts";
import { plainComments } from "./plain-comments.ts";
import { readScript, type ScriptTexts } from "./read-script.ts";

export const KINDS = ["docs", "decisions", "comments", "test-comments", "tests", "messages", "ui"] as const;
type Kind = (typeof KINDS)[number];
export type Text = Passage & { path: string; kind: Kind };

export const READ = /\.(?:md|[cm]?[jt]sx?|sql|prisma)$/;
const SCRIPT = /\.[cm]?[jt]sx?$/;
const TEST = /\.(?:test|spec)\.[^/]+$/;
const FOR_TESTS = /^(?:testing|e2e|bench)\//;
const UI = /^(?:app|components)\//;
const MESSAGES = /^(?:server|lib|cli|packages)\//;
/** The specification has its own wording, samples imitate other people's texts, migrations are final, and the dump repeats them. */
const SKIPPED = /^(?:docs\/spec\/|testing\/samples|prisma\/(?:migrations\/|schema\.sql$))/;

/** Returns everything in a file that people read. */
export function textsOf({ path, text }: Source): Text[] {
  if (!READ.test(path) || SKIPPED.test(path)) return [];
  const as = (kind: Kind, passages: Passage[]): Text[] => passages.map((passage) => ({ ...passage, path, kind }));
  const commentKind = TEST.test(path) || FOR_TESTS.test(path) ? "test-comments" : "comments";

  if (path.endsWith(".md")) return as(path.includes("decisions/") ? "decisions" : "docs", markdownBlocks(text));
  if (!SCRIPT.test(path)) return as(commentKind, plainComments(text, path.endsWith(".sql") ? "--" : "//"));
  const script = readScript(path, text);
  return [...as(commentKind, script.comments), ...spoken(path, script, as)];
}

/** Returns the strings of a script that people read: test names, UI text or messages, depending on its path. */
function spoken(path: string, script: ScriptTexts, as: (kind: Kind, passages: Passage[]) => Text[]): Text[] {
  if (TEST.test(path)) return as("tests", script.testNames);
  const phrases = script.strings.filter(isPhrase);
  if (UI.test(path)) return as("ui", [...script.markup, ...phrases]);
  return MESSAGES.test(path) ? as("messages", phrases.filter(isSentence)) : [];
}

/** Several words that begin with a capital letter or a name in backticks. */
const isPhrase = ({ text }: Passage): boolean => /^[`\p{Lu}]\S*\s+\S/u.test(text);
const isSentence = ({ text }: Passage): boolean => /[.?!]$/.test(text);
