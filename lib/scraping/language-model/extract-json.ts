import type { WorkspaceId } from "#lib/kernel/context.ts";
import { FairSlots } from "#lib/platform/async/fair-slots.ts";
import { traceStep } from "#lib/platform/tracing/tracing.ts";
import { ok, type Refusal, type Result, refuse } from "#lib/platform/values/result.ts";
import { askModel, type ModelAnswer, type ModelError } from "./ask-model.ts";
import { checkAnswer } from "./check-answer.ts";
import { configuredModel, type LanguageModel, NO_MODEL } from "./configured-model.ts";
import { MODEL_CONCURRENCY, MODEL_DEADLINE_MS, MODEL_QUEUE, MODEL_WAIT_MS, ROUNDS_MAX } from "./constants.ts";
import { maxFor } from "./max-credits.ts";
import { firstMessages, repairMessages } from "./messages.ts";
import { creditsFor, readJson } from "./rules.ts";
import { shortenPages } from "./shorten-pages.ts";
import type { JsonQuestion, ModelUsage, ShownPage, Tokens } from "./types.ts";

/** `isShortened`: a page exceeds what the model is shown of it. */
export type ExtractedJson = { json: unknown; usage: ModelUsage; isShortened: boolean };
export type ExtractJsonError = "feature_unavailable" | "overloaded" | ModelError;

let slots: FairSlots | undefined;
const modelSlots = (): FairSlots => {
  slots ??= new FairSlots(MODEL_CONCURRENCY, "model");
  return slots;
};

/**
 * Has the model extract data from a page, or one answer from several, which share the space of one.
 * The answer is untrusted: it must be JSON that fits the schema. Otherwise the model gets the
 * problems and a second try. One workspace has at most half of the questions in flight.
 * @returns the answer with the tokens and cost of all rounds, never more than `maxModelCredits`. A
 * refusal after an answer has them in `detail.json_usage`, for `spentTokens`; no refusal contains
 * the model's words.
 */
export function extractJson(
  workspace: WorkspaceId,
  question: JsonQuestion,
  pages: readonly ShownPage[],
  {
    model = configuredModel(),
    deadlineMs = MODEL_DEADLINE_MS,
  }: { model?: LanguageModel | undefined; deadlineMs?: number } = {},
): Promise<Result<ExtractedJson, ExtractJsonError>> {
  return traceStep("model", {}, async () => {
    if (!model) return refuse("feature_unavailable", NO_MODEL);
    const endsAt = performance.now() + deadlineMs;
    if (!(await modelSlots().acquire(workspace, { ms: Math.min(MODEL_WAIT_MS, deadlineMs), waitingMax: MODEL_QUEUE })))
      return refuse("overloaded", "Too many requests to the language model are in progress. Try again in a moment.");
    try {
      return await askAndCheck({ workspace, question, pages, model, endsAt });
    } finally {
      modelSlots().release(workspace);
    }
  });
}

type Asked = {
  workspace: WorkspaceId;
  question: JsonQuestion;
  pages: readonly ShownPage[];
  model: LanguageModel;
  endsAt: number;
};

async function askAndCheck({
  workspace,
  question,
  pages,
  model,
  endsAt,
}: Asked): Promise<Result<ExtractedJson, ExtractJsonError>> {
  const unusable = await refuseSchema(workspace, question);
  if (unusable) return unusable;
  const shown = shortenPages(pages, model.pageCharacters);
  const tokens: Tokens = { input: 0, output: 0 };
  const fail = (message: string, detail: Record<string, unknown> = {}) =>
    refuse("extraction_failed", `${message} ${CHARGED}`, { ...detail, json_usage: usageOf(model, question, tokens) });
  let messages = firstMessages(question, shown.pages);
  let problems: readonly string[] = [];
  for (let round = 1; round <= ROUNDS_MAX; round++) {
    const asked = await askModel(model, messages, question.schema, endsAt);
    // The first round is charged: the failure is permanent, and no retry is charged again.
    if (!asked.ok)
      return round === 1
        ? asked
        : fail(`${doesNotFit(problems)} A second request to the model failed: ${asked.message}`, { problems });
    const answer = asked.value;
    tokens.input += answer.tokens.input;
    tokens.output += answer.tokens.output;
    const judged = await judge(workspace, question, answer, model);
    if ("unfit" in judged) return fail(judged.unfit);
    if ("json" in judged) {
      const usage = usageOf(model, question, tokens);
      return ok({ json: judged.json, usage, isShortened: shown.isShortened });
    }
    problems = judged.shown;
    messages = repairMessages(messages, answer.text, judged.problems);
  }
  return fail(doesNotFit(problems), { problems });
}

/**
 * An unusable answer costs its tokens too. Otherwise a schema that nothing fits would make the
 * model free.
 */
const CHARGED = "The model's tokens were charged.";

const doesNotFit = (problems: readonly string[]): string =>
  `The language model's answer does not fit the schema: ${problems.join("; ")}.`;

/** Refuses a schema that cannot be compiled, before the model is asked and without charge. */
async function refuseSchema(
  workspace: WorkspaceId,
  { schema }: JsonQuestion,
): Promise<Refusal<"extraction_failed"> | undefined> {
  const checked = schema && (await checkAnswer(workspace, { schema }));
  if (!checked) return undefined;
  if (checked === "too_complex") return refuse("extraction_failed", "The schema is too complex. Simplify it.");
  if ("unusable" in checked) return refuse("extraction_failed", `The schema cannot be used: ${checked.unusable}.`);
  return undefined;
}

type Judged =
  | { json: unknown }
  | { problems: readonly string[]; shown: readonly string[] }
  /** Another request to the model would not help. */
  | { unfit: string };

async function judge(
  workspace: WorkspaceId,
  { schema }: JsonQuestion,
  { text, isCut }: ModelAnswer,
  model: LanguageModel,
): Promise<Judged> {
  if (isCut) return { unfit: `The language model's answer exceeds ${model.outputTokens} tokens. Ask for less data.` };
  const read = readJson(text);
  if (!read) return { problems: [NO_JSON], shown: [NO_JSON] };
  if (!schema) return { json: read.value };
  const checked = await checkAnswer(workspace, { schema, value: read.value });
  // It compiled before the first request, but there is too little memory now.
  if (checked === "too_complex" || "unusable" in checked) return { unfit: TOO_COMPLEX };
  return checked.problems.length === 0 ? { json: read.value } : checked;
}

const NO_JSON = "the answer is not JSON";
const TOO_COMPLEX =
  "The answer could not be checked against the schema within the time and memory limits. Simplify the schema.";

/** Charges at most what was held, whatever the server counts. */
const usageOf = (model: LanguageModel, question: JsonQuestion, tokens: Tokens): ModelUsage => ({
  model: model.name,
  input_tokens: tokens.input,
  output_tokens: tokens.output,
  credits: Math.min(creditsFor(tokens, model.creditsPerThousand), maxFor(question, model)),
});
