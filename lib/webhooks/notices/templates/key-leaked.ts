import type { NoticeMessage, NoticePayloads } from "#lib/kernel/outbox/types.ts";

// Chat breaks possible mentions; an escaped @ in the URL is equivalent.
const written = (url: string): string => url.replaceAll("@", "%40");

const place = ({ source, source_url }: NoticePayloads["key_leaked"]): string =>
  source_url === null ? `The exact location is unknown (${source}).` : `It is at ${written(source_url)} (${source}).`;

const REVOKED = "The key was revoked immediately. Programs that still use it are refused.";

function measure({ revoked, replaced }: NoticePayloads["key_leaked"]): string {
  if (!revoked)
    return "Your workspace has opted out of automatic revocation, so the key still works, also for anyone who found it. Rotate it: create a successor, switch to it, and revoke this one.";
  return replaced
    ? `${REVOKED} It already had a successor: switch the remaining programs to it.`
    : `${REVOKED} A replacement with the same scopes, addresses, expiry and remaining ceiling is ready; an owner claims it and sees its token once.`;
}

export const keyLeakedMessage = (payload: NoticePayloads["key_leaked"]): NoticeMessage => {
  const { name, hint } = payload.key;
  const diff = payload.diff_url === null ? "" : ` The change that put it there: ${written(payload.diff_url)}`;
  return {
    subject: payload.revoked ? `Leaked key ${name} was revoked` : `Key ${name} is leaked and still works`,
    heading: payload.revoked ? "A leaked key was revoked" : "A key is leaked",
    paragraphs: [
      `The token of ${name} (${hint}) was found in public. ${place(payload)}${diff}`,
      measure(payload),
      "Remove the token from where it was found as well. Removing it from the newest version is not enough, because histories and caches keep it.",
    ],
    action: {
      label: payload.revoked && !payload.replaced ? "Claim the replacement" : "See the leak",
      url: payload.finding_url,
    },
    reason: `You receive this because you are an owner of ${payload.workspace}.`,
  };
};
