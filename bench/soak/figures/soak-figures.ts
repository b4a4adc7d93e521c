import type { Figure } from "../../figure.ts";
import type { Judged, Sample } from "../types.ts";
import { ofDatabase } from "./of-database.ts";
import { ofJudged } from "./of-judged.ts";
import { ofProcess } from "./of-process.ts";
import { lastNextToFirst, ofQueue } from "./of-waits.ts";

export function soakFigures(samples: readonly Sample[], judged: Judged): Figure[] {
  return [
    ...ofProcess("web", samples, ({ web }) => web),
    ...ofProcess("worker", samples, ({ worker }) => worker),
    ...ofDatabase(samples),
    ofQueue("delivery", samples, ({ database }) => database.deliveryAgeS),
    ofQueue("scrape", samples, ({ database }) => database.scrapeAgeS),
    lastNextToFirst("calls of /v1", samples, ({ calls }) => calls),
    lastNextToFirst("pages of the dashboard", samples, ({ pages }) => pages),
    lastNextToFirst("from event to delivery", samples, ({ deliveries }) => deliveries),
    ...ofJudged(judged),
    ofReading(samples),
  ];
}

/** Share of moments that must be complete; unread ones could hide a problem. */
const READ_SHARE_MIN = 0.95;

const isWhole = ({ web, worker, database }: Sample): boolean =>
  [web.rssBytes, worker.rssBytes, database.connections].every(Number.isFinite);

function ofReading(samples: readonly Sample[]): Figure {
  const whole = samples.filter(isWhole).length;
  return {
    figure: "moments at which all could be read",
    ours: (100 * whole) / samples.length,
    unit: `% of ${samples.length}`,
    aim: `≥ ${READ_SHARE_MIN * 100} %`,
    met: whole >= READ_SHARE_MIN * samples.length,
  };
}
