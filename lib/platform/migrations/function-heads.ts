/** A function's signature: its parameters, how many are optional, and its result columns. */
export type Head = { takes: readonly string[]; optional: number; answers: readonly string[] };

/** Splits at commas outside of brackets. */
const partsOf = (list: string): string[] =>
  list
    .replaceAll(/\([^)]*\)/g, "")
    .split(",")
    .map((part) => part.trim())
    .filter((part) => part !== "");

const namesOf = (list: string): string[] =>
  partsOf(list).map((part) => part.split(/\s+/)[0]?.replaceAll('"', "") ?? "");

/** Returns the text inside the first bracket, up to its closing one. */
function bracketed(text: string): string {
  let depth = 0;
  for (let at = 0; at < text.length; at++) {
    if (text[at] === "(") depth++;
    if (text[at] === ")") depth--;
    if (depth === 0) return text.slice(1, at);
  }
  return text.slice(1);
}

/** Returns the signature of the function that a file creates; undefined if it has none. */
export function headOf(sql: string): Head | undefined {
  const begin = /create or replace function \w+\s*(?=\()/i.exec(sql);
  if (!begin) return undefined;
  const rest = sql.slice(begin.index + begin[0].length);
  const given = bracketed(rest);
  const answer = /^\s*returns\s+table\s*(?=\()/i.exec(rest.slice(given.length + 2));
  const answers = answer ? namesOf(bracketed(rest.slice(given.length + 2 + answer[0].length))) : [];
  return {
    takes: namesOf(given),
    optional: partsOf(given).filter((part) => /\bdefault\b|=/i.test(part)).length,
    answers,
  };
}

export function servesOldCallers(before: Head, after: Head): boolean {
  const required = after.takes.length - after.optional;
  return (
    before.takes.length - before.optional >= required &&
    before.takes.every((name, index) => after.takes[index] === name) &&
    before.answers.every((name) => after.answers.includes(name))
  );
}
