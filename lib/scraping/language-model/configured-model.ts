import { env } from "#lib/platform/env/env.ts";
import { operatorPolicy } from "#lib/platform/outbound/operator-policy.ts";
import type { OutboundPolicy } from "#lib/platform/outbound/types.ts";
import { withoutEnd } from "#lib/platform/values/without-end.ts";
import { OUTPUT_TOKENS_MAX } from "./constants.ts";
import { FIRST_REQUEST_STYLE, type RequestStyle } from "./rules.ts";

export type LanguageModel = {
  url: string;
  name: string;
  apiKey: string | undefined;
  policy: OutboundPolicy;
  creditsPerThousand: number;
  pageCharacters: number;
  outputTokens: number;
  /**
   * The request options that its server last accepted, except the format, which depends on the
   * caller's schema.
   */
  manner: RequestStyle;
};

export const NO_MODEL =
  "This installation has no language model. Its operator sets LLM_BASE_URL and LLM_MODEL to one with an OpenAI-compatible API (docs/json.md).";

let current: { model: LanguageModel | undefined } | undefined;

export function configuredModel(): LanguageModel | undefined {
  current ??= { model: fromEnvironment() };
  return current.model;
}

function fromEnvironment(): LanguageModel | undefined {
  const { LLM_BASE_URL: address, LLM_MODEL: name, LLM_API_KEY: apiKey, ...rest } = env();
  if (address === undefined || name === undefined) return undefined;
  return {
    url: `${withoutEnd(address, "/")}/chat/completions`,
    name,
    apiKey,
    policy: operatorPolicy(address, "the language model"),
    creditsPerThousand: rest.LLM_CREDITS_PER_1K_TOKENS,
    pageCharacters: rest.LLM_PAGE_CHARACTERS,
    outputTokens: OUTPUT_TOKENS_MAX,
    manner: FIRST_REQUEST_STYLE,
  };
}
