import type { NoticeMessage, NoticePayloads } from "#lib/kernel/outbox/types.ts";

const NEXT = {
  key_ended: "Its key ended, or no longer has the jobs scope. Create the monitor again with another key.",
  no_credits: "The balance or the key's ceiling is used up. Add credits or raise the ceiling, then resume the monitor.",
} as const;

export const monitorStoppedMessage = (payload: NoticePayloads["monitor_stopped"]): NoticeMessage => ({
  subject: `The monitor ${payload.name} has stopped`,
  heading: "A monitor has stopped",
  paragraphs: [`${payload.name} has stopped: ${payload.problem}`, NEXT[payload.reason]],
  action: { label: "Open the monitor", url: payload.monitor_url },
  reason: `You receive this because you are an owner of ${payload.workspace}.`,
});
