import { parentPort } from "node:worker_threads";
import { Ajv2020 } from "ajv/dist/2020.js";
import { PROBLEM_LENGTH, PROBLEMS_TOLD } from "./constants.ts";

/** Without `value` the schema is only compiled. */
export type CheckTask = { schema: Record<string, unknown>; value?: unknown };

/**
 * What does not fit: in `problems` for the model, and in `shown` for the caller, without a word of the model's; both empty when the value fits.
 * `unusable`: the schema itself is not one.
 */
export type CheckAnswer = { problems: string[]; shown: string[] } | { unusable: string };

/** Formats are told to the model and not checked: what a date or an address is differs between validators. */
function check({ schema: { $schema: _, ...schema }, value }: CheckTask): CheckAnswer {
  // One for each check: it keeps every schema that it has seen.
  const ajv = new Ajv2020({ strict: false, validateFormats: false, allErrors: true, logger: false });
  let validate: ReturnType<typeof ajv.compile>;
  try {
    validate = ajv.compile(schema);
  } catch (error) {
    return { unusable: wordsOf(error).slice(0, PROBLEM_LENGTH) };
  }
  if (value === undefined || validate(value)) return { problems: [], shown: [] };
  const errors = (validate.errors ?? []).slice(0, PROBLEMS_TOLD);
  const known = propertyNames(schema);
  const problem = (path: string, message: string | undefined, named: unknown) => {
    const which = named === undefined ? "" : ` (${JSON.stringify(named)})`;
    return `${path || "the answer"} ${message}${which}`.slice(0, PROBLEM_LENGTH);
  };
  return {
    problems: errors.map(({ instancePath, message, params }) =>
      problem(instancePath, message, params.additionalProperty ?? allowedIn(params)),
    ),
    shown: errors.map(({ instancePath, message, params }) =>
      problem(withoutUnknown(instancePath, known), message, allowedIn(params)),
    ),
  };
}

const allowedIn = ({ allowedValues, allowedValue }: Record<string, unknown>): unknown => allowedValues ?? allowedValue;

/** The names that a schema gives to properties, wherever in it. */
function propertyNames(schema: unknown): ReadonlySet<string> {
  const names = new Set<string>();
  const todo: unknown[] = [schema];
  for (let each = todo.pop(); each !== undefined; each = todo.pop()) {
    if (typeof each !== "object" || each === null) continue;
    const { properties } = each as { properties?: unknown };
    if (typeof properties === "object" && properties !== null)
      for (const name of Object.keys(properties)) names.add(name);
    todo.push(...Object.values(each).filter((inner) => inner !== undefined));
  }
  return names;
}

/** A JSON Pointer with `*` in place of each name that the model made up: such names are its words. */
const withoutUnknown = (pointer: string, known: ReadonlySet<string>): string =>
  pointer
    .split("/")
    .map((step) => (/^\d{0,9}$/.test(step) || known.has(step.replaceAll("~1", "/").replaceAll("~0", "~")) ? step : "*"))
    .join("/");

const wordsOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

// The program of a thread that may be ended at any time: a stranger's patterns can take for ever, and its references all the stack.
parentPort?.on("message", (task: CheckTask) => {
  try {
    parentPort?.postMessage(check(task));
  } catch {
    const problems = ["the answer could not be checked"];
    parentPort?.postMessage({ problems, shown: problems } satisfies CheckAnswer);
  }
});
parentPort?.postMessage("ready");
