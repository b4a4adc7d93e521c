import { promisify } from "node:util";
import { zstdCompress, zstdDecompress } from "node:zlib";
import type { WorkspaceId } from "#lib/kernel/context.ts";
import type { Document } from "#lib/kernel/document.ts";
import type { KeyEnv } from "#lib/kernel/scopes.ts";
import { sql } from "#lib/platform/database/client.ts";
import { judgeChange, type PageState } from "#lib/scraping/changes/rules.ts";
import { compareApart } from "./compare-apart.ts";

const [compress, decompress] = [promisify(zstdCompress), promisify(zstdDecompress)];

/** Tries to compare a page again after another call stored it in the meantime. */
const TRIES = 10;

/** Pages of test keys and of other tags are separate. */
export type Tracked = { workspaceId: WorkspaceId; env: KeyEnv; key: Buffer; tag: string };

/** `work` identifies repeatable work: if it is repeated after a crash, it gets the same report again. */
export type Found = { state: PageState; fetchedAt: Date; work: string | undefined; validators: Validators };

/** RFC 9110 8.8. */
export type Validators = { etag: string | null; lastModified: string | null };

export type Change = Pick<NonNullable<Document["change_tracking"]>, "status" | "compared_with" | "diff">;

type Row = {
  fetchedAt: Date;
  isGone: boolean;
  content: Buffer;
  work: string | null;
  answer: Buffer | null;
  revision: number;
};

const READ = `
  select fetched_at as "fetchedAt", is_gone as "isGone", content, work, answer, revision from tracked_pages
  where workspace_id = $1 and env = $2 and key = $3 and tag = $4`;
const KEEP = `
  insert into tracked_pages (workspace_id, env, key, tag, fetched_at, is_gone, content, work, answer, etag, last_modified, revision)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, 1) on conflict do nothing`;
const REPLACE = `
  update tracked_pages
  set fetched_at = $5, is_gone = $6, content = $7, work = $8, answer = $9, etag = $10, last_modified = $11, revision = revision + 1
  where workspace_id = $1 and env = $2 and key = $3 and tag = $4 and revision = $12`;
const TOUCH = `
  update tracked_pages set fetched_at = $5, work = $6, answer = $7, revision = revision + 1
  where workspace_id = $1 and env = $2 and key = $3 and tag = $4 and revision = $8`;

/**
 * Compares a page with its last stored version and replaces that. Concurrent calls are each
 * compared with the version before them, so that no change is lost. A page fetched before the
 * stored version is not stored.
 */
export async function compareWithKept(tracked: Tracked, found: Found): Promise<Change> {
  const { state, fetchedAt, work, validators } = found;
  const where = [tracked.workspaceId, tracked.env, tracked.key, tracked.tag];
  const content = await compress(state === "gone" ? "" : state.text);
  for (let tried = 1; ; tried++) {
    const row = (await sql().query<Row>(READ, where)).rows[0];
    if (row?.answer && work !== undefined && row.work === work) return (await unpacked(row.answer)) as Change;
    const change = await judge(tracked.workspaceId, row, state);
    if (row && row.fetchedAt > fetchedAt) return change;
    const answer = work === undefined ? null : await compress(JSON.stringify(change));
    const values = [
      ...where,
      fetchedAt,
      state === "gone",
      content,
      work ?? null,
      answer,
      validators.etag,
      validators.lastModified,
    ];
    const { rowCount } = row ? await sql().query(REPLACE, [...values, row.revision]) : await sql().query(KEEP, values);
    // All were fetched at the same time, so it does not matter which one is stored.
    if (rowCount === 1 || tried === TRIES) return change;
  }
}

/** Records that a page is unmodified, unless another call stored a version in the meantime. */
export async function keepUnmodified(
  { workspaceId, env, key, tag }: Tracked,
  revision: number,
  at: Date,
  change: Change,
  work?: string,
): Promise<void> {
  const answer = work === undefined ? null : await compress(JSON.stringify(change));
  await sql().query(TOUCH, [workspaceId, env, key, tag, at, work ?? null, answer, revision]);
}

async function judge(workspace: WorkspaceId, row: Row | undefined, state: PageState): Promise<Change> {
  const before: PageState | undefined =
    row && (row.isGone ? "gone" : { text: (await decompress(row.content)).toString("utf8") });
  const compare = (old: string, present: string) => compareApart(workspace, old, present);
  return { ...(await judgeChange(before, state, compare)), compared_with: row?.fetchedAt.toISOString() ?? null };
}

const unpacked = async (answer: Buffer): Promise<unknown> => JSON.parse((await decompress(answer)).toString("utf8"));
