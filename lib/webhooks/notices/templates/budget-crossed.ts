import type { NoticeMessage, NoticePayloads } from "#lib/kernel/outbox/types.ts";
import { billingReason, writtenCount } from "./billing-reason.ts";

const MONTH = new Intl.DateTimeFormat("en-GB", { month: "long", year: "numeric", timeZone: "UTC" });

export function budgetCrossedMessage(payload: NoticePayloads["budget_crossed"]): NoticeMessage {
  const spent = `${writtenCount(payload.spent)} of ${writtenCount(payload.budget)} credits`;
  return {
    ...(payload.key
      ? ofKey({ ...payload, key: payload.key }, spent)
      : {
          subject: `${payload.workspace} has spent ${payload.level} % of its budget`,
          heading: `${payload.level} % of the month's budget is spent`,
          paragraphs: [
            `In ${MONTH.format(new Date(`${payload.period}-01T00:00:00Z`))} (UTC) ${payload.workspace} has spent ${spent}.`,
            "A budget only notifies: calls keep working until the credits run out.",
          ],
          action: { label: "Open billing", url: payload.billing_url },
        }),
    reason: billingReason(payload.workspace),
  };
}

function ofKey(
  { workspace, key, level }: { workspace: string; key: { name: string; url: string }; level: number },
  spent: string,
): Omit<NoticeMessage, "reason"> {
  return {
    subject: `The key ${key.name} has spent ${level} % of its ceiling`,
    heading: `${level} % of a key's ceiling is spent`,
    paragraphs: [
      `The key ${key.name} of ${workspace} has spent ${spent}.`,
      "At its ceiling, all of its calls are refused with 402. An owner can raise the ceiling.",
    ],
    action: { label: "Open the key", url: key.url },
  };
}
