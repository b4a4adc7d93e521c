import type { Letter, NoticePayloads } from "#lib/kernel/outbox/types.ts";
import { writtenTime } from "./date.ts";

type Told = NoticePayloads["passkey_added"];

const where = ({ at, browser, ip }: Told): string =>
  `It was done on ${writtenTime(at)} in ${browser}${ip ? `, from ${ip}` : ""}.`;

const letter = (told: Told, words: { subject: string; first: string; otherwise: string }): Letter => ({
  subject: words.subject,
  heading: words.subject,
  paragraphs: [words.first, where(told), words.otherwise],
  action: { label: "Open your account", url: told.account_url },
  reason: "You get this because it is your account. Mails about its safety cannot be turned off.",
});

export const passkeyAddedLetter = (told: Told): Letter =>
  letter(told, {
    subject: "A passkey was added to your account",
    first: `The passkey “${told.name}” can sign in as you from now on.`,
    otherwise: "If that was not you, remove the passkey and sign out the browsers that you do not know, at once.",
  });

export const passkeyRemovedLetter = (told: Told): Letter =>
  letter(told, {
    subject: "A passkey was removed from your account",
    first: `The passkey “${told.name}” does not sign in any more. A link by mail still does.`,
    otherwise: "If that was not you, sign out the browsers that you do not know.",
  });
