import { createHash, verify } from "node:crypto";
import * as z from "zod";
import type { Clock } from "#lib/platform/values/clock.ts";
import { ok, type Result, refuse } from "#lib/platform/values/result.ts";
import { findTokens } from "../find-tokens.ts";
import { matchTokens } from "../match-tokens.ts";
import { recordSightings } from "../record-sightings.ts";
import { PARTNER_BATCH, PARTNER_ENTRIES_MAX, PARTNER_KEY_HEADER, PARTNER_SIGNATURE_HEADER } from "./constants.ts";
import type { PartnerKeys } from "./partner-keys.ts";
import { commitUrl } from "./rules.ts";

const Entry = z.object({
  token: z.string().max(1_000),
  type: z.string().max(200).default(""),
  url: z.string().max(8_192).nullish(),
});
type Entry = z.output<typeof Entry>;

/** The partner's feedback format: whether a finding is a credential of ours. */
export type Feedback = { token_hash: string; token_type: string; label: "true_positive" | "false_positive" };

export type PartnerRefusal =
  | "missing_signature"
  | "unknown_key"
  | "keys_unavailable"
  | "bad_signature"
  | "invalid_body"
  | "too_many";

/** As the partner sent them: a DER signature in base64, and the id of its key. */
export type Signed = { keyId: string | undefined; signature: string | undefined };

/**
 * ECDSA on P-256 over SHA-256 of the raw bytes: parsing and serializing them again would change
 * them.
 */
const isSigned = (body: Uint8Array, key: Parameters<typeof verify>[2], signature: string): boolean =>
  /^[A-Za-z0-9+/]{1,200}={0,2}$/.test(signature) && verify("sha256", body, key, Buffer.from(signature, "base64"));

function readEntries(body: Uint8Array): Entry[] | undefined {
  try {
    return z.array(Entry).parse(JSON.parse(Buffer.from(body).toString("utf8")));
  } catch {
    return undefined;
  }
}

/**
 * Handles a report of a secret-scanning partner, and returns for each entry whether it was right. A
 * repeated message changes nothing and gets the same response: a key revoked because of it is still
 * ours. The response identifies tokens by their hash only.
 *
 * @param body the raw bytes, which are signed.
 */
export async function handlePartnerReport(
  ctx: { clock: Clock },
  keys: PartnerKeys,
  { keyId, signature }: Signed,
  body: Uint8Array,
): Promise<Result<Feedback[], PartnerRefusal>> {
  if (!keyId || !signature)
    return refuse("missing_signature", `Sign the message: ${PARTNER_KEY_HEADER} and ${PARTNER_SIGNATURE_HEADER}.`);
  const key = await keys.find(keyId);
  if (!key.ok) return key;
  if (!isSigned(body, key.value, signature))
    return refuse("bad_signature", "The signature does not match the body. Sign the exact bytes that you send.");
  const entries = readEntries(body);
  if (!entries) return refuse("invalid_body", "The body is not a JSON list of {token, type, url, source}.");
  if (entries.length > PARTNER_ENTRIES_MAX)
    return refuse("too_many", `A message may have ${PARTNER_ENTRIES_MAX} entries at most.`);

  const feedback: Feedback[] = [];
  for (let at = 0; at < entries.length; at += PARTNER_BATCH)
    feedback.push(...(await handleBatch(ctx, entries.slice(at, at + PARTNER_BATCH))));
  return ok(feedback);
}

async function handleBatch(ctx: { clock: Clock }, entries: readonly Entry[]): Promise<Feedback[]> {
  // A partner's pattern may match text around a token.
  const sightings = entries.map(({ token, url }) => ({
    token: findTokens(token)[0] ?? token,
    sourceUrl: url ?? "",
    diffUrl: url ? commitUrl(url) : null,
  }));
  await recordSightings(ctx, "partner", sightings);
  const ours = await matchTokens(sightings.map(({ token }) => token));
  return entries.map((entry, at) => ({
    token_hash: createHash("sha256").update(entry.token).digest("base64"),
    token_type: entry.type,
    label: ours.has(sightings[at]?.token ?? "") ? "true_positive" : "false_positive",
  }));
}
