import { parentPort } from "node:worker_threads";
import { Ajv2020 } from "ajv/dist/2020.js";
import { PROBLEM_LENGTH, PROBLEMS_SHOWN_MAX } from "./constants.ts";

/** Without `value` the schema is only compiled. */
export type CheckTask = { schema: Record<string, unknown>; value?: unknown };

/**
 * The problems found, empty if the value fits. `problems` is for the model, and `shown` for the caller, without any words of the
 * model. `threw` names the error of a check that failed. `unusable` says why the schema is not a valid one.
 */
export type CheckAnswer = { problems: string[]; shown: string[]; threw?: string } | { unusable: string };

/** Checks a value against a schema, except for formats: validators differ in what a date or an address is. */
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
  const errors = (validate.errors ?? []).slice(0, PROBLEMS_SHOWN_MAX);
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

/** Replaces names that the model made up with `*`, because they are its own words. */
const withoutUnknown = (pointer: string, known: ReadonlySet<string>): string =>
  pointer
    .split("/")
    .map((step) => (/^\d{0,9}$/.test(step) || known.has(step.replaceAll("~1", "/").replaceAll("~0", "~")) ? step : "*"))
    .join("/");

const wordsOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

// The program of a thread that may be ended at any time: a caller's patterns can take forever, and its references the whole stack.
parentPort?.on("message", (task: CheckTask) => {
  try {
    parentPort?.postMessage(check(task));
  } catch (error) {
    const problems = ["the answer could not be checked"];
    // The name only: the message may quote the answer.
    const threw = error instanceof Error ? error.name : typeof error;
    parentPort?.postMessage({ problems, shown: problems, threw } satisfies CheckAnswer);
  }
});
parentPort?.postMessage("ready");
