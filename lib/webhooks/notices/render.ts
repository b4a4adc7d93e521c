import type { NoticeKind, NoticeMessage, NoticePayloads } from "#lib/kernel/outbox/types.ts";
import type { Mail } from "#lib/platform/mail.ts";
import { withNamesForMail } from "./mail-names.ts";
import { budgetCrossedMessage } from "./templates/budget-crossed.ts";
import { creditsExhaustedMessage } from "./templates/credits-exhausted.ts";
import { creditsLowMessage } from "./templates/credits-low.ts";
import { deliveryFailedMessage } from "./templates/delivery-failed.ts";
import { deliveryFailingMessage } from "./templates/delivery-failing.ts";
import { invitationMessage } from "./templates/invitation.ts";
import { invoiceIssuedMessage } from "./templates/invoice-issued.ts";
import { invoicePaidMessage } from "./templates/invoice-paid.ts";
import { keyDisabledMessage } from "./templates/key-disabled.ts";
import { keyExpiringMessage } from "./templates/key-expiring.ts";
import { keyLeakedMessage } from "./templates/key-leaked.ts";
import { layOut } from "./templates/layout.ts";
import { memberJoinedMessage } from "./templates/member-joined.ts";
import { monitorStoppedMessage } from "./templates/monitor-stopped.ts";
import { operatorAlarmMessage, operatorAllClearMessage } from "./templates/operator-alarm.ts";
import { ownerAddedMessage } from "./templates/owner-added.ts";
import { passkeyAddedMessage, passkeyRemovedMessage } from "./templates/passkey.ts";
import { paymentFailedMessage } from "./templates/payment-failed.ts";
import { signInLinkMessage } from "./templates/sign-in-link.ts";
import { webhookPausedMessage } from "./templates/webhook-paused.ts";

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
