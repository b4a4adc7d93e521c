import type { Figure } from "../../figure.ts";
import type { Judged } from "../types.ts";

/** Keeps foreign messages on one line, as they go into a table. */
const none = (figure: string, ours: number, unit: string, note: string): Figure => ({
  ...{ figure, ours, unit, aim: "0", met: ours === 0, note: note.replaceAll(/[\n|]+/g, " ") },
});

/** Returns the figures that compare callers, receivers and the database. */
export function judgedFigures({
  calls,
  pages,
  events,
  deliveries,
  replays,
  jobs,
  credits,
  aged,
  broken,
}: Judged): Figure[] {
  const lost =
    Math.abs(events.expected - events.found) + Math.abs(deliveries.expected - deliveries.found) + deliveries.lost;
  const unfinished = replays.made - replays.completed + (jobs.made - jobs.completed);
  return [
    none("calls that failed", calls.failed, `of ${calls.made}`, calls.why.join("; ")),
    none("pages that failed", pages.failed, `of ${pages.made}`, pages.why.join("; ")),
    none(
      "deliveries lost",
      lost,
      `of ${deliveries.expected}`,
      `events ${events.found} of ${events.expected}; in the log or the queue ${deliveries.found}; said to be delivered and never received ${deliveries.lost}`,
    ),
    none(
      "deliveries doubled",
      deliveries.doubled + Math.abs(deliveries.unrecorded),
      `of ${deliveries.received} received`,
      `received and not in the log ${deliveries.unrecorded}; ${replays.sent} were replayed`,
    ),
    none(
      "jobs and replays that did not end well",
      unfinished,
      `of ${jobs.made + replays.made}`,
      `${jobs.made} jobs, ${replays.made} bulk replays`,
    ),
    none(
      "credits charged but not reported by an answer, or reported and not charged, and sums that disagree",
      Math.abs(credits.charged - credits.answered) + credits.findings.length,
      `of ${credits.answered}`,
      credits.findings.join("; "),
    ),
    none("rows too old that are still there", aged.left, `of ${aged.rows}`, `${aged.days} days of a table among them`),
    none("schedules, processes and calls of this bench that failed", broken.length, "", broken.slice(0, 5).join("; ")),
  ];
}
