import { type Refusal, refuse } from "#lib/platform/values/result.ts";
import { askedChanges, readFormats } from "./asked-formats.ts";
import type { Format } from "./constants.ts";
import type { ExtractOptions } from "./extract/extract.ts";
import { selectorProblem } from "./extract/selectors.ts";
import type { ScrapeInput } from "./schema.ts";

export type ReadingInput = Pick<
  ScrapeInput,
  "formats" | "only_main_content" | "include_selectors" | "exclude_selectors" | "extract_rules"
> & { actions?: ScrapeInput["actions"] };

const COMPARED_BY: readonly Format[] = ["text", "metadata"];

/** Expands the short form of rules and removes duplicate formats. */
export function wantsOf(input: ReadingInput): ExtractOptions {
  const rules = input.extract_rules;
  return {
    formats: [...new Set([...readFormats(input.formats), ...(askedChanges(input.formats) ? COMPARED_BY : [])])],
    onlyMainContent: input.only_main_content,
    include: input.include_selectors,
    exclude: input.exclude_selectors,
    rules:
      rules &&
      Object.fromEntries(
        Object.entries(rules).map(([name, rule]) => [name, typeof rule === "string" ? { selector: rule } : rule]),
      ),
  };
}

/** Refuses the first invalid selector with its path. */
export function refuseSelectors(input: ReadingInput): Refusal<"invalid_parameter"> | undefined {
  const given: [string, string][] = [
    ...input.include_selectors.map((text, at): [string, string] => [`include_selectors[${at}]`, text]),
    ...input.exclude_selectors.map((text, at): [string, string] => [`exclude_selectors[${at}]`, text]),
    ...Object.entries(input.extract_rules ?? {}).map(([name, rule]): [string, string] => [
      `extract_rules.${name}`,
      typeof rule === "string" ? rule : rule.selector,
    ]),
    ...selectorsOf("formats", input.formats),
    ...selectorsOf("actions", input.actions ?? []),
  ];
  for (const [param, text] of given) {
    const problem = selectorProblem(text);
    if (problem !== undefined)
      return refuse("invalid_parameter", `${param} is not a CSS selector that can be used: ${problem}`, { param });
  }
  return undefined;
}

const selectorsOf = (field: string, entries: readonly (object | string)[]): [string, string][] =>
  entries.flatMap((entry, at) =>
    typeof entry === "object" && "selector" in entry && typeof entry.selector === "string"
      ? [[`${field}[${at}].selector`, entry.selector] as [string, string]]
      : [],
  );
