import type { Figure } from "../../figure.ts";
import type { Judged, Sample } from "../types.ts";
import { databaseFigures } from "./database-figures.ts";
import { judgedFigures } from "./judged-figures.ts";
import { processFigures } from "./process-figures.ts";
import { compareLastToFirst, queueFigures } from "./wait-figures.ts";

export function soakFigures(samples: readonly Sample[], judged: Judged): Figure[] {
  return [
    ...processFigures("web", samples, ({ web }) => web),
    ...processFigures("worker", samples, ({ worker }) => worker),
    ...databaseFigures(samples),
    queueFigures("delivery", samples, ({ database }) => database.deliveryAgeS),
    queueFigures("scrape", samples, ({ database }) => database.scrapeAgeS),
    compareLastToFirst("calls of /v1", samples, ({ calls }) => calls),
    compareLastToFirst("pages of the dashboard", samples, ({ pages }) => pages),
    compareLastToFirst("from event to delivery", samples, ({ deliveries }) => deliveries),
    ...judgedFigures(judged),
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
