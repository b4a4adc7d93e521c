import type { BrowserContext, Page } from "playwright-core";
import { TimedOut, within } from "#lib/platform/async/within.ts";
import { log } from "#lib/platform/logging/log.ts";
import { metrics } from "#lib/platform/metrics/instruments.ts";
import { noteStart } from "./browser-health.ts";
import { BROWSER_IDLE_MS, CLOSE_LIMIT_MS, RENDER_SLOTS, TAB_LIMIT_MS } from "./constants.ts";
import { type LaunchedBrowser, launchBrowser, watchBrowser } from "./launch-browser.ts";

export type TabTerms = {
  /** Program of `findBrowser`. */
  path: string;
  /** The workspace. Browsers are not shared, because contexts of one browser share a clipboard and crash together. */
  owner: string;
  userAgent: string;
  /** On the process's monotonic clock, in ms. */
  endsAt: number;
};

type Pooled = {
  path: string;
  owner: string;
  launched: Promise<LaunchedBrowser>;
  /** Open or being opened. */
  tabs: number;
  /** Opens no more tabs: the browser was killed, or a page in it timed out, which may mean that one of its processes hangs. */
  isRetired: boolean;
  /** Gatehouse is ending it, so its exit is not counted as a crash. */
  isEnding: boolean;
  idle?: NodeJS.Timeout;
};

type KillReason = "tab" | "close" | "silent";

// Exported as 0 from the start: an alarm does not see an increase in a counter that begins at 1.
for (const outcome of ["started", "failed"]) metrics.browserStarts.inc({ outcome }, 0);
for (const reason of ["tab", "close", "silent", "crashed"]) metrics.browserKills.inc({ reason }, 0);

/** Least recently used first. RENDER_SLOTS at most while each tab has a slot. */
const pool = new Set<Pooled>();

/**
 * Opens a tab, runs `work` in it and closes it again. A browser that hangs is killed; one that
 * cannot open the tab is replaced once, since nothing of the page has run by then. Throws
 * `TimedOut` at the deadline.
 */
export async function inTab<T>(terms: TabTerms, work: (context: BrowserContext, tab: Page) => Promise<T>): Promise<T> {
  const { pooled, context, tab } = await openTab(terms);
  try {
    // When the deadline wins, the work fails with its context.
    return await within(Math.max(0, terms.endsAt - performance.now()), work(context, tab));
  } catch (error) {
    if (error instanceof TimedOut) pooled.isRetired = true;
    throw error;
  } finally {
    await closeOrKill(pooled, context);
    leave(pooled);
  }
}

type OpenTab = { pooled: Pooled; context: BrowserContext; tab: Page };

async function openTab(terms: TabTerms): Promise<OpenTab> {
  for (let isRetry = false; ; isRetry = true) {
    const pooled = take(terms);
    try {
      const launched = await pooled.launched;
      const opened = await openIn(launched, terms).catch((error: unknown) => ({ error }));
      if (!("error" in opened)) return { pooled, ...opened };
      await kill(pooled, "tab", opened.error);
      if (isRetry || performance.now() >= terms.endsAt) throw opened.error;
    } catch (error) {
      leave(pooled);
      throw error;
    }
    leave(pooled);
  }
}

async function openIn({ browser }: LaunchedBrowser, { userAgent }: TabTerms): Promise<Omit<OpenTab, "pooled">> {
  const opening = browser
    .newContext({ userAgent, acceptDownloads: false, serviceWorkers: "block" })
    .then(async (context) => ({ context, tab: await context.newPage() }));
  return await within(TAB_LIMIT_MS, opening).catch((cause: unknown) => {
    // `TimedOut` is reserved for the caller's deadline.
    throw new Error("The browser did not open a tab.", { cause });
  });
}

function take({ path, owner }: TabTerms): Pooled {
  const found = [...pool].find((one) => one.owner === owner && one.path === path && !one.isRetired) ?? add(path, owner);
  pool.delete(found);
  pool.add(found);
  clearTimeout(found.idle);
  found.tabs++;
  return found;
}

function add(path: string, owner: string): Pooled {
  for (const one of pool) if (pool.size >= RENDER_SLOTS && one.tabs === 0) void end(one);
  const launched = launchBrowser(path);
  const added: Pooled = { path, owner, launched, tabs: 0, isRetired: false, isEnding: false };
  launched.then(
    (started) => {
      noteStart();
      metrics.browserStarts.inc({ outcome: "started" });
      const stop = watchBrowser(started, () => void kill(added, "silent"));
      started.browser.on("disconnected", () => {
        stop();
        forget(added);
        if (added.isEnding) return;
        metrics.browserKills.inc({ reason: "crashed" });
        log.warn("render.browser_crashed", { workspace_id: owner });
        void started.process.end();
      });
    },
    (error: unknown) => {
      noteStart(error);
      metrics.browserStarts.inc({ outcome: "failed" });
      forget(added);
    },
  );
  return added;
}

function leave(pooled: Pooled): void {
  pooled.tabs--;
  if (pooled.tabs > 0 || pooled.isEnding) return;
  if (pooled.isRetired) void end(pooled);
  else pooled.idle = setTimeout(() => void end(pooled), BROWSER_IDLE_MS).unref();
}

function forget(pooled: Pooled): void {
  pooled.isRetired = true;
  clearTimeout(pooled.idle);
  pool.delete(pooled);
}

async function closeOrKill(pooled: Pooled, context: BrowserContext): Promise<void> {
  // Closing fails only if the browser has gone.
  const closed = context.close().catch(() => undefined);
  try {
    await within(CLOSE_LIMIT_MS, closed);
  } catch (error) {
    log.warn("render.page_stuck", { workspace_id: pooled.owner });
    await kill(pooled, "close", error);
  }
}

async function kill(pooled: Pooled, reason: KillReason, err?: unknown): Promise<void> {
  // A browser that ended or crashed in the meantime has been counted already.
  if (!pool.has(pooled)) return;
  metrics.browserKills.inc({ reason });
  log.warn("render.browser_killed", { reason, workspace_id: pooled.owner, err });
  await end(pooled);
}

async function end(pooled: Pooled): Promise<void> {
  pooled.isEnding = true;
  forget(pooled);
  await pooled.launched.then(
    ({ process }) => process.end(),
    () => undefined,
  );
}

/** The next rendered page starts a browser again. */
export async function stopRendering(): Promise<void> {
  await Promise.all([...pool].map(end));
}
