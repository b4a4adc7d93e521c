import type { PartState, ServicePart } from "#lib/reports/status/types.ts";

export const PART_LABELS: Record<ServicePart, string> = {
  calls: "API",
  webhooks: "Webhooks",
  jobs: "Batch jobs and asynchronous scrapes",
  dashboard: "Dashboard",
};

const STATE_LABELS: Record<PartState, string> = { working: "Working", late: "Late", down: "Not working" };

export const stateLabel = (state: PartState): string => STATE_LABELS[state];

/** Describes each state to people who use the part. */
export const PART_MESSAGES: Record<ServicePart, Record<PartState, string>> = {
  calls: {
    working: "Calls are answered.",
    late: "Calls take longer than usual.",
    down: "Calls are refused. Nothing is charged for a refused call. Retry later.",
  },
  webhooks: {
    working: "Events are sent as they happen.",
    late: "Events are sent later than usual. None is lost.",
    down: "Events wait, and are sent when this works again. None is lost.",
  },
  jobs: {
    working: "They run as usual.",
    late: "They take longer than usual.",
    down: "They wait, and continue when this works again.",
  },
  dashboard: {
    working: "Pages are shown.",
    late: "Pages take longer than usual.",
    down: "Pages cannot be shown.",
  },
};

/** Returns the page's headline. */
export function summaryOf(states: readonly PartState[]): string {
  if (states.includes("down")) return "Some services are not working";
  return states.includes("late") ? "Everything works, with delays" : "Everything works";
}
