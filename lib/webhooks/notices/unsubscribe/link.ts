import { UNSUBSCRIBE_LINK_MS } from "#lib/kernel/outbox/constants.ts";
import type { WorkspaceKind } from "#lib/kernel/outbox/types.ts";
import { seal, unseal } from "#lib/platform/crypto.ts";
import { env } from "#lib/platform/env.ts";
import { UnsubscribeClaim, UnsubscribeToken } from "../schema.ts";

type About = { workspaceId: string; email: string; kind: WorkspaceKind };

/** Opens as an unsubscribe link and as nothing else that was sealed. */
const AAD = "unsubscribe";

/**
 * The link of a mail that switches its kind off for its recipient, for 180 days. Sealed rather than only signed, so that the addresses
 * that servers write to their logs name nobody.
 */
export function unsubscribeLink(about: About, now: Date): string {
  const claim = { ...about, expires: Math.floor((now.getTime() + UNSUBSCRIBE_LINK_MS) / 1_000) };
  const token = seal(JSON.stringify(claim), AAD).toString("base64url");
  return new URL(`/api/unsubscribe/${token}`, env().BASE_URL).href;
}

/** What a link is about, when it is one of ours and still good. */
export function openLink(token: string, now: Date): About | "forged" | "expired" {
  if (!UnsubscribeToken.safeParse(token).success) return "forged";
  try {
    const { expires, ...about } = UnsubscribeClaim.parse(JSON.parse(unseal(Buffer.from(token, "base64url"), AAD)));
    return expires * 1_000 > now.getTime() ? about : "expired";
  } catch {
    // Whatever does not open was not made here, or under another SECRET_KEY: that is the answer, not a fault.
    return "forged";
  }
}
