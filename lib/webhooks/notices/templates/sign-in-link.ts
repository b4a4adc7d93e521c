import type { NoticeMessage, NoticePayloads } from "#lib/kernel/outbox/types.ts";
import { writtenTime } from "./date.ts";

export const signInLinkMessage = ({ link, expires_at }: NoticePayloads["sign_in_link"]): NoticeMessage => ({
  subject: "Sign in to Gatehouse",
  heading: "Your sign-in link",
  paragraphs: [`The link works once, until ${writtenTime(expires_at)}.`],
  action: { label: "Sign in", url: link },
  reason:
    "You receive this because someone asked to sign in with your address. If that was not you, ignore it: nobody can sign in without the link.",
});
