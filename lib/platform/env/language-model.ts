import * as z from "zod";
import { service, token, whole } from "./fields.ts";

const PRICE = "a number from 0 to 1000";

/** Settings of the model behind `formats: [{type: "json"}]`. */
export const languageModel = {
  LLM_BASE_URL: service("http://localhost:11434/v1").meta({
    meaning:
      "a language model with an OpenAI-compatible API, which takes JSON from pages ([json.md](json.md)): the address that `/chat/completions` is behind; its host may be private",
    without: "`json` answers 501",
  }),
  LLM_MODEL: z
    .string()
    .trim()
    .min(1, { error: "the name of a model" })
    .optional()
    .meta({ meaning: "the model, as that server calls it", without: "`json` answers 501" }),
  LLM_API_KEY: token.meta({ meaning: "sent to it as `Authorization: Bearer`" }),
  LLM_CREDITS_PER_1K_TOKENS: z.coerce
    .number({ error: PRICE })
    .min(0, { error: PRICE })
    .max(1_000, { error: PRICE })
    .default(1)
    .meta({ meaning: "what a thousand tokens cost a caller, in credits, such as `0.2`; read and written ones alike" }),
  LLM_PAGE_CHARACTERS: whole(1_000, 1_000_000)
    .default(48_000)
    .meta({ meaning: "how much of a page the model is shown, in characters of Markdown" }),
};
