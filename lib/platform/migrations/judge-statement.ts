/**
 * How a statement blocks a table: `moment` takes a lock briefly, `index` reads the table to build
 * one, `scan` reads it, `rewrite` rewrites it. An index blocks writers, the others everyone; `rows`
 * locks the rows it changes.
 */
export type Work = "moment" | "index" | "scan" | "rewrite" | "rows";

export type Judged = {
  statement: string;
  /** The table worked on; absent if the statement creates it or needs none. */
  table?: string;
  work: Work;
  /** Why processes of the previous version may fail; absent if they keep working. */
  breaks?: string;
};

const NAME = String.raw`"?([a-z_][\w]*)"?`;
const pattern = (text: string): RegExp =>
  new RegExp(text.replaceAll("NAME", NAME).replaceAll(" ", String.raw`\s+`), "i");

const CREATES = pattern(`^create (?:unlogged )?(?:table|type|sequence|view)(?: if not exists)? NAME`);
const INDEX = pattern(`^create (unique )?index(?: if not exists)?(?: NAME)? on (?:only )?NAME`);
const ALTER = pattern(`^alter table(?: if exists)?(?: only)? NAME (.*)$`);
const ALTER_TYPE = pattern(`^alter type NAME (.*)$`);
const ROWS = pattern(`^(?:update|delete from|insert into)(?: only)? NAME`);
const RIGHTS = pattern(`^(grant|revoke) .* on (?:table )?NAME (?:to|from)`);
const DROP_INDEX = pattern(`^drop index`);

type Rule = { when: RegExp; work: Work; breaks?: string };

/**
 * Rules for clauses of ALTER TABLE; the first match applies. Unmatched clauses are assumed to be
 * the worst.
 */
const CLAUSES: readonly Rule[] = [
  { when: /^add column .*\b(?:generated|serial|bigserial|references)\b/i, work: "rewrite" },
  { when: /^add column .*\bdefault (?!null)\w+ ?\((?!\))/i, work: "rewrite" },
  { when: /^add column .*\bdefault (?:gen_random_uuid|clock_timestamp|random|nextval)\b/i, work: "rewrite" },
  {
    when: /^add column (?!.*\bdefault\b).*\bnot null\b/i,
    work: "scan",
    breaks: "the version before writes rows without that column",
  },
  { when: /^add column\b/i, work: "moment" },
  {
    when: /^(?:drop column|rename)\b/i,
    work: "moment",
    breaks: "the version before may still name what is gone",
  },
  { when: /^drop constraint\b/i, work: "moment" },
  {
    when: /^alter column \S+ (?:drop not null|set default|drop default|set statistics|set storage)\b/i,
    work: "moment",
  },
  {
    when: /^alter column \S+ set not null\b/i,
    work: "scan",
    breaks: "the version before may write rows that are refused now",
  },
  {
    when: /^alter column \S+ (?:set data )?type\b/i,
    work: "rewrite",
    breaks: "the version before may read or write the other type",
  },
  { when: /^validate constraint\b/i, work: "scan" },
  {
    when: /^add (?:constraint .*)?(?:unique|primary key|exclude)\b/i,
    work: "index",
    breaks: "the version before may write rows that are refused now",
  },
  {
    when: /^add (?:constraint\b|check\b|foreign\b).*\bnot valid\b/i,
    work: "moment",
    breaks: "the version before may write rows that are refused now",
  },
  {
    when: /^add (?:constraint\b|check\b|foreign\b)/i,
    work: "scan",
    breaks: "the version before may write rows that are refused now",
  },
  { when: /^(?:set|reset) \(/i, work: "moment" },
];

const UNKNOWN: Omit<Rule, "when"> = { work: "rewrite", breaks: "nothing is known of this statement: read it" };

/** Splits at commas outside of brackets. */
function clauses(text: string): string[] {
  const found: string[] = [""];
  let depth = 0;
  for (const char of text) {
    if (char === "(") depth++;
    if (char === ")") depth--;
    if (char === "," && depth === 0) found.push("");
    else found[found.length - 1] += char;
  }
  return found.map((clause) => clause.trim());
}

const HEAVIER: readonly Work[] = ["moment", "rows", "scan", "index", "rewrite"];

function judgeAlter(statement: string, table: string, rest: string): Judged {
  const rules = clauses(rest).map((clause) => CLAUSES.find(({ when }) => when.test(clause)) ?? UNKNOWN);
  const work = rules.map((rule) => rule.work).sort((a, b) => HEAVIER.indexOf(b) - HEAVIER.indexOf(a))[0] ?? "moment";
  const breaks = rules.find((rule) => rule.breaks)?.breaks;
  return { statement, table, work, ...(breaks && { breaks }) };
}

const QUERY_THEN_ROWS = /^with\b(?<queries>.*?\))\s*(?<rest>(?:update|delete from|insert into)\s.*)$/is;

/** Returns a statement without the queries that `with` puts before its verb. One that writes in them is returned whole, and is unknown. */
function withoutQueries(statement: string): string {
  const { queries = "", rest } = QUERY_THEN_ROWS.exec(statement)?.groups ?? {};
  if (rest === undefined || /\b(?:update|delete|insert|merge)\b/i.test(queries)) return statement;
  const open = queries.split("(").length - queries.split(")").length;
  return open === 0 ? rest : statement;
}

/** @param made tables and types made by earlier statements, which nobody waits for. */
function judge(statement: string, made: ReadonlySet<string>): Judged {
  if (CREATES.test(statement) || DROP_INDEX.test(statement)) return { statement, work: "moment" };
  const [, unique, , indexed] = INDEX.exec(statement) ?? [];
  if (indexed !== undefined) {
    if (made.has(indexed)) return { statement, work: "moment" };
    const breaks = unique ? "the version before may write rows that are refused now" : undefined;
    return { statement, table: indexed, work: "index", ...(breaks && { breaks }) };
  }
  const [, altered, rest = ""] = ALTER.exec(statement) ?? [];
  if (altered !== undefined)
    return made.has(altered) ? { statement, work: "moment" } : judgeAlter(statement, altered, rest);
  const [, type, change = ""] = ALTER_TYPE.exec(statement) ?? [];
  if (type !== undefined)
    return /^add value\b/i.test(change) || made.has(type)
      ? { statement, work: "moment" }
      : { statement, work: "moment", breaks: "the version before knows the type as it was" };
  const [, written] = ROWS.exec(withoutQueries(statement)) ?? [];
  if (written !== undefined)
    return made.has(written) ? { statement, work: "moment" } : { statement, table: written, work: "rows" };
  const [, right, of = ""] = RIGHTS.exec(statement) ?? [];
  if (right !== undefined)
    return right.toLowerCase() === "grant" || made.has(of)
      ? { statement, work: "moment" }
      : { statement, table: of, work: "moment", breaks: "the version before may do what is forbidden now" };
  if (/^comment on\b/i.test(statement)) return { statement, work: "moment" };
  if (/^drop (?:table|type|view|sequence|function)\b/i.test(statement))
    return { statement, work: "moment", breaks: "the version before may still name what is gone" };
  return { statement, ...UNKNOWN };
}

/**
 * Estimates from the text what each statement of a migration does to concurrent users of the
 * database.
 */
export function judgeStatements(statements: readonly string[]): Judged[] {
  const made = new Set<string>();
  return statements.map((statement) => {
    const judged = judge(statement, made);
    const [, name] = CREATES.exec(statement) ?? [];
    if (name) made.add(name);
    return judged;
  });
}
