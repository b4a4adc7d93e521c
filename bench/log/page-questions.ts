import { namedWord } from "#testing/builders/deliveries-load.ts";

/** Typical queries of the delivery log's page. */
export const PAGE_QUERIES: readonly (readonly [name: string, query: string])[] = [
  ["the newest page", ""],
  ["failed", "?status=failed"],
  ["the last hour", "?range=1h"],
  ["failed in seven days", "?status=failed&range=7d"],
  ["thirty days", "?range=30d"],
  ["one event type", "?event=job.completed"],
  ["answered 5xx", "?code=5xx&range=30d"],
  ["slower than 500 ms", "?slower=500"],
  ["a word that many bodies have", `?q=${namedWord(1)}`],
  ["a word that few bodies have", `?q=${namedWord(480)}`],
  ["test mode", "?env=test"],
];
