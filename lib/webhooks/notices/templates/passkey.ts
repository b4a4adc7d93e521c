import type { NoticeMessage, NoticePayloads } from "#lib/kernel/outbox/types.ts";
import { writtenTime } from "./date.ts";

type Payload = NoticePayloads["passkey_added"];

const where = ({ at, browser, ip }: Payload): string =>
  `This happened on ${writtenTime(at)} in ${browser}${ip ? `, from ${ip}` : ""}.`;

const message = (payload: Payload, words: { subject: string; first: string; otherwise: string }): NoticeMessage => ({
  subject: words.subject,
  heading: words.subject,
  paragraphs: [words.first, where(payload), words.otherwise],
  action: { label: "Open your account", url: payload.account_url },
  reason: "You receive this because it is your account. Mails about its security cannot be turned off.",
});

export const passkeyAddedMessage = (payload: Payload): NoticeMessage =>
  message(payload, {
    subject: "A passkey was added to your account",
    first: `The passkey “${payload.name}” can now be used to sign in as you.`,
    otherwise: "If that was not you, remove the passkey immediately and sign out any browsers you do not recognise.",
  });

export const passkeyRemovedMessage = (payload: Payload): NoticeMessage =>
  message(payload, {
    subject: "A passkey was removed from your account",
    first: `The passkey “${payload.name}” can no longer be used to sign in. Sign-in links by mail still work.`,
    otherwise: "If that was not you, sign out any browsers you do not recognise.",
  });
