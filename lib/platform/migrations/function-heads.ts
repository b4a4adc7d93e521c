/** A function as callers know it: what it is given, how much of that may be left out, and the columns it answers. */
export type Head = { takes: readonly string[]; optional: number; answers: readonly string[] };

/** Parts of a list of parameters: apart by commas that stand in no brackets. */
const partsOf = (list: string): string[] =>
  list
    .replaceAll(/\([^)]*\)/g, "")
    .split(",")
    .map((part) => part.trim())
    .filter((part) => part !== "");

const namesOf = (list: string): string[] =>
  partsOf(list).map((part) => part.split(/\s+/)[0]?.replaceAll('"', "") ?? "");

/** The text from an opening bracket to the one that closes it. */
function bracketed(text: string): string {
  let depth = 0;
  for (let at = 0; at < text.length; at++) {
    if (text[at] === "(") depth++;
    if (text[at] === ")") depth--;
    if (depth === 0) return text.slice(1, at);
  }
  return text.slice(1);
}

/** The head of the function that a file makes; nothing where there is none to be read. */
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

/** Whether who calls it as it was before is served by what it is now. */
export function servesOldCallers(before: Head, after: Head): boolean {
  const required = after.takes.length - after.optional;
  return (
    before.takes.length - before.optional >= required &&
    before.takes.every((name, index) => after.takes[index] === name) &&
    before.answers.every((name) => after.answers.includes(name))
  );
}
