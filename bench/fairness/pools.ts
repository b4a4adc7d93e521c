import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "#lib/platform/db.ts";

/** A call of the API by one workspace: what it was answered, whole. */
export type Call = (method: "GET" | "POST", path: string, body?: unknown) => Promise<{ status: number; text: string }>;

/** Something that all workspaces share, of which one may want all. */
export type Pool = {
  name: string;
  /** Ordinary calls a second, of all workspaces together. */
  perSecond: number;
  needsBrowser?: boolean;
  /** What an ordinary workspace does. */
  ordinary(call: Call, site: string): Promise<void>;
  /** One of the greedy workspace's callers; it repeats this until the end. */
  greedy(call: Call, site: string): Promise<void>;
  callers: number;
  /** In ms, where it is not the caller that waits: how long each piece of work took that began since then. */
  waits?(since: Date, workspaces: readonly string[]): Promise<number[]>;
};

async function answered(asked: ReturnType<Call>, status: number): Promise<void> {
  const answer = await asked;
  if (answer.status !== status) throw new Error(`${answer.status}: ${answer.text.slice(0, 300)}`);
}

/** Deep enough that a selector of many steps takes a reader as long as it may. */
const DEEP = `${"<div>".repeat(400)}<p>text</p>${"</div>".repeat(400)}`;
const SLOW_RULES = { never: "div div div div div div div [x]" };
const SMALL = `<h1>Berths</h1><ul>${"<li class='free'>North pier</li>".repeat(10)}</ul>`;

/** Waits until all that these workspaces began since then has ended, and tells how long each took. */
async function tookOf(table: "jobs" | "scrapes", open: "jobs" | "scrape_queue", since: Date, ids: readonly string[]) {
  const unfinished = open === "jobs" ? "and finished_at is null" : "";
  for (;;) {
    const { rows } = await sql().query(
      `select 1 from ${open} where workspace_id = any($1) and created_at >= $2 ${unfinished} limit 1`,
      [ids, since],
    );
    if (rows.length === 0) break;
    await sleep(100);
  }
  const { rows } = await sql().query<{ ms: number }>(
    `select (extract(epoch from finished_at - created_at) * 1000)::float8 as ms from ${table}
     where workspace_id = any($1) and created_at >= $2`,
    [ids, since],
  );
  return rows.map(({ ms }) => ms);
}

export const POOLS: readonly Pool[] = [
  {
    name: "readers of pages",
    perSecond: 20,
    ordinary: (call) => answered(call("POST", "/v1/parse", { html: SMALL, extract_rules: { free: ".free" } }), 200),
    greedy: async (call) => void (await call("POST", "/v1/parse", { html: DEEP, extract_rules: SLOW_RULES })),
    callers: 16,
  },
  {
    name: "browsers",
    perSecond: 1,
    needsBrowser: true,
    ordinary: (call, site) => answered(call("POST", "/v1/scrape", { url: `${site}/page`, render_js: true }), 200),
    greedy: async (call, site) =>
      void (await call("POST", "/v1/scrape", { url: `${site}/endless`, render_js: true, timeout_ms: 10_000 })),
    callers: 8,
  },
  {
    name: "fetches of streams",
    perSecond: 10,
    ordinary: (call, site) => answered(call("POST", "/v1/stream", { urls: [`${site}/page`] }), 200),
    greedy: async (call, site) => {
      const urls = Array.from({ length: 50 }, (_, at) => `${site}/never/${at}`);
      await call("POST", "/v1/stream", { urls, max_concurrency: 50, options: { timeout_ms: 30_000 } });
    },
    callers: 30,
  },
  {
    name: "URLs of jobs",
    perSecond: 5,
    ordinary: (call, site) => answered(call("POST", "/v1/jobs", { urls: [`${site}/page`] }), 202),
    greedy: async (call, site) => {
      const urls = Array.from({ length: 200 }, (_, at) => `${site}/never/${at}`);
      await call("POST", "/v1/jobs", { urls, max_concurrency: 50, options: { timeout_ms: 30_000 } });
      await sleep(30_000, undefined, { ref: false });
    },
    callers: 2,
    waits: (since, ids) => tookOf("jobs", "jobs", since, ids),
  },
  {
    name: "asynchronous scrapes",
    perSecond: 10,
    ordinary: (call, site) =>
      answered(call("POST", "/v1/scrape", { url: `${site}/page`, webhook: `${site}/page` }), 202),
    greedy: async (call, site) => {
      const webhook = `${site}/page`;
      for (let at = 0; at < 50; at++)
        await call("POST", "/v1/scrape", { url: `${site}/never`, webhook, timeout_ms: 30_000 });
      await sleep(30_000, undefined, { ref: false });
    },
    callers: 2,
    waits: (since, ids) => tookOf("scrapes", "scrape_queue", since, ids),
  },
];
