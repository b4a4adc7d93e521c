import type * as z from "zod";
import type { ApiKeyListSchema, ApiKeySchema, CreatedApiKeySchema } from "./answer-schema.ts";

export type ApiKey = z.output<typeof ApiKeySchema>;
export type KeyStatus = ApiKey["status"];

/** A newly created key, with its token for the only time (contract 2). */
export type NewKey = z.output<typeof CreatedApiKeySchema>;

export type KeyPage = z.output<typeof ApiKeyListSchema>;
