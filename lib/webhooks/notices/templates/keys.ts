import type { NoticeMessage, NoticePayloads } from "#lib/kernel/outbox/types.ts";
import { ownerReason, writtenCount, writtenDay, writtenSecond } from "./written.ts";

type KeyPayload = NoticePayloads["key_disabled"];

/** Describes a key: its name, hint, and whether it is a test key. */
const describeKey = ({ env, name, token_hint, workspace }: KeyPayload): string =>
  `The ${env} key ${name} (${token_hint}) of ${workspace}${env === "test" ? ", which reads no real pages and costs nothing," : ""}`;

const LIST = new Intl.ListFormat("en-GB");

/** Describes a key's recent traffic. */
function keyTraffic({ requests, endpoints }: KeyPayload, consequence: string): string {
  if (requests === 0) return "No call was made with it in the last 24 hours.";
  const to = endpoints.length > 0 ? `, to ${LIST.format(endpoints)}` : "";
  return `${requests === 1 ? "One call was" : `${writtenCount(requests)} calls were`} made with it in the last 24 hours${to}. ${consequence}`;
}

/** Gives the date instead of the remaining days, which would be wrong if the email is delayed. */
export const keyExpiringMessage = (payload: NoticePayloads["key_expiring"]): NoticeMessage => ({
  subject: `The ${payload.env} key ${payload.name} expires on ${writtenDay(payload.expires_at)}`,
  heading: "A key is about to expire",
  paragraphs: [
    `${describeKey(payload)} expires on ${writtenSecond(payload.expires_at)}. It is then disabled permanently, and every call with it is refused with 401.`,
    keyTraffic(payload, "Whatever makes them will stop working then."),
    "To continue without a break, rotate it: you create a successor and see when the old key is no longer used. Or change its date while it is still active.",
  ],
  action: { label: "Open the key", url: payload.key_url },
  also: { label: "Rotate it", url: payload.rotation_url },
  reason: `You receive this because you are an owner of ${payload.workspace}: 30, 7 and 1 days before a key expires, once each.`,
});

export const keyDisabledMessage = (payload: NoticePayloads["key_disabled"]): NoticeMessage => ({
  subject: `The ${payload.env} key ${payload.name} has expired`,
  heading: "A key has expired",
  paragraphs: [
    `${describeKey(payload)} expired on ${writtenSecond(payload.expires_at)}. Since then, every call with it has been refused with 401 revoked, reason scheduled_expiry.`,
    keyTraffic(payload, "Whatever made them has stopped working."),
    "It cannot be restored; a successor with the same scopes and addresses can be created.",
  ],
  action: { label: "Open the key", url: payload.key_url },
  also: { label: "Create its successor", url: payload.rotation_url },
  reason: ownerReason(payload.workspace),
});

// Chat breaks possible mentions; an escaped @ in the URL is equivalent.
const inertUrl = (url: string): string => url.replaceAll("@", "%40");

const leakPlace = ({ source, source_url }: NoticePayloads["key_leaked"]): string =>
  source_url === null ? `The exact location is unknown (${source}).` : `It is at ${inertUrl(source_url)} (${source}).`;

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
  const diff = payload.diff_url === null ? "" : ` The change that put it there: ${inertUrl(payload.diff_url)}`;
  return {
    subject: payload.revoked ? `Leaked key ${name} was revoked` : `Key ${name} is leaked and still works`,
    heading: payload.revoked ? "A leaked key was revoked" : "A key is leaked",
    paragraphs: [
      `The token of ${name} (${hint}) was found in public. ${leakPlace(payload)}${diff}`,
      measure(payload),
      "Remove the token from where it was found as well. Removing it from the newest version is not enough, because histories and caches keep it.",
    ],
    action: {
      label: payload.revoked && !payload.replaced ? "Claim the replacement" : "See the leak",
      url: payload.finding_url,
    },
    reason: ownerReason(payload.workspace),
  };
};
