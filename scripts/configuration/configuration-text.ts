import { GROUPS } from "#lib/platform/env/variables.ts";

const OPENING = `# Configuration

By environment variables. All are checked at the start; a bad one stops it, with exit code 78 and a line that says what is expected. An empty
value counts as none. Variables of one group that belong together (a certificate and its key, an id and its secret) are asked for together.

This page is made from where the variables are declared, \`lib/platform/env/variables.ts\`, by \`node scripts/write-configuration.ts\`.
`;

type Variable = { safeParse: (given: undefined) => { success: boolean; data?: unknown } };

/** Describes the effect of an absent variable: the given text, its default, or none. */
function withoutIt(variable: Variable, statement: string | undefined): string {
  if (statement) return statement;
  const { data } = variable.safeParse(undefined);
  return data === undefined || data === "" || data === false ? "none" : `\`${data}\``;
}

function groupText(title: string, { shape }: (typeof GROUPS)[keyof typeof GROUPS]): string {
  const rows = Object.entries(shape).map(([name, variable]) => {
    const { meaning = "", without } = variable.meta() ?? {};
    return `| \`${name}\` | ${withoutIt(variable, without)} | ${meaning.replaceAll("|", "\\|")} |`;
  });
  return [`## ${title}`, "", "| Variable | Without it | Meaning |", "|---|---|---|", ...rows, ""].join("\n");
}

/** Returns the text of docs/configuration.md. */
export const configurationText = (): string =>
  [OPENING, ...Object.entries(GROUPS).map(([title, group]) => groupText(title, group))].join("\n");
