import type { NoticeKind, NoticeMessage, NoticePayloads } from "#lib/kernel/outbox/types.ts";
import type { Mail } from "#lib/platform/mail/mail.ts";
import { withNamesForMail } from "./mail-names.ts";
import {
  budgetCrossedMessage,
  creditsExhaustedMessage,
  creditsLowMessage,
  invoiceIssuedMessage,
  invoicePaidMessage,
  paymentFailedMessage,
} from "./templates/billing.ts";
import {
  deliveryFailedMessage,
  deliveryFailingMessage,
  monitorStoppedMessage,
  webhookPausedMessage,
} from "./templates/failures.ts";
import { keyDisabledMessage, keyExpiringMessage, keyLeakedMessage } from "./templates/keys.ts";
import { layOut } from "./templates/layout.ts";
import { operatorAlarmMessage, operatorAllClearMessage } from "./templates/operator.ts";
import {
  invitationMessage,
  memberJoinedMessage,
  ownerAddedMessage,
  passkeyAddedMessage,
  passkeyRemovedMessage,
  signInLinkMessage,
} from "./templates/people.ts";

const MESSAGES: { [K in NoticeKind]: (payload: NoticePayloads[K]) => NoticeMessage } = {
  sign_in_link: signInLinkMessage,
  invitation: invitationMessage,
  passkey_added: passkeyAddedMessage,
  passkey_removed: passkeyRemovedMessage,
  member_joined: memberJoinedMessage,
  owner_added: ownerAddedMessage,
  key_expiring: keyExpiringMessage,
  key_disabled: keyDisabledMessage,
  delivery_failing: deliveryFailingMessage,
  delivery_failed: deliveryFailedMessage,
  invoice_issued: invoiceIssuedMessage,
  invoice_paid: invoicePaidMessage,
  payment_failed: paymentFailedMessage,
  webhook_paused: webhookPausedMessage,
  monitor_stopped: monitorStoppedMessage,
  key_leaked: keyLeakedMessage,
  credits_low: creditsLowMessage,
  credits_exhausted: creditsExhaustedMessage,
  budget_crossed: budgetCrossedMessage,
  operator_alarm: operatorAlarmMessage,
  operator_all_clear: operatorAllClearMessage,
};

/**
 * Writes a notice's message. Throws for an unknown kind from a newer release, so that an older one
 * does not lose it.
 */
export function writeMessage<K extends NoticeKind>(kind: K, payload: NoticePayloads[K]): NoticeMessage {
  if (!Object.hasOwn(MESSAGES, kind)) throw new Error(`Notices of kind ${kind} have no message.`);
  return MESSAGES[kind](payload);
}

/**
 * Renders a notice as an email, with an unsubscribe link if allowed. Throws like `writeMessage`.
 */
export const renderNotice = <K extends NoticeKind>(
  kind: K,
  to: string,
  payload: NoticePayloads[K],
  unsubscribe?: string,
): Mail => layOut(to, writeMessage(kind, withNamesForMail(payload)), unsubscribe);
