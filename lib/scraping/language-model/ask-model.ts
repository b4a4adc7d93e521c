import * as z from "zod";
import { log } from "#lib/platform/logging/log.ts";
import { fetchGuarded } from "#lib/platform/outbound/fetch-guarded.ts";
import type { OutboundAnswer, OutboundCode } from "#lib/platform/outbound/types.ts";
import { ok, type Refusal, type Result, refuse } from "#lib/platform/values/result.ts";
import type { LanguageModel } from "./configured-model.ts";
import { MODEL_ANSWER_BYTES } from "./constants.ts";
import type { Message } from "./messages.ts";
import { complaintIn, FIRST_REQUEST_STYLE, nextRequestStyle, type RequestStyle, tokensIn } from "./rules.ts";
import type { Tokens } from "./types.ts";

export type ModelError = "provider_misconfigured" | "overloaded" | "extraction_failed";

/** `isCut`: the answer was cut at the limit of tokens. */
export type ModelAnswer = { text: string; isCut: boolean; tokens: Tokens };

/** The fields of a chat completion that are used. Servers differ in the rest. */
const Completion = z.object({
  choices: z
    .array(z.object({ message: z.object({ content: z.string().nullish() }), finish_reason: z.string().nullish() }))
    .min(1),
  usage: z
    .object({ prompt_tokens: z.int().min(0), completion_tokens: z.int().min(0) })
    .nullish()
    .catch(undefined),
});

/**
 * Asks the model. If its server refuses an option such as `response_format`, asks again without it
 * (OpenAI, "Chat Completions"; most servers of local models use the same API). Does not follow
 * redirects. Errors that only the operator can fix are `provider_misconfigured`; transient ones
 * `overloaded`.
 * @param endsAt by `performance.now()`.
 */
export async function askModel(
  model: LanguageModel,
  messages: readonly Message[],
  schema: Record<string, unknown> | undefined,
  endsAt: number,
): Promise<Result<ModelAnswer, ModelError>> {
  let manner: RequestStyle = { ...model.manner, format: schema ? FIRST_REQUEST_STYLE.format : "json_object" };
  for (;;) {
    const deadlineMs = Math.floor(endsAt - performance.now());
    if (deadlineMs <= 0) return refuse("overloaded", TOO_LATE);
    const answer = await fetchGuarded(requestTo(model, manner, messages, schema, deadlineMs), model.policy);
    if (!answer.ok) return answer.code === "response_too_large" ? tooLarge(model, messages) : unanswered(answer.code);
    if (answer.status >= 200 && answer.status < 300) {
      model.manner = manner;
      return readCompletion(answer, messages);
    }
    const complaint = complaintIn(answer.body.toString("utf8"), model.apiKey);
    const next = [400, 422, 501].includes(answer.status) ? nextRequestStyle(manner, complaint) : undefined;
    if (!next) return refuseStatus(answer.status, complaint);
    manner = next;
  }
}

function requestTo(
  model: LanguageModel,
  { format, limit, temperature }: RequestStyle,
  messages: readonly Message[],
  schema: Record<string, unknown> | undefined,
  deadlineMs: number,
): Parameters<typeof fetchGuarded>[0] {
  const response_format =
    format === "json_schema" && schema
      ? { type: format, json_schema: { name: "answer", schema, strict: false } }
      : format === "words"
        ? undefined
        : { type: "json_object" };
  const body = {
    model: model.name,
    messages,
    [limit]: model.outputTokens,
    ...(temperature && { temperature: 0 }),
    ...(response_format && { response_format }),
  };
  return {
    url: model.url,
    method: "POST",
    headers: {
      "content-type": "application/json",
      accept: "application/json",
      ...(model.apiKey !== undefined && { authorization: `Bearer ${model.apiKey}` }),
    },
    body: JSON.stringify(body),
    deadlineMs,
    maxBytes: MODEL_ANSWER_BYTES,
    redirects: "refuse",
  };
}

function readCompletion({ body }: OutboundAnswer, messages: readonly Message[]): Result<ModelAnswer, ModelError> {
  const read = Completion.safeParse(parsed(body));
  const choice = read.success ? read.data.choices[0] : undefined;
  if (!read.success || !choice)
    return refuse("provider_misconfigured", "The response of the model's server is not a chat completion.");
  const text = choice.message.content ?? "";
  const { usage } = read.data;
  const tokens = usage
    ? { input: usage.prompt_tokens, output: usage.completion_tokens }
    : { input: tokensOf(messages), output: tokensIn(text) };
  return ok({ text, isCut: choice.finish_reason === "length", tokens });
}

const tokensOf = (messages: readonly Message[]): number =>
  messages.reduce((sum, { content }) => sum + tokensIn(content), 0);

/** An answer too large to read counts as having the maximum length, whatever the server sent. */
const tooLarge = (model: LanguageModel, messages: readonly Message[]): { ok: true; value: ModelAnswer } =>
  ok({ text: "", isCut: true, tokens: { input: tokensOf(messages), output: model.outputTokens } });

function parsed(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString("utf8"));
  } catch {
    return undefined;
  }
}

const TOO_LATE = "The language model did not answer in time.";

function unanswered(code: OutboundCode): Refusal<ModelError> {
  if (code === "target_timeout") return refuse("overloaded", TOO_LATE);
  if (code === "target_unreachable")
    return refuse("overloaded", "Could not connect to the language model. Try again in a moment.");
  return misconfigured(code, "");
}

/** The server's message may contain accounts and addresses, so it goes only to the operator's log. */
function refuseStatus(status: number, complaint: string): Refusal<ModelError> {
  if (status === 429 || status >= 500) {
    log.warn("model.failed", { status, complaint });
    return refuse(
      "overloaded",
      `The language model is not accepting requests right now (${status}). Try again in a moment.`,
    );
  }
  if ([400, 413, 422].includes(status)) {
    log.warn("model.failed", { status, complaint });
    return refuse("extraction_failed", `The language model's server rejected the request (${status}).`);
  }
  return misconfigured(String(status), complaint);
}

function misconfigured(why: string, complaint: string): Refusal<ModelError> {
  log.warn("model.misconfigured", { why, complaint });
  return refuse(
    "provider_misconfigured",
    `The language model could not be asked (${why}). The operator checks LLM_BASE_URL, LLM_MODEL and LLM_API_KEY.`,
  );
}
