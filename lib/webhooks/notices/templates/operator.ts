import type { NoticeMessage, NoticePayloads, OperatorIncident } from "#lib/kernel/outbox/types.ts";
import { writtenTime } from "./written.ts";

type Texts = { wrong: string; advice: string; over: string };

const TEXTS: Record<OperatorIncident, Texts> = {
  deliveries: {
    wrong: "Deliveries are late",
    advice:
      "Check that a worker is running and that this machine can reach the internet. If the workers are at their limit, start another one.",
    over: "Deliveries are on time again",
  },
  schedules: {
    wrong: "A schedule is not running",
    advice:
      "Fix the cause of the failure; the schedule is retried automatically. If a run neither fails nor ends, its worker hangs: stop that worker.",
    over: "All schedules are running again",
  },
  disk: {
    wrong: "The disk is nearly full",
    advice: "Free some space or enlarge the disk. When it is full, the database stops and every call fails.",
    over: "The disk has free space again",
  },
  books: {
    wrong: "The books do not add up",
    advice:
      "Run “operator reconcile” to see which workspace is affected and what differs. Find the cause of the difference before you correct anything.",
    over: "The books add up again",
  },
  backup: {
    wrong: "The backup is late",
    advice: "Fix the cause, then run “operator backup”, or wait for the next attempt within the hour.",
    over: "There is a new backup",
  },
  export: {
    wrong: "A day was not exported",
    advice:
      "Fix the cause and wait: the export is retried every ten minutes, and missing days are exported as long as their rows are kept.",
    over: "All days are exported again",
  },
  archive: {
    wrong: "A day was not moved to the archive",
    advice:
      "Nothing is lost: the day stays in the database, which keeps growing. Fix the cause and wait: the move is retried every ten minutes.",
    over: "The archive is up to date again",
  },
};

const reasonFor = (installation: string): string =>
  `You receive this because your address is in OPERATOR_EMAILS of the Gatehouse at ${installation}.`;

export const operatorAlarmMessage = (payload: NoticePayloads["operator_alarm"]): NoticeMessage => {
  const { wrong, advice } = TEXTS[payload.kind];
  return {
    subject: `${wrong}: ${new URL(payload.installation).host}`,
    heading: wrong,
    paragraphs: [
      `${payload.problem} It began on ${writtenTime(payload.began_at)}.`,
      advice,
      "Run “operator doctor” on the server to check everything and see what to do. You will get no further mail about this problem until it has been resolved for half an hour.",
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
      `The problem that began on ${writtenTime(payload.began_at)} has been resolved since ${writtenTime(payload.well_since)}. You do not have to do anything.`,
    ],
    reason: reasonFor(payload.installation),
  };
};
