import { UNSUBSCRIBE_LINK_MS } from "#lib/kernel/outbox/constants.ts";
import type { WorkspaceKind } from "#lib/kernel/outbox/types.ts";
import { seal, unseal } from "#lib/platform/crypto/crypto.ts";
import { env } from "#lib/platform/env/env.ts";
import { UnsubscribeClaim, UnsubscribeToken } from "../schema.ts";

type About = { workspaceId: string; email: string; kind: WorkspaceKind };

/** Ensures that only unsubscribe links can be opened as such. */
const AAD = "unsubscribe";

/**
 * Returns a link that switches a kind off for its recipient, valid for 180 days. Sealed rather than
 * signed, so that URLs in server logs reveal no addresses.
 */
export function unsubscribeLink(about: About, now: Date): string {
  const claim = { ...about, expires: Math.floor((now.getTime() + UNSUBSCRIBE_LINK_MS) / 1_000) };
  const token = seal(JSON.stringify(claim), AAD).toString("base64url");
  return new URL(`/api/unsubscribe/${token}`, env().BASE_URL).href;
}

/** Opens a link if it is ours and has not expired. */
export function openLink(token: string, now: Date): About | "forged" | "expired" {
  if (!UnsubscribeToken.safeParse(token).success) return "forged";
  try {
    const { expires, ...about } = UnsubscribeClaim.parse(JSON.parse(unseal(Buffer.from(token, "base64url"), AAD)));
    return expires * 1_000 > now.getTime() ? about : "expired";
  } catch {
    // Not made here, or with another SECRET_KEY: the result, not an error.
    return "forged";
  }
}
