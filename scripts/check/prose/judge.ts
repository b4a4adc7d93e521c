import { findHabits } from "./habits.ts";
import { KINDS, type Text } from "./texts-of.ts";

/** Marked phrases per 1,000 words, for every kind of text. */
const DENSITY_MAX = 1;
const SHOWN_MAX = 20;

type Place = { path: string; line: number; phrase: string; instead: string };
type Judgement = { kind: Text["kind"]; words: number; places: Place[]; density: number; problem: string | undefined };

const wordsIn = (text: string): number => text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;

/** Counts the words and the marked phrases of each kind of text, also of kinds that have no texts. */
export function judge(texts: readonly Text[]): Judgement[] {
  return KINDS.map((kind) => {
    const own = texts.filter((text) => text.kind === kind);
    const words = own.reduce((sum, { text }) => sum + wordsIn(text), 0);
    const places = worstFirst(own.flatMap(placesIn));
    const density = words === 0 ? 0 : (1_000 * places.length) / words;
    return { kind, words, places, density, problem: problemOf(words, density) };
  });
}

/** A kind without words means that the check no longer finds its texts. */
function problemOf(words: number, density: number): string | undefined {
  if (words === 0) return "no words found";
  return density > DENSITY_MAX ? `more than ${DENSITY_MAX.toFixed(1)}` : undefined;
}

const placesIn = ({ path, line, text }: Text): Place[] =>
  findHabits(text).map(({ phrase, habit, index }) => ({
    path,
    line: line + text.slice(0, index).split("\n").length - 1,
    phrase,
    instead: habit.instead,
  }));

/** Sorts by the number of marked phrases in the file, then by file and line. */
function worstFirst(places: readonly Place[]): Place[] {
  const counts = new Map<string, number>();
  for (const { path } of places) counts.set(path, (counts.get(path) ?? 0) + 1);
  const count = ({ path }: Place): number => counts.get(path) ?? 0;
  return places.toSorted(
    (a, b) => count(b) - count(a) || (a.path < b.path ? -1 : Number(a.path > b.path)) || a.line - b.line,
  );
}

/** Returns a line for each kind, and the worst places of each kind above the limit. */
export function describe(judgements: readonly Judgement[]): string[] {
  const figures = judgements.map(({ kind, words, places, density, problem }) => {
    const figure = `${kind}: ${density.toFixed(1)} marked phrases per 1,000 words (${places.length} in ${words})`;
    return problem ? `${figure}: ${problem}` : figure;
  });
  const lists = judgements
    .filter(({ problem }) => problem)
    .flatMap(({ kind, places }) => describePlaces(kind, places, SHOWN_MAX));
  return [...figures, ...lists];
}

/** Returns a heading and a line for each of the first `max` places. */
export function describePlaces(kind: string, places: readonly Place[], max: number): string[] {
  if (places.length === 0) return [];
  const lines = places
    .slice(0, max)
    .map(({ path, line, phrase, instead }) => `${path}:${line}: ${phrase} (write: ${instead})`);
  const rest = places.length - lines.length;
  const more = rest > 0 ? [`and ${rest} more: node scripts/check/prose.ts --list ${kind}`] : [];
  return ["", `${kind}:`, ...lines, ...more];
}
