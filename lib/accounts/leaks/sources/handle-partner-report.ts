import { createHash, verify } from "node:crypto";
import * as z from "zod";
import type { Clock } from "#lib/platform/clock.ts";
import { ok, type Result, refuse } from "#lib/platform/result.ts";
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

/** The partner's feedback format: whether what it found is a credential of ours. */
export type Feedback = { token_hash: string; token_type: string; label: "true_positive" | "false_positive" };

export type PartnerRefusal =
  | "missing_signature"
  | "unknown_key"
  | "keys_unavailable"
  | "bad_signature"
  | "invalid_body"
  | "too_many";

/** As the partner sent them: base64 of a DER signature, and the name of the key it is by. */
export type Signed = { keyId: string | undefined; signature: string | undefined };

/** ECDSA on P-256 over SHA-256 of the bytes as they came: parsed and written again they would be others. */
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
 * Takes what a secret-scanning partner reports, and answers for each entry whether it was right. The same message again changes nothing
 * and is answered the same: a key that was revoked for it is still one of ours. Tokens are distinguished by their hash in the answer, never
 * repeated.
 *
 * @param body the raw bytes, which the signature is over.
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
  // A partner's pattern may take in what stands around a token.
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
