/** A source file by its path from the repository's root. */
export type Source = { path: string; text: string };

const LINES_MAX = 300;
const PAGE_LINES_MAX = 80;

/** Words that do not say what a thing is for. */
const EMPTY_WORDS = new Set(["manager", "managers", "helper", "helpers", "util", "utils", "data", "info", "infos"]);

/** Splits a camelCase, PascalCase, kebab-case or SNAKE_CASE name into lower-case words. */
export const wordsOf = (name: string): string[] =>
  name
    .replaceAll(/([a-z\d])([A-Z])/g, "$1 $2")
    .replaceAll(/([A-Z]+)([A-Z][a-z])/g, "$1 $2")
    .split(/[^A-Za-z\d]+/)
    .map((word) => word.toLowerCase())
    .filter((word) => word !== "");

/** Functions belong in prisma/functions, in one file each, however often they change. */
const MAKES_FUNCTION = /^\s*create\s+(?:or\s+replace\s+)?(?:constraint\s+)?(function|procedure|trigger)\b/im;
/** A migration and its row are one transaction. */
const ENDS_TRANSACTION = /^\s*(commit|rollback|begin|start transaction)\b\s*;|\bconcurrently\b/im;

const emptyWord = (name: string): string | undefined => wordsOf(name).find((word) => EMPTY_WORDS.has(word));

const EXPORTED =
  /^export (?:default )?(?:declare )?(?:async )?(?:const|let|function\*?|class|type|interface)\s+([A-Za-z_$][\w$]*)/gm;
const EXPORT_LIST = /^export (?:type )?\{([^}]*)\}/gm;

export function exportedNames(text: string): string[] {
  const declared = [...text.matchAll(EXPORTED)].map((match) => match[1] ?? "");
  const listed = [...text.matchAll(EXPORT_LIST)].flatMap((match) =>
    (match[1] ?? "").split(",").map(
      (entry) =>
        entry
          .trim()
          .split(/\s+as\s+/)
          .at(-1)
          ?.replace(/^type\s+/, "") ?? "",
    ),
  );
  return [...declared, ...listed].filter((name) => name !== "" && name !== "default");
}

/** Whether a file has this directive or import at the beginning of a line, rather than in a comment or a string. */
const says = (text: string, statement: string): boolean =>
  new RegExp(`^(import )?["']${statement}["'];?$`, "m").test(text);

const CLIENT = /^components\/|^app\/.*?(?:global-)?error\.tsx$/;
const SERVER_ONLY = /^lib\/dashboard\//;
const REQUEST_AWARE = /^lib\/(?!dashboard\/).*\/(?:(?:loaders|actions)(?:\.ts$|\/)|session\.ts$)/;
const TEST_HELPER = /^(?:lib|server|cli)\/(?:.*\/)?test-[^/]+\.tsx?$/;

/** Returns the problems of a file's name, size, exports and directives; one line each. */
export function faultsOf({ path, text }: Source): string[] {
  const faults: string[] = [];
  const lines = text.trimEnd().split("\n").length;
  const part = path.split("/").find((each) => emptyWord(each));
  if (part) faults.push(`"${emptyWord(part)}" in "${part}" says nothing: name the thing by what it is for`);
  if (/\.tsx?$|^prisma\/functions\/.*\.sql$/.test(path) && lines > LINES_MAX)
    faults.push(`${lines} lines, more than ${LINES_MAX}: what are the two or three things in it?`);
  if (/^app\/.*page\.tsx$/.test(path) && lines > PAGE_LINES_MAX)
    faults.push(`${lines} lines, more than a page's ${PAGE_LINES_MAX}: move what it shows to components`);
  if (path.startsWith("prisma/migrations/")) {
    const made = text.match(MAKES_FUNCTION)?.[1];
    if (made) faults.push(`a ${made.toLowerCase()} in a migration: it belongs in prisma/functions, one a file`);
    const ending = text.match(ENDS_TRANSACTION)?.[0].trim();
    if (ending) faults.push(`"${ending}" in a migration, which is one transaction with its row`);
  }
  for (const name of exportedNames(text)) {
    const word = emptyWord(name);
    if (word) faults.push(`"${word}" in ${name} says nothing: name the thing by what it is for`);
  }
  if (REQUEST_AWARE.test(path)) faults.push("loaders, actions and the session belong in lib/dashboard alone");
  if (TEST_HELPER.test(path)) faults.push("what only tests use belongs in testing/");
  if (says(text, "use client") && !CLIENT.test(path))
    faults.push(`"use client" belongs in components/ and app/**/error.tsx alone`);
  if (says(text, "server-only") && !SERVER_ONLY.test(path))
    faults.push(`"server-only" belongs in lib/dashboard alone: plain Node throws on it`);
  return faults;
}
