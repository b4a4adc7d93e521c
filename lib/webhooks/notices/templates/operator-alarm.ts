import type { NoticeMessage, NoticePayloads, OperatorIncident } from "#lib/kernel/outbox/types.ts";
import { writtenTime } from "./date.ts";

type Texts = { wrong: string; advice: string; over: string };

const TEXTS: Record<OperatorIncident, Texts> = {
  deliveries: {
    wrong: "Deliveries are late",
    advice:
      "Does a worker run, and does this machine reach the internet? Where workers are at their limit, start another one.",
    over: "Deliveries are in time again",
  },
  schedules: {
    wrong: "A schedule does not run",
    advice:
      "Fix the cause of the failure; it is tried again automatically. A run that neither fails nor ends belongs to a hanging worker: end that worker.",
    over: "All schedules run again",
  },
  disk: {
    wrong: "The disk is nearly full",
    advice: "Make room or enlarge it: a database without room stops, and with it every call.",
    over: "The disk has room again",
  },
  books: {
    wrong: "The books do not add up",
    advice:
      "Run “operator reconcile” to see which workspace, and what differs. Find what wrote the difference before you correct anything.",
    over: "The books add up again",
  },
  backup: {
    wrong: "The backup is late",
    advice: "Mend what keeps it, then run “operator backup”, or wait: it is tried again within the hour.",
    over: "There is a new backup",
  },
  export: {
    wrong: "A day was not exported",
    advice:
      "Mend what keeps it and wait: it is tried again every ten minutes, and the days that are missing are made up for while their rows are kept.",
    over: "All days are exported again",
  },
  archive: {
    wrong: "A day was not moved to the archive",
    advice:
      "Nothing is lost: it stays in the database, which grows. Mend what keeps it and wait: it is tried again every ten minutes.",
    over: "The archive is up to date again",
  },
};

const reasonFor = (installation: string): string =>
  `You get this because OPERATOR_EMAILS of the Gatehouse at ${installation} names your address.`;

export const operatorAlarmMessage = (payload: NoticePayloads["operator_alarm"]): NoticeMessage => {
  const { wrong, advice } = TEXTS[payload.kind];
  return {
    subject: `${wrong}: ${new URL(payload.installation).host}`,
    heading: wrong,
    paragraphs: [
      `${payload.problem} It began on ${writtenTime(payload.began_at)}.`,
      advice,
      "Run “operator doctor” on the server: it tries everything and says what to do. This is the only mail of it until it has been over for half an hour.",
    ],
    reason: reasonFor(payload.installation),
  };
};

export const operatorAllClearMessage = (payload: NoticePayloads["operator_all_clear"]): NoticeMessage => {
  const { over } = TEXTS[payload.kind];
  return {
    subject: `${over}: ${new URL(payload.installation).host}`,
    heading: over,
    paragraphs: [
      `What began on ${writtenTime(payload.began_at)} has been over since ${writtenTime(payload.well_since)}. There is nothing left to do.`,
    ],
    reason: reasonFor(payload.installation),
  };
};
