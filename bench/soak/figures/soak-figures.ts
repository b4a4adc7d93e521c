import type { Figure } from "../../figure.ts";
import type { Judged, Sample } from "../types.ts";
import { ofDatabase } from "./of-database.ts";
import { ofJudged } from "./of-judged.ts";
import { ofProcess } from "./of-process.ts";
import { lastNextToFirst, ofQueue } from "./of-waits.ts";

/** Everything that a soak says, each with its aim. */
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
  ];
}
