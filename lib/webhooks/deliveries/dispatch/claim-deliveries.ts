import type { EventType } from "#lib/kernel/events/types.ts";
import type { KeyEnv } from "#lib/kernel/scopes.ts";
import type { Clock } from "#lib/platform/clock.ts";
import { column, functionCall, joined, plain } from "#lib/platform/columns.ts";
import { sql } from "#lib/platform/db.ts";
import { limited } from "#lib/platform/limited-statement.ts";
import { BEGIN_WITHIN_MS, CLAIM_AHEAD_MS, FIND_PARKED_MOST, LEASE_MS } from "./constants.ts";
import { readBodies, type StoredBody } from "./read-bodies.ts";

/** A delivery that this process may attempt, until the lease ends. */
export type Claim = {
  workspaceId: string;
  id: string;
  eventId: string;
  eventType: EventType;
  env: KeyEnv;
  /** What shares a limit of attempts in flight. */
  endpoint: string;
  webhookId: string | null;
  /** Of a delivery to an address given ad hoc. */
  url: string | null;
  /** The subscription's, to know whether what is remembered of it still holds; null when it is gone. */
  revision: number | null;
  isReplay: boolean;
  fence: number;
  /** All attempts made, the manual ones included. */
  attemptsMade: number;
  manualAttempts: number;
  /** For a manual attempt: when the schedule's next one is due. */
  resumeDueAt: Date | null;
  anchorAt: Date | null;
  originalAt: Date | null;
  /** Null when the event's row is not in the database: it lies in the archive, or is gone, which only a damaged database can bring about. */
  body: Uint8Array | null;
  /** Of a body that is not ours: what signs it besides. */
  dialect?: "firecrawl" | null;
  /** Where the event was emitted in a trace; null where it was in none. */
  traceparent: string | null;
  /** By the steady clock of this process: when the claim was made. */
  claimedAt: number;
};

export type Room = { endpoint: string; room: number };

type Rooms = {
  /** The most that are taken. */
  most: number;
  /** The most that are looked at, where that is to be more: a backlog without room is passed sooner. */
  look?: number;
  /** For endpoints that are not named. */
  otherwise: number;
  named: readonly Room[];
  /** Endpoints with parked deliveries, and room for some; they are named above too, with no more. */
  parked: readonly Room[];
};

export type Claimed = {
  claims: Claim[];
  /** Endpoints of which some were parked. */
  parked: string[];
  /** Whether as many were taken, or looked at, as might be, so that more may be due. */
  full: boolean;
};

/** A delivery that was taken. */
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

/** An endpoint of which some were passed by: it has no room, or its subscription is paused; replays without room come later. */
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

/** Takes due deliveries under a lease (prisma/functions/claim_deliveries.sql says how); those without room are parked and named. */
export async function claim(ctx: { clock: Clock }, rooms: Rooms): Promise<Claimed> {
  const claimedAt = performance.now();
  const now = ctx.clock.now().getTime() + CLAIM_AHEAD_MS;
  const look = Math.max(rooms.look ?? 0, rooms.most);
  // Nothing of a later answer could be begun, and a connection that has fallen silent is given up the sooner.
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
  // Of replays no more are looked at than might be taken, whatever is passed of the others.
  return { claims, parked, full: claims.length + later >= rooms.most || claims.length + looked >= look };
}

/** Attempts of the schedule that were made, with the one of this claim if it is one. */
export const scheduledAttempts = ({ attemptsMade, manualAttempts, resumeDueAt }: Claim): number =>
  attemptsMade - manualAttempts + (resumeDueAt ? 0 : 1);

/** An address given ad hoc is sent the body that was made for it, where one was; a subscription always ours. */
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

/** Endpoints behind $1 that have parked deliveries, whichever process parked them: one step through the index for each. */
const PARKED = `
  with recursive parked as (
    (select endpoint from delivery_queue where lane = 'parked' and endpoint > $1 order by endpoint limit 1)
    union all
    select (select q.endpoint from delivery_queue q where q.lane = 'parked' and q.endpoint > p.endpoint order by q.endpoint limit 1)
    from parked p where p.endpoint is not null)
  select endpoint from parked where endpoint is not null limit $2::int`;

/** Some of them in their order, FIND_PARKED_MOST at most: fewer are all that there are behind `after`. */
export async function findParked(after = ""): Promise<string[]> {
  const values = [after, FIND_PARKED_MOST];
  const statement = limited(BEGIN_WITHIN_MS, { name: "find_parked", text: PARKED, values });
  const { rows } = await sql().query<{ endpoint: string }>(statement);
  return rows.map((row) => row.endpoint);
}

const RELEASE = `
  update delivery_queue q set due_at = $1, leased_until = null, fence = q.fence + 1
  from unnest(${column(2)}, ${column(3)}, ${column(4, "int")}) as c (workspace_id, id, fence)
  where q.workspace_id = c.workspace_id and q.id = c.id and q.fence = c.fence`;

/** Releases what was claimed and not begun, so that nobody has to wait for its lease to end; due at once, or in so many ms. */
export async function releaseClaims(ctx: { clock: Clock }, claims: readonly Claim[], inMs = 0): Promise<void> {
  const values = [
    new Date(ctx.clock.now().getTime() + inMs),
    joined(claims.map((each) => each.workspaceId)),
    joined(claims.map((each) => each.id)),
    joined(claims.map((each) => each.fence)),
  ];
  await sql().query(limited(BEGIN_WITHIN_MS, { text: RELEASE, values }));
}
