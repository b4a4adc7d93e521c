import { createHash } from "node:crypto";
import { buffer } from "node:stream/consumers";
import { gunzipSync } from "node:zlib";
import { sql } from "#lib/platform/database/client.ts";
import type { Place } from "#lib/platform/storage/places/types.ts";

export type Rows = Record<string, Record<string, unknown>[]>;

type Manifest = { files: { kind: string; file: string; rows: number; bytes: number; sha256: string }[] };

/** Returns the manifest of a day as a reader finds it; undefined if the day is incomplete. */
export async function readDayManifest(place: Place, day: string): Promise<Manifest | undefined> {
  const stream = await place.read(`manifests/${day}.json`);
  return stream && JSON.parse((await buffer(stream)).toString("utf8"));
}

/**
 * Returns the rows of a whole day at a place, by kind, after comparing each file with the manifest.
 */
export async function rowsAtPlace(place: Place, day: string): Promise<Rows> {
  const rows: Rows = { requests: [], deliveries: [], attempts: [], usage: [] };
  const manifest = await readDayManifest(place, day);
  if (!manifest) throw new Error(`${day} is not whole.`);
  for (const { kind, file, ...stored } of manifest.files) {
    const stream = await place.read(file);
    if (!stream) throw new Error(`${file} is missing.`);
    const bytes = await buffer(stream);
    const lines = gunzipSync(bytes).toString("utf8").trimEnd().split("\n");
    const found = { rows: lines.length, bytes: bytes.length, sha256: createHash("sha256").update(bytes).digest("hex") };
    if (JSON.stringify(found) !== JSON.stringify(stored)) throw new Error(`${file} is not what the manifest says.`);
    rows[kind]?.push(...lines.map((line) => JSON.parse(line)));
  }
  for (const kind of Object.keys(rows)) {
    const lying = (await place.list(`${kind}/date=${day}`)).map((name) => `${kind}/date=${day}/${name}`).sort();
    const named = manifest.files.filter((file) => file.kind === kind).map(({ file }) => file);
    if (lying.join() !== named.join())
      throw new Error(`${kind} has ${lying.join()}, and the manifest ${named.join()}.`);
  }
  return rows;
}

const ENDED = "finished_at >= $1::timestamptz and finished_at < $1::timestamptz + interval '1 day'";

/**
 * Queries for the rows that a day's files should contain, written independently of the export, in
 * any order.
 */
const STATEMENTS: Record<string, string> = {
  requests: `select id, workspace_id, key_id, env, created_at, method, endpoint, target, status, error_code, target_status, source_ip,
      user_agent, duration_ms, credits from requests where date_trunc('day', created_at, 'UTC') = $1::timestamptz`,
  deliveries: `select id, workspace_id, event_id, event_type, env, webhook_id, listener_id, 'hooks.example' as url_host, status,
      attempts_made, last_status, last_error, duration_ms as last_duration_ms, event_at, created_at, first_attempt_at, finished_at,
      replay_of, run_id as replay_id from deliveries where ${ENDED}`,
  attempts: `select delivery_id, workspace_id, number, delivery_at as delivery_created_at, started_at, duration_ms, dns_ms, connect_ms,
      tls_ms, first_byte_ms, 'hooks.example' as url_host, address, status_code, error_code, length(response_body) as response_bytes,
      truncated as response_truncated from attempts where delivery_id in (select id from deliveries where ${ENDED})`,
  usage: `select workspace_id, hour, key_id, endpoint, outcome, env, requests, credits from usage_hours
    where date_trunc('day', hour, 'UTC') = $1::timestamptz`,
};

/** Returns the same rows from the tables. */
export async function rowsOfTables(day: string): Promise<Rows> {
  const rows: Rows = {};
  for (const [kind, statement] of Object.entries(STATEMENTS)) {
    const found = (await sql().query(statement, [`${day}T00:00:00Z`])).rows;
    rows[kind] = JSON.parse(JSON.stringify(found)); // times as the files have them
  }
  return rows;
}

/** Sorts rows for comparison. */
export const sorted = (rows: Rows): Record<string, string[]> =>
  Object.fromEntries(Object.entries(rows).map(([kind, each]) => [kind, each.map((row) => JSON.stringify(row)).sort()]));
