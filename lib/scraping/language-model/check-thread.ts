import { parentPort } from "node:worker_threads";
import { Ajv2020 } from "ajv/dist/2020.js";
import { PROBLEM_LENGTH, PROBLEMS_TOLD } from "./constants.ts";

export type CheckTask = { schema: Record<string, unknown>; value: unknown };

/** What does not fit, in words; none when the value does. `unusable`: the schema itself is not one. */
export type CheckAnswer = { problems: string[] } | { unusable: string };

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
  if (validate(value)) return { problems: [] };
  const problems = (validate.errors ?? []).slice(0, PROBLEMS_TOLD).map(({ instancePath, message, params }) => {
    const named = params.additionalProperty ?? params.allowedValues ?? params.allowedValue;
    const which = named === undefined ? "" : ` (${JSON.stringify(named)})`;
    return `${instancePath || "the answer"} ${message}${which}`.slice(0, PROBLEM_LENGTH);
  });
  return { problems };
}

const wordsOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

// The program of a thread that may be ended at any time: a stranger's patterns can take for ever, and its references all the stack.
parentPort?.on("message", (task: CheckTask) => {
  try {
    parentPort?.postMessage(check(task));
  } catch (error) {
    const answer: CheckAnswer = { problems: [`the answer could not be checked: ${wordsOf(error)}`] };
    parentPort?.postMessage(answer);
  }
});
parentPort?.postMessage("ready");
