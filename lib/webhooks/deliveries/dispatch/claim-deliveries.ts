import type { EventType } from "#lib/kernel/events/types.ts";
import type { KeyEnv } from "#lib/kernel/scopes.ts";
import { sql } from "#lib/platform/database/client.ts";
import { limited } from "#lib/platform/postgres/limited-statement.ts";
import type { Clock } from "#lib/platform/values/clock.ts";
import { column, functionCall, joined, plain } from "#lib/platform/values/columns.ts";
import { BEGIN_WITHIN_MS, CLAIM_AHEAD_MS, FIND_PARKED_MAX, LEASE_MS } from "./constants.ts";
import { readBodies, type StoredBody } from "./read-bodies.ts";

/** A delivery that this process may attempt, until the lease ends. */
export type Claim = {
  workspaceId: string;
  id: string;
  eventId: string;
  eventType: EventType;
  env: KeyEnv;
  /** Deliveries of the same endpoint share a limit of attempts in flight. */
  endpoint: string;
  webhookId: string | null;
  /** Set only for deliveries to an ad hoc URL. */
  url: string | null;
  /** The subscription's revision, to detect a stale cache; null if the subscription is gone. */
  revision: number | null;
  isReplay: boolean;
  fence: number;
  /** All attempts so far, including manual ones. */
  attemptsMade: number;
  manualAttempts: number;
  /** Set for a manual attempt: when the next scheduled attempt is due. */
  resumeDueAt: Date | null;
  anchorAt: Date | null;
  originalAt: Date | null;
  /**
   * Null if the event's row is not in the database: it is archived, or missing from a damaged
   * database.
   */
  body: Uint8Array | null;
  /** Set for a translated body: adds that API's signature. */
  dialect?: "firecrawl" | null;
  /** The event's position in its trace; null if it was not traced. */
  traceparent: string | null;
  /** When the claim was made, by this process's monotonic clock. */
  claimedAt: number;
};

export type Room = { endpoint: string; room: number };

type Rooms = {
  /** Maximum deliveries to claim. */
  most: number;
  /**
   * Maximum deliveries to examine, if larger than `most`: skips faster through a backlog without
   * room.
   */
  look?: number;
  /** Room of endpoints that are not named. */
  otherwise: number;
  named: readonly Room[];
  /** Endpoints with parked deliveries and room for some. `named` lists them with the same room. */
  parked: readonly Room[];
};

export type Claimed = {
  claims: Claim[];
  /** Endpoints for which deliveries were parked. */
  parked: string[];
  /** Whether a limit was reached, so that more may be due. */
  full: boolean;
};

/** A claimed delivery. */
type Taken = {
  passed_endpoint: null;
  workspace_id: string;
  id: string;
  event_id: string;
  event_type: EventType;
  env: KeyEnv;
  endpoint: string;
  webhook_id: string | null;
  url: string | null;
  revision: number | null;
  is_replay: boolean;
  fence: number;
  attempts_made: number;
  manual_attempts: number;
  resume_due_at: Date | null;
  anchor_at: Date | null;
  original_at: Date | null;
  event_at: Date;
};

/**
 * An endpoint whose deliveries were skipped: it has no room or its subscription is paused. Replays
 * without room are postponed.
 */
type Passed = { passed_endpoint: string; passed_to: "parked" | "held" | "replay"; passed: number };

const CLAIM = functionCall("claim_deliveries", {
  now_ms: plain,
  lease_ms: plain,
  most: plain,
  looked: plain,
  default_room: plain,
  rooms: plain,
  parked: plain,
});
const TEXT = `
  select workspace_id, id, event_id, event_type, env, endpoint, webhook_id, url, revision, is_replay, fence, attempts_made,
    manual_attempts, resume_due_at, anchor_at, original_at, event_at, passed_endpoint, passed_to, passed
  from ${CLAIM.text}`;

const byEndpoint = (rooms: readonly Room[]) =>
  JSON.stringify(Object.fromEntries(rooms.map(({ endpoint, room }) => [endpoint, room])));

/**
 * Claims due deliveries under a lease (see prisma/functions/claim_deliveries.sql). Parks those
 * without room and returns their endpoints.
 */
