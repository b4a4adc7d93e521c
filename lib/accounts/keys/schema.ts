import * as z from "zod";
import { cursorInput, rateLimitInputs, timeInput } from "#lib/kernel/input-fields.ts";
import { lineInput, noteInput } from "#lib/kernel/line-input.ts";
import { KEY_ENVS, SCOPES } from "#lib/kernel/scopes.ts";
import { normaliseCidr } from "./addresses.ts";
import { ALLOWED_IPS_MAX, CREDIT_CEILING_MAX, KEY_NAME_MAX, REVOKED_REASON_MAX } from "./constants.ts";

const name = lineInput(KEY_NAME_MAX, "Enter a name for the key.").meta({
  description: "The key's name.",
  example: "ingest worker",
});

const scopes = z
  .array(z.enum(SCOPES))
  .min(1, "Choose at least one scope.")
  .transform((given) => SCOPES.filter((scope) => given.includes(scope)))
  .meta({ description: "The endpoints the key may call.", example: ["scrape", "parse"] });

const allowedIps = z
  .array(z.string().max(64))
  .max(ALLOWED_IPS_MAX, `At most ${ALLOWED_IPS_MAX} entries.`)
  .transform((entries, context) => {
    const cidrs = new Set<string>();
    entries.forEach((entry, at) => {
      const read = normaliseCidr(entry);
      if ("cidr" in read) cidrs.add(read.cidr);
      else context.addIssue({ code: "custom", path: [at], message: read.problem, input: entry });
    });
    return [...cidrs];
  })
  .meta({
    description: "IP addresses and ranges that may use the key. Empty allows all.",
    example: ["203.0.113.0/24"],
  });

const creditCeiling = z
  .int("A whole number of credits.")
  .min(1, "At least 1 credit; leave it empty for no ceiling.")
  .max(CREDIT_CEILING_MAX)
  .nullable()
  .meta({ description: "The maximum number of credits the key may spend in its lifetime.", example: 10_000 });

const expiresAt = timeInput
  .nullable()
  .meta({ description: "When the key expires. Must be in the future.", example: "2027-01-31T00:00:00Z" });

export const CreateKeyInput = z.strictObject({
  name,
  env: z.enum(KEY_ENVS).meta({ description: "`live` spends credits; `test` gets fixtures for free.", example: "live" }),
  scopes,
  allowed_ips: allowedIps.default([]),
  credit_ceiling: creditCeiling.default(null),
  rate_limit: rateLimitInputs.rate_limit.default(null),
  rate_limit_minute: rateLimitInputs.rate_limit_minute.default(null),
  rate_limit_day: rateLimitInputs.rate_limit_day.default(null),
  expires_at: expiresAt.default(null),
});
export type CreateKeyInput = z.output<typeof CreateKeyInput>;

export const UpdateKeyInput = z
  .strictObject({
    name,
    scopes,
    allowed_ips: allowedIps,
    credit_ceiling: creditCeiling,
    ...rateLimitInputs,
    expires_at: expiresAt,
  })
  .partial();
export type UpdateKeyInput = z.output<typeof UpdateKeyInput>;

/** Overrides of the old key's properties; absent ones are copied. */
export const SucceedKeyInput = z.strictObject({ name, credit_ceiling: creditCeiling, expires_at: expiresAt }).partial();
export type SucceedKeyInput = z.output<typeof SucceedKeyInput>;

export const RevokeKeyInput = z.strictObject({
  reason: noteInput(REVOKED_REASON_MAX).optional().meta({
    description: "The reason, which is returned to callers that still use the key.",
    example: "leaked in a public repository",
  }),
});
export type RevokeKeyInput = z.output<typeof RevokeKeyInput>;

const KEY_SORTS = ["created", "name", "last_used", "spent"] as const;
const KEY_STATUSES = ["active", "revoked", "disabled"] as const;

export const ListKeysInput = z.strictObject({
  env: z.enum(KEY_ENVS).optional(),
  q: z
    .string()
    .max(200)
    .regex(/^[^\0]*$/)
    .optional()
    .meta({ description: "Part of the name, or the beginning of the ID or hint." }),
  status: z.enum(KEY_STATUSES).optional(),
  sort: z.enum(KEY_SORTS).default("created"),
  limit: z.coerce.number().int().min(1).max(100).default(50),
  cursor: cursorInput,
});
export type ListKeysInput = z.output<typeof ListKeysInput>;
