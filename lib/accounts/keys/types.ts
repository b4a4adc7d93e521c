import type * as z from "zod";
import type { ApiKeyListSchema, ApiKeySchema, CreatedApiKeySchema } from "./answer-schema.ts";

export type ApiKey = z.output<typeof ApiKeySchema>;
export type KeyStatus = ApiKey["status"];

/** A key as it was just made: the only time that its token is there (contract 2). */
export type NewKey = z.output<typeof CreatedApiKeySchema>;

export type KeyPage = z.output<typeof ApiKeyListSchema>;
