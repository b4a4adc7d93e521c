import type { WorkspaceId } from "#lib/kernel/context.ts";
import type { EventType } from "#lib/kernel/events/types.ts";
import type { KeyEnv } from "#lib/kernel/scopes.ts";
import { onReplica } from "#lib/platform/database/replica/on-replica.ts";
import { idTime } from "#lib/platform/values/ids.ts";
import type { ListedRow } from "../represent-delivery.ts";
import type { QueryTerms } from "../search-terms.ts";
import type { SoughtStatus } from "../types.ts";
import type { NEWEST, Position } from "./position.ts";

/** Filters; absent fields do not restrict. */
export type LogFilter = {
  statuses?: readonly SoughtStatus[] | undefined;
  event?: EventType | undefined;
  webhookId?: string | undefined;
  env?: KeyEnv | undefined;
  eventId?: string | undefined;
  runId?: string | undefined;
  replay?: boolean | undefined;
  /** Status range of the last response. */
  code?: readonly [number, number] | undefined;
  minDurationMs?: number | undefined;
  terms?: QueryTerms | undefined;
};

export type LogSpan = {
  /** Inclusive. */
  since?: Date | undefined;
  /** Returns only older deliveries. */
  before: Position | typeof NEWEST;
  limit: number;
};

/** `more`: where the next page begins, if there may be one. */
export type LogPage = { rows: ListedRow[]; more: Position | undefined };

const FILTER =
  "row($2::text[], $3, $4, $5::key_env, $6, $7, $8::boolean, $9::int, $10::int, $11::int, $12::int[], $13::text[])::delivery_filter";
const SPAN = "$14::timestamptz, $15::timestamptz, $16, $17::int";

/** The sources of deliveries. A file in prisma/functions documents each query and its limits. */
const PLACES = {
  queued: `select * from queued_deliveries($1, ${FILTER}, ${SPAN})`,
  logged: `select * from logged_deliveries($1, ${FILTER}, ${SPAN})`,
  unindexed: `select * from unindexed_deliveries($1, ${FILTER}, ${SPAN})`,
  ofEvent: `select * from deliveries_of_event($1, ${FILTER}, $18::timestamptz, ${SPAN})`,
  ofRun: `select * from deliveries_of_run($1, ${FILTER}, $18::timestamptz, ${SPAN})`,
};
type Place = keyof typeof PLACES;

const QUEUED: readonly SoughtStatus[] = ["pending", "retrying", "held"];

function placesOf({ statuses, eventId, runId, terms }: LogFilter): Place[] {
  // Includes deliveries that the run created and those it retried.
  if (runId !== undefined) return ["ofRun"];
  const places: Place[] = [];
  const isSought = (matches: (status: SoughtStatus) => boolean) => statuses === undefined || statuses.some(matches);
  if (isSought((status) => QUEUED.includes(status))) places.push("queued");
  if (isSought((status) => !QUEUED.includes(status))) {
    places.push(eventId === undefined ? "logged" : "ofEvent");
    // Only deliveries canceled before their first attempt are not indexed yet.
    if (terms && eventId === undefined && isSought((status) => status === "canceled")) places.push("unindexed");
  }
  return places;
}

/** Returns the creation time of the requested event or run. */
function placeTimes(places: readonly Place[], { eventId, runId }: LogFilter): Date[] {
  if (places.includes("ofRun") && runId !== undefined) return [idTime(runId)];
  return places.includes("ofEvent") && eventId !== undefined ? [idTime(eventId)] : [];
}

/**
 * Takes exactly the parameters that the sources need: an unused one would have no type. The marker
 * of a source that stopped early has the time and ID of the last row it examined, and sorts after
 * that row.
 */
const statement = (places: readonly Place[]): { name: string; text: string } => ({
  name: `deliveries_${places.join("_")}`,
  text: `select * from (${places.map((place) => PLACES[place]).join(" union all ")}) found order by created_at desc, id desc, event_type nulls last`,
});

type FoundRow = Omit<ListedRow, "event_type"> & { event_type: string | null };

/**
 * Returns a workspace's deliveries, newest first, from the queue and the log in one statement, so
 * that a delivery moving between them appears exactly once. The work is bounded: a page may be
 * short or empty although `more` says where the next one begins.
 */
export async function readLog(workspaceId: WorkspaceId, filter: LogFilter, span: LogSpan): Promise<LogPage> {
  const places = placesOf(filter);
  const asked = {
    ...statement(places),
    values: [
      workspaceId,
      filter.statuses,
      filter.event,
      filter.webhookId,
      filter.env,
      filter.eventId,
      filter.runId,
      filter.replay,
      filter.code?.[0],
      filter.code?.[1],
      filter.minDurationMs,
      filter.terms && `{${filter.terms.hashes.join(",")}}`,
      filter.terms?.plain,
      span.since ?? "-infinity",
      span.before.at,
      span.before.id,
      span.limit + 1,
      ...placeTimes(places, filter),
    ],
  };
  const { rows } = await onReplica((pool) => pool.query<FoundRow>(asked));
  const found: ListedRow[] = [];
  for (const { event_type: type, ...row } of rows) {
    // One source was not examined beyond this point.
    if (type === null) return { rows: found, more: { at: row.created_at, id: row.id } };
    if (found.length === span.limit) break;
    found.push({ ...row, event_type: type });
  }
  const last = rows.length > span.limit ? found.at(-1) : undefined;
  return { rows: found, more: last && { at: last.created_at, id: last.id } };
}