export async function claim(ctx: { clock: Clock }, rooms: Rooms): Promise<Claimed> {
  const claimedAt = performance.now();
  const now = ctx.clock.now().getTime() + CLAIM_AHEAD_MS;
  const look = Math.max(rooms.look ?? 0, rooms.most);
  // A later response would leave no time to begin, and this drops a dead connection sooner.
  const statement = limited(BEGIN_WITHIN_MS, {
    name: "claim_deliveries",
    text: TEXT,
    values: CLAIM.values({
      now_ms: now,
      lease_ms: LEASE_MS,
      most: rooms.most,
      looked: look,
      default_room: rooms.otherwise,
      rooms: byEndpoint(rooms.named),
      parked: byEndpoint(rooms.parked),
    }),
  });
  const { rows } = await sql().query<Taken | Passed>(statement);
  const bodies = await readBodies(
    rows.flatMap((row) =>
      row.passed_endpoint !== null ? [] : { workspaceId: row.workspace_id, id: row.event_id, at: row.event_at },
    ),
  );
  const claims: Claim[] = [];
  const parked: string[] = [];
  let looked = 0;
  let later = 0;
  for (const row of rows) {
    if (row.passed_endpoint !== null) {
      looked += row.passed;
      if (row.passed_to === "replay") later += row.passed;
      if (row.passed_to === "parked") parked.push(row.passed_endpoint);
    } else
      claims.push({
        workspaceId: row.workspace_id,
        id: row.id,
        eventId: row.event_id,
        eventType: row.event_type,
        env: row.env,
        endpoint: row.endpoint,
        webhookId: row.webhook_id,
        url: row.url,
        revision: row.revision,
        isReplay: row.is_replay,
        fence: row.fence,
        attemptsMade: row.attempts_made,
        manualAttempts: row.manual_attempts,
        resumeDueAt: row.resume_due_at,
        anchorAt: row.anchor_at,
        originalAt: row.original_at,
        ...bodyFor({ webhookId: row.webhook_id, url: row.url }, bodies.get(row.event_id)),
        traceparent: bodies.get(row.event_id)?.traceparent ?? null,
        claimedAt,
      });
  }
  // Replays examined are limited to `most`, however many others are skipped.
  return { claims, parked, full: claims.length + later >= rooms.most || claims.length + looked >= look };
}

/** Returns the number of scheduled attempts, including this claim's if it is one. */
export const scheduledAttempts = ({ attemptsMade, manualAttempts, resumeDueAt }: Claim): number =>
  attemptsMade - manualAttempts + (resumeDueAt ? 0 : 1);

/**
 * Returns the body to send: an ad hoc URL gets the translated body if there is one, a subscription
 * always the original.
 */
export function bodyFor(
  { webhookId, url }: Pick<Claim, "webhookId" | "url">,
  stored: Pick<StoredBody, "body" | "addressedBody"> | undefined,
): Pick<Claim, "body" | "dialect"> {
  const isAddressed = webhookId === null && url !== null && stored?.addressedBody != null;
  return {
    body: (isAddressed ? stored.addressedBody : stored?.body) ?? null,
    dialect: isAddressed ? "firecrawl" : null,
  };
}

/**
 * Endpoints after $1 with parked deliveries, whichever process parked them. One index step per
 * endpoint.
 */
const PARKED = `
  with recursive parked as (
    (select endpoint from delivery_queue where lane = 'parked' and endpoint > $1 order by endpoint limit 1)
    union all
    select (select q.endpoint from delivery_queue q where q.lane = 'parked' and q.endpoint > p.endpoint order by q.endpoint limit 1)
    from parked p where p.endpoint is not null)
  select endpoint from parked where endpoint is not null limit $2::int`;

/**
 * Returns up to FIND_PARKED_MAX endpoints with parked deliveries, in order. Fewer means that none
 * are left after `after`.
 */
export async function findParked(after = ""): Promise<string[]> {
  const values = [after, FIND_PARKED_MAX];
  const statement = limited(BEGIN_WITHIN_MS, { name: "find_parked", text: PARKED, values });
  const { rows } = await sql().query<{ endpoint: string }>(statement);
  return rows.map((row) => row.endpoint);
}

const RELEASE = `
  update delivery_queue q set due_at = $1, leased_until = null, fence = q.fence + 1
  from unnest(${column(2)}, ${column(3)}, ${column(4, "int")}) as c (workspace_id, id, fence)
  where q.workspace_id = c.workspace_id and q.id = c.id and q.fence = c.fence`;

/**
 * Releases claims that were not begun, so that nobody waits for their lease to end. They are due
 * after `inMs`.
 */
export async function releaseClaims(ctx: { clock: Clock }, claims: readonly Claim[], inMs = 0): Promise<void> {
  const values = [
    new Date(ctx.clock.now().getTime() + inMs),
    joined(claims.map((each) => each.workspaceId)),
    joined(claims.map((each) => each.id)),
    joined(claims.map((each) => each.fence)),
  ];
  await sql().query(limited(BEGIN_WITHIN_MS, { text: RELEASE, values }));
}
