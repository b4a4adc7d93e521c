import type { Letter, NoticeKind, NoticePayloads } from "#lib/kernel/outbox/types.ts";
import type { Mail } from "#lib/platform/mail.ts";
import { budgetCrossedLetter } from "./templates/budget-crossed.ts";
import { creditsExhaustedLetter } from "./templates/credits-exhausted.ts";
import { creditsLowLetter } from "./templates/credits-low.ts";
import { deliveryFailedLetter } from "./templates/delivery-failed.ts";
import { deliveryFailingLetter } from "./templates/delivery-failing.ts";
import { invitationLetter } from "./templates/invitation.ts";
import { invoiceIssuedLetter } from "./templates/invoice-issued.ts";
import { invoicePaidLetter } from "./templates/invoice-paid.ts";
import { keyDisabledLetter } from "./templates/key-disabled.ts";
import { keyExpiringLetter } from "./templates/key-expiring.ts";
import { keyLeakedLetter } from "./templates/key-leaked.ts";
import { layOut } from "./templates/layout.ts";
import { memberJoinedLetter } from "./templates/member-joined.ts";
import { ownerAddedLetter } from "./templates/owner-added.ts";
import { passkeyAddedLetter, passkeyRemovedLetter } from "./templates/passkey.ts";
import { signInLinkLetter } from "./templates/sign-in-link.ts";
import { webhookPausedLetter } from "./templates/webhook-paused.ts";

const LETTERS: { [K in NoticeKind]: (payload: NoticePayloads[K]) => Letter } = {
  sign_in_link: signInLinkLetter,
  invitation: invitationLetter,
  passkey_added: passkeyAddedLetter,
  passkey_removed: passkeyRemovedLetter,
  member_joined: memberJoinedLetter,
  owner_added: ownerAddedLetter,
  key_expiring: keyExpiringLetter,
  key_disabled: keyDisabledLetter,
  delivery_failing: deliveryFailingLetter,
  delivery_failed: deliveryFailedLetter,
  invoice_issued: invoiceIssuedLetter,
  invoice_paid: invoicePaidLetter,
  webhook_paused: webhookPausedLetter,
  key_leaked: keyLeakedLetter,
  credits_low: creditsLowLetter,
  credits_exhausted: creditsExhaustedLetter,
  budget_crossed: budgetCrossedLetter,
};

/** What a notice says. Throws for a kind that has no letter: a newer release wrote it, and an older one must not lose it. */
export function writeLetter<K extends NoticeKind>(kind: K, payload: NoticePayloads[K]): Letter {
  if (!Object.hasOwn(LETTERS, kind)) throw new Error(`There is no letter for a notice of kind ${kind}.`);
  return LETTERS[kind](payload);
}

/** The mail of a notice, with its unsubscribe link where it may be unsubscribed. Throws where `writeLetter` does. */
export const renderNotice = <K extends NoticeKind>(
  kind: K,
  to: string,
  payload: NoticePayloads[K],
  unsubscribe?: string,
): Mail => layOut(to, writeLetter(kind, payload), unsubscribe);
