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

// What PostgreSQL keeps in no JSON: a NUL, and half of a pair of surrogates.
const UNSTORABLE = /(?<!\\)(?:\\\\)*\\u(?:0000|d[89a-f])/i;

/**
 * Why a schema is not taken, or nothing. It is a stranger's: it may be no larger than is read at once, and refers to nothing outside of
 * itself, so nothing is ever fetched for it. How long it takes to check an answer by it is bounded where that is done.
 */
export function schemaProblem(schema: Record<string, unknown>): string | undefined {
  if (nestsDeeper(schema, MAX_NESTING)) return `at most ${MAX_NESTING} levels`;
  const text = JSON.stringify(schema);
  if (text.length > MAX_SCHEMA_BYTES || new TextEncoder().encode(text).length > MAX_SCHEMA_BYTES)
    return `a schema of at most ${MAX_SCHEMA_BYTES / 1024} KiB`;
  if (UNSTORABLE.test(text)) return "a schema without NUL and halves of characters";
  return walkSchema(schema);
}

/** Whether lists and objects stand in each other more than so many deep: what goes through them later does so by recursion. */
function nestsDeeper(value: unknown, most: number): boolean {
  let level: unknown[] = [value];
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > most) return true;
    level = level.flatMap((each) => (typeof each === "object" && each !== null ? Object.values(each) : []));
  }
  return false;
}

/** What a model's answer says, where it is JSON of bearable depth: as it stands, or in a fence as models write it all the same. */
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

/** Tokens that a text is taken for where the server does not count them. */
export const tokensIn = (text: string): number => Math.ceil(text.length / CHARACTERS_A_TOKEN);

/** Credits for tokens, begun ones counted whole. */
export const creditsFor = ({ input, output }: Tokens, perThousand: number): number =>
  Math.max(0, Math.ceil(((input + output) * perThousand) / 1_000 - 1e-9)); // what floating point adds is not begun

/**
 * The tokens that are set aside for a question, and the most that are charged for: of a page as long as is shown, asked about as often as
 * is allowed. A script of which the model takes more tokens costs its caller no more.
 */
export function mostTokens(
  { schema, prompt = "" }: JsonQuestion,
  { pageCharacters, outputTokens }: { pageCharacters: number; outputTokens: number },
): Tokens {
  const asked = pageCharacters + prompt.length + (schema ? 2 * JSON.stringify(schema).length : 0);
  const input = Math.ceil(asked / CHARACTERS_A_TOKEN) + OWN_TOKENS;
  // The second round shows the first one's answer as well.
  return { input: ROUNDS_MAX * input + (ROUNDS_MAX - 1) * outputTokens, output: ROUNDS_MAX * outputTokens };
}

/** How a request is put: servers differ in what they take. */
export type Manner = {
  format: "json_schema" | "json_object" | "words";
  limit: "max_tokens" | "max_completion_tokens";
  temperature: boolean;
};

export const FIRST_MANNER: Manner = { format: "json_schema", limit: "max_tokens", temperature: true };

/** How to ask again a server that refused the request as it was put (400, 422, 501); nothing when there is no other way. */
export function nextManner(manner: Manner, complaint: string): Manner | undefined {
  if (manner.limit === "max_tokens" && complaint.includes("max_completion_tokens"))
    return { ...manner, limit: "max_completion_tokens" };
  if (manner.temperature && /\btemperature\b/.test(complaint)) return { ...manner, temperature: false };
  if (manner.format === "json_schema") return { ...manner, format: "json_object" };
  if (manner.format === "json_object") return { ...manner, format: "words" };
  return undefined;
}

/** What a server says of a request that it refused, for the operator's log: some repeat the key that they were sent. */
export const complaintIn = (body: string, apiKey: string | undefined): string =>
  (apiKey ? body.replaceAll(apiKey, "[LLM_API_KEY]") : body).slice(0, COMPLAINT_CHARACTERS);
