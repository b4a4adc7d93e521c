import { trustedWorkspace, type WorkspaceId } from "#lib/kernel/context.ts";
import { EVENT_TYPES } from "#lib/kernel/events/types.ts";
import { sql } from "#lib/platform/db.ts";
import { SOUGHT_STATUSES } from "#lib/webhooks/deliveries/constants.ts";
import { momentPosition, NEWEST } from "#lib/webhooks/deliveries/log/position.ts";
import type { LogFilter, LogSpan } from "#lib/webhooks/deliveries/log/read-log.ts";
import { queryTerms } from "#lib/webhooks/deliveries/search-terms.ts";
import { LOAD, loadId, namedWord } from "#testing/builders/deliveries-load.ts";
import { dayAgo, type LogSize } from "./build.ts";

export type Question = { workspace: WorkspaceId; filter: LogFilter; span: LogSpan };
export type Kind = { name: string; ask: () => Question };

/** A delivery to search for, with a word that only its body contains. */
type Known = { workspace_id: string; event_id: string; word: number; replayed: string | null };

/** Pseudo-random integers below a bound, the same in every run. */
function dice(): (below: number) => number {
  let state = 20_261_121;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/** Returns every filter alone, combined and without matches, on the newest page and on deep ones. */
export async function questionKinds({ days }: LogSize): Promise<Kind[]> {
  const roll = dice();
  const one = <T>(of: readonly T[]): T => of[roll(of.length)] as T;
  const { rows: known } = await sql().query<Known>(
    `select workspace_id, event_id, search_terms[cardinality(search_terms) - 8] as word, replay_of as replayed
     from deliveries tablesample system (0.02) where search_terms is not null limit 2000`,
  );
  // Picks the large workspace in proportion to its deliveries.
  const owner = () => (roll(10) < 6 ? 0 : 1 + roll(LOAD.others));
  const workspaceOf = (number: number) => trustedWorkspace(loadId("ws", number));
  const webhook = (number: number) =>
    loadId("whk", number * 100 + roll(number === 0 ? LOAD.subscriptionsOfLarge : LOAD.subscriptionsOfOther));
  const named = (number: number, from: number, to: number) =>
    queryTerms(workspaceOf(number), namedWord(from + roll(to - from)));
  const deep = () => momentPosition(new Date(dayAgo(days - 1).getTime() + roll(days * 86_400_000)));

  const ask = (filter: (number: number) => LogFilter, span: Partial<LogSpan> = {}, number = owner()): Question => ({
    workspace: workspaceOf(number),
    filter: filter(number),
    span: { before: NEWEST, limit: 50, ...span },
  });
  const filters: [string, (number: number) => LogFilter][] = [
    ["no filter", () => ({})],
    ["subscription", (number) => ({ webhookId: webhook(number) })],
    ["event type", () => ({ event: one(EVENT_TYPES) })],
    ["status", () => ({ statuses: [one(SOUGHT_STATUSES)] })],
    ["canceled", () => ({ statuses: ["canceled"] })],
    ["test", () => ({ env: "test" })],
    [
      "class of answers",
      () => ({
        code: one([
          [200, 299],
          [400, 499],
          [500, 599],
          [300, 399],
        ] as const),
      }),
    ],
    [
      "answer",
      () => ({
        code: one([
          [200, 200],
          [202, 202],
          [404, 404],
          [503, 503],
          [418, 418],
        ] as const),
      }),
    ],
    ["duration", () => ({ minDurationMs: one([100, 1_000, 5_000, 8_900]) })],
    ["replays", () => ({ replay: true })],
    ["a bulk replay's", (number) => ({ runId: loadId("rpl", number * LOAD.runs + roll(LOAD.runs)) })],
    ["subscription and event type", (number) => ({ webhookId: webhook(number), event: one(EVENT_TYPES) })],
    ["subscription, failed", (number) => ({ webhookId: webhook(number), statuses: ["failed"] })],
    [
      "subscription, event type, test, canceled",
      (number) => ({
        ...{ webhookId: webhook(number), event: one(EVENT_TYPES), env: "test", statuses: ["canceled"] },
      }),
    ],
    ["a common word", (number) => ({ terms: named(number, 0, 5) })],
    ["a word", (number) => ({ terms: named(number, 5, 100) })],
    ["a rare word", (number) => ({ terms: named(number, 400, 500) })],
    ["a word, failed", (number) => ({ terms: named(number, 0, 100), statuses: ["failed"] })],
    [
      "two words, subscription, event type",
      (number) => ({
        ...{ terms: queryTerms(workspaceOf(number), `${namedWord(roll(5))} ${namedWord(roll(50))}`) },
        ...{ webhookId: webhook(number), event: one(EVENT_TYPES) },
      }),
    ],
    ["a word that nobody said", (number) => ({ terms: queryTerms(workspaceOf(number), `nobody${roll(1e6)}`) })],
    [
      "any of all together",
      (number) => ({
        ...(roll(2) === 0 && { webhookId: webhook(number) }),
        ...(roll(2) === 0 && { event: one(EVENT_TYPES) }),
        ...(roll(3) === 0 && { statuses: [one(SOUGHT_STATUSES)] }),
        ...(roll(3) === 0 && { env: one(["live", "test"] as const) }),
        ...(roll(4) === 0 && {
          code: one([
            [200, 299],
            [204, 204],
            [500, 599],
          ] as const),
        }),
        ...(roll(4) === 0 && { minDurationMs: one([100, 1_000, 6_000]) }),
        ...(roll(4) === 0 && { replay: roll(2) === 0 }),
        ...(roll(2) === 0 && { terms: named(number, 0, 500) }),
      }),
    ],
  ];
  const about = (filter: (of: Known) => LogFilter): Question => {
    const of = one(known);
    return { workspace: trustedWorkspace(of.workspace_id), filter: filter(of), span: { before: NEWEST, limit: 50 } };
  };
  return [
    ...filters.map(([name, filter]) => ({ name: `${name}, newest page`, ask: () => ask(filter) })),
    ...filters.map(([name, filter]) => ({ name: `${name}, deep page`, ask: () => ask(filter, { before: deep() }) })),
    { name: "no filter, 100 rows, deep page", ask: () => ask(() => ({}), { before: deep(), limit: 100 }) },
    {
      name: "a span of an hour, subscription",
      ask: () => {
        const before = deep();
        return ask((number) => ({ webhookId: webhook(number) }), {
          before,
          since: new Date(before.at.getTime() - 3_600_000),
        });
      },
    },
    { name: "a word of one body", ask: () => about(({ word }) => ({ terms: { hashes: [word], plain: ["one"] } })) },
    { name: "an event", ask: () => about(({ event_id }) => ({ eventId: event_id })) },
  ];
}
