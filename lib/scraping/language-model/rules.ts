import {
  CHARACTERS_A_TOKEN,
  COMPLAINT_CHARACTERS,
  MAX_NESTING,
  MAX_SCHEMA_BYTES,
  OWN_TOKENS,
  ROUNDS_MAX,
} from "./constants.ts";
import type { JsonQuestion, Tokens } from "./types.ts";
import { walkSchema } from "./walk-schema.ts";

// PostgreSQL cannot store NUL and lone surrogates in JSON.
const UNSTORABLE = /(?<!\\)(?:\\\\)*\\u(?:0000|d[89a-f])/i;

/**
 * Returns why a schema is refused, or undefined. Schemas are untrusted: they are limited in size
 * and may only refer to themselves, so nothing is fetched for them.
 */
export function schemaProblem(schema: Record<string, unknown>): string | undefined {
  if (nestsDeeper(schema, MAX_NESTING)) return `at most ${MAX_NESTING} levels`;
  const text = JSON.stringify(schema);
  if (text.length > MAX_SCHEMA_BYTES || new TextEncoder().encode(text).length > MAX_SCHEMA_BYTES)
    return `a schema of at most ${MAX_SCHEMA_BYTES / 1024} KiB`;
  if (UNSTORABLE.test(text)) return "a schema without NUL and halves of characters";
  return walkSchema(schema);
}

/** Later code processes the value recursively. */
function nestsDeeper(value: unknown, most: number): boolean {
  let level: unknown[] = [value];
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > most) return true;
    level = level.flatMap((each) => (typeof each === "object" && each !== null ? Object.values(each) : []));
  }
  return false;
}

/** Accepts bare JSON or a code fence. Undefined if it is not JSON or too deep. */
export function readJson(text: string): { value: unknown } | undefined {
  const bare = text.trim();
  const fenced = bare.startsWith("```") && bare.endsWith("```") ? bare.slice(3, -3).replace(/^json\b/i, "") : bare;
  try {
    const value: unknown = JSON.parse(fenced);
    return nestsDeeper(value, MAX_NESTING) ? undefined : { value };
  } catch {
    return undefined;
  }
}

/** An estimate, if the server does not count them. */
export const tokensIn = (text: string): number => Math.ceil(text.length / CHARACTERS_A_TOKEN);

/** Rounds up. */
export const creditsFor = ({ input, output }: Tokens, perThousand: number): number =>
  Math.max(0, Math.ceil(((input + output) * perThousand) / 1_000 - 1e-9)); // ignores floating-point error

/**
 * Returns the tokens to hold for a question, which is also the most that can be charged: a page of
 * maximum length in every round. Scripts that need more tokens per character are not charged more.
 */
export function maxTokens(
  { schema, prompt = "" }: JsonQuestion,
  { pageCharacters, outputTokens }: { pageCharacters: number; outputTokens: number },
): Tokens {
  const asked = pageCharacters + prompt.length + (schema ? 2 * JSON.stringify(schema).length : 0);
  const input = Math.ceil(asked / CHARACTERS_A_TOKEN) + OWN_TOKENS;
  // The second round also contains the first answer.
  return { input: ROUNDS_MAX * input + (ROUNDS_MAX - 1) * outputTokens, output: ROUNDS_MAX * outputTokens };
}

/** The options of a request, because servers differ in what they accept. */
export type RequestStyle = {
  format: "json_schema" | "json_object" | "words";
  limit: "max_tokens" | "max_completion_tokens";
  temperature: boolean;
};

export const FIRST_REQUEST_STYLE: RequestStyle = { format: "json_schema", limit: "max_tokens", temperature: true };

/** Undefined if there are no other options to retry a refused request with (400, 422, 501). */
export function nextRequestStyle(manner: RequestStyle, complaint: string): RequestStyle | undefined {
  if (manner.limit === "max_tokens" && complaint.includes("max_completion_tokens"))
    return { ...manner, limit: "max_completion_tokens" };
  if (manner.temperature && /\btemperature\b/.test(complaint)) return { ...manner, temperature: false };
  if (manner.format === "json_schema") return { ...manner, format: "json_object" };
  if (manner.format === "json_object") return { ...manner, format: "words" };
  return undefined;
}

/** Removes the API key, which some servers repeat. */
export const complaintIn = (body: string, apiKey: string | undefined): string =>
  (apiKey ? body.replaceAll(apiKey, "[LLM_API_KEY]") : body).slice(0, COMPLAINT_CHARACTERS);
