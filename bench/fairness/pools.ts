import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "#lib/platform/db.ts";

export type Call = (method: "GET" | "POST", path: string, body?: unknown) => Promise<{ status: number; text: string }>;

/** A resource that all workspaces share and one could exhaust. */
export type Pool = {
  name: string;
  /** Ordinary calls per second, all workspaces together. */
  perSecond: number;
  needsBrowser?: boolean;
  ordinary(call: Call, site: string): Promise<void>;
  /** One call of the greedy workspace, repeated by each of its callers. */
  greedy(call: Call, site: string): Promise<void>;
  callers: number;
  /** Returns the duration in ms of each piece of work created since `since`. Set where the work is asynchronous. */
  waits?(since: Date, workspaces: readonly string[]): Promise<number[]>;
};

async function answered(asked: ReturnType<Call>, status: number): Promise<void> {
  const answer = await asked;
  if (answer.status !== status) throw new Error(`${answer.status}: ${answer.text.slice(0, 300)}`);
}

/** Deep enough that a selector with many steps runs into the reader's time limit. */
const DEEP = `${"<div>".repeat(400)}<p>text</p>${"</div>".repeat(400)}`;
const SLOW_RULES = { never: "div div div div div div div [x]" };
const SMALL = `<h1>Berths</h1><ul>${"<li class='free'>North pier</li>".repeat(10)}</ul>`;

/** Waits until all work these workspaces created since `since` has ended, and returns each duration in ms. */
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
