import { ROLE_LABEL } from "#lib/accounts/members/constants.ts";
import type { NoticeMessage, NoticePayloads } from "#lib/kernel/outbox/types.ts";
import { ownerReason, writtenTime } from "./written.ts";

export const signInLinkMessage = ({ link, expires_at }: NoticePayloads["sign_in_link"]): NoticeMessage => ({
  subject: "Sign in to Gatehouse",
  heading: "Your sign-in link",
  paragraphs: [`The link works once, until ${writtenTime(expires_at)}.`],
  action: { label: "Sign in", url: link },
  reason:
    "You receive this because someone asked to sign in with your address. If that was not you, ignore it: nobody can sign in without the link.",
});

export const invitationMessage = (payload: NoticePayloads["invitation"]): NoticeMessage => ({
  // The recipient may not know the sender, so the subject contains none of their text.
  subject: "You are invited to a workspace on Gatehouse",
  heading: "You are invited to a workspace",
  paragraphs: [
    `${payload.invited_by} invites you to the workspace “${payload.workspace}” as ${ROLE_LABEL[payload.role].toLowerCase()}.`,
    `The invitation is for this address alone and works once, until ${writtenTime(payload.expires_at)}.`,
  ],
  action: { label: "See the invitation", url: payload.link },
  reason: "If you do not know the sender, ignore this mail: nothing happens until you accept.",
});

type PasskeyPayload = NoticePayloads["passkey_added"];

const where = ({ at, browser, ip }: PasskeyPayload): string =>
  `This happened on ${writtenTime(at)} in ${browser}${ip ? `, from ${ip}` : ""}.`;

const passkeyMessage = (
  payload: PasskeyPayload,
  words: { subject: string; first: string; otherwise: string },
): NoticeMessage => ({
  subject: words.subject,
  heading: words.subject,
  paragraphs: [words.first, where(payload), words.otherwise],
  action: { label: "Open your account", url: payload.account_url },
  reason: "You receive this because it is your account. Mails about its security cannot be turned off.",
});

export const passkeyAddedMessage = (payload: PasskeyPayload): NoticeMessage =>
  passkeyMessage(payload, {
    subject: "A passkey was added to your account",
    first: `The passkey “${payload.name}” can now be used to sign in as you.`,
    otherwise: "If that was not you, remove the passkey immediately and sign out any browsers you do not recognise.",
  });

export const passkeyRemovedMessage = (payload: PasskeyPayload): NoticeMessage =>
  passkeyMessage(payload, {
    subject: "A passkey was removed from your account",
    first: `The passkey “${payload.name}” can no longer be used to sign in. Sign-in links by mail still work.`,
    otherwise: "If that was not you, sign out any browsers you do not recognise.",
  });

export const memberJoinedMessage = (payload: NoticePayloads["member_joined"]): NoticeMessage => ({
  subject: `${payload.email} joined ${payload.workspace}`,
  heading: `${payload.email} joined ${payload.workspace}`,
  paragraphs: [`They accepted an invitation and are now ${ROLE_LABEL[payload.role].toLowerCase()} of the workspace.`],
  action: { label: "Open members", url: payload.members_url },
  reason: ownerReason(payload.workspace),
});

export const ownerAddedMessage = (payload: NoticePayloads["owner_added"]): NoticeMessage => ({
  subject: `${payload.email} is now an owner of ${payload.workspace}`,
  heading: `${payload.email} is now an owner`,
  paragraphs: [
    `${payload.added_by} made ${payload.email} an owner of ${payload.workspace}. An owner may do everything there: keys, members and billing.`,
    "If you did not expect this, open the members page and change the role back.",
  ],
  action: { label: "Open members", url: payload.members_url },
  reason: ownerReason(payload.workspace),
});
