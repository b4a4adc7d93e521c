import * as z from "zod";
import { KEY_ENVS, SCOPES } from "#lib/kernel/scopes.ts";

const time = z.iso.datetime();

/** A key as the API and the screens show it (contract 2). Times are ISO 8601 UTC. */
export const ApiKeySchema = z
  .object({
    id: z.string().meta({ example: "key_01m7x5afk6fsnvfhzjc689rkjw" }),
    object: z.literal("api_key"),
    name: z.string(),
    env: z.enum(KEY_ENVS),
    token_hint: z
      .string()
      .meta({ description: "First and last four characters of the secret part.", example: "svc_live_ab12…wxyz" }),
    scopes: z.array(z.enum(SCOPES)),
    allowed_ips: z.array(z.string()),
    credit_ceiling: z.int().nullable(),
    credits_spent: z.int(),
    rate_limit: z.int().nullable().meta({ description: "Maximum requests per second." }),
    rate_limit_minute: z.int().nullable().meta({ description: "Maximum requests per clock minute." }),
    rate_limit_day: z.int().nullable().meta({ description: "Maximum requests per day (UTC)." }),
    expires_at: time.nullable(),
    /** Service interface 3.1: `disabled` is the effect of scheduled expiry. */
    status: z.enum(["active", "revoked", "disabled"]),
    created_at: time,
    /** usr_…, key_…, operator or system */
    created_by: z.string(),
    last_used_at: time.nullable(),
    last_used_ip: z.string().nullable(),
    revoked_at: time.nullable(),
    revoked_reason: z.string().nullable(),
    replaces: z.string().nullable(),
    replaced_by: z.string().nullable(),
  })
  .meta({ id: "ApiKey" });

export const CreatedApiKeySchema = ApiKeySchema.extend({
  token: z.string().meta({ description: "The key itself. Returned only in this response.", example: "svc_live_…" }),
}).meta({ id: "CreatedApiKey" });

export const ApiKeyListSchema = z
  .object({ data: z.array(ApiKeySchema), next_cursor: z.string().nullable() })
  .meta({ id: "ApiKeyList" });
