import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import { createRequire } from "node:module";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { type BrowserContext, test as base, expect, type Page } from "@playwright/test";
import type { AxeResults, RunOptions } from "axe-core";
import { makeSessionCookie } from "#testing/builders/session.ts";
import { type Ctx, makeWorkspace } from "#testing/builders/workspace.ts";
import { clearOfMidnight } from "#testing/services/midnight.ts";
import { awaitScripts } from "./await-scripts.ts";
import { type Receiver, startReceiver } from "./receiver.ts";

export const baseUrl = (): string => process.env.BASE_URL ?? "";

type Mine = {
  /** A workspace of this test's own and its owner, signed in in `page`. */
  owner: { ctx: Ctx; slug: string };
  /** Signs somebody into a browser context of their own. */
  signIn: (context: BrowserContext, ctx: Ctx) => Promise<void>;
  /** A site on loopback that the product may scrape: what it serves, by path. */
  site: { url: string; pages: Map<string, string> };
  /** Somebody's endpoint, for webhooks. */
  receiver: Receiver;
  /** Begins the test so that it ends on the same day. */
  oneDay: undefined;
  /** Fails the test at its end when a page broke the content security policy or threw. */
  quietPages: undefined;
};

/** Apart from the test's own limit. */
const MIDNIGHT_WITHIN_MS = 600_000;

/** React's word for a page that was left before its last byte came; what such a page lacks, the journey itself would miss. */
const LEFT_EARLY = /React error #412;|Connection closed\./;

export const test = base.extend<Mine>({
  signIn: async ({ baseURL: _ }, use) => {
    await use(async (context, ctx) => {
      await context.addCookies([
        { ...(await makeSessionCookie(ctx, baseUrl())), url: baseUrl(), httpOnly: true, sameSite: "Lax" },
      ]);
    });
  },
  owner: async ({ context, signIn }, use) => {
    const ctx = await makeWorkspace({ credits: 1_000 });
    await signIn(context, ctx);
    await use({ ctx, slug: ctx.workspaceId.slice(3) });
  },
  site: async ({ baseURL: _ }, use) => {
    const pages = new Map([["/", "<!doctype html><title>Harbour</title><h1>Tides</h1><p>High water at 04:12."]]);
    const server: Server = createServer((request, response) => {
      const page = pages.get(request.url ?? "/");
      response
        .writeHead(page === undefined ? 404 : 200, { "content-type": "text/html; charset=utf-8" })
        .end(page ?? "<h1>No such page");
    });
    await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
    await use({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, pages });
    server.closeAllConnections();
    await new Promise((done) => server.close(done));
  },
  receiver: async ({ baseURL: _ }, use) => {
    const receiver = await startReceiver();
    await use(receiver);
    await receiver.close();
  },
  page: async ({ page }, use) => {
    await use(awaitScripts(page));
  },
  oneDay: [
    async ({ baseURL: _ }, use) => {
      await clearOfMidnight();
      await use(undefined);
    },
    { auto: true, timeout: MIDNIGHT_WITHIN_MS },
  ],
  quietPages: [
    async ({ context }, use) => {
      const said: string[] = [];
      context.on("weberror", (error) => {
        if (!LEFT_EARLY.test(String(error.error()))) said.push(String(error.error()));
      });
      context.on("console", (message) => {
        if (message.type() === "error" && /Content.Security.Policy|hydrat/i.test(message.text()))
          said.push(message.text());
      });
      await use(undefined);
      expect(said, "errors in the browser").toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };

/** For an expectation: how long this look waits for what a page shows. */
type Patience = { timeout: number };
const FIRST_LOOK_MS = 500;
const LONGEST_LOOK_MS = 16_000;

/**
 * Does something again and again until what is expected of it is there. Each look is more patient than the one before: on a busy
 * machine a page may need longer than a short look to show what has long been true.
 */
export async function tryUntil(holds: (look: Patience) => Promise<void>): Promise<void> {
  let timeout = FIRST_LOOK_MS;
  await expect(async () => {
    const look = { timeout };
    timeout = Math.min(2 * timeout, LONGEST_LOOK_MS);
    await holds(look);
  }).toPass({ timeout: 120_000 });
}

/**
 * Opens an address again and again until what is expected is there: for pages that show what is written a moment after the
 * answer that it belongs to, such as the request log, and do not follow it by themselves.
 */
export const openUntil = (page: Page, path: string, holds: (look: Patience) => Promise<void>): Promise<void> =>
  tryUntil(async (look) => {
    await page.goto(path);
    await holds(look);
  });

/** Runs in the page: notes whatever a notification shows from here on, its buttons too. */
function noteNotifications(): string[] {
  const LOOKS_EVERY_MS = 50;
  const noted: string[] = [];
  setInterval(() => {
    for (const shown of document.querySelectorAll("[aria-label=Notifications] :is(p, button)")) {
      const text = shown.textContent.trim();
      if (shown.checkVisibility() && !noted.includes(text)) noted.push(text);
    }
  }, LOOKS_EVERY_MS);
  return noted;
}

/**
 * Answers what notifications of this page have shown since. They go by themselves after a few seconds, in which a busy machine may not look; the
 * page itself does, whose clock is theirs. For what does not load the page again.
 */
export async function hearNotifications(page: Page): Promise<() => Promise<string[]>> {
  const noted = await page.evaluateHandle(noteNotifications);
  return () => noted.jsonValue();
}

/** Does something that is answered with a notification of this title, description, or button. */
export async function expectNotification(page: Page, text: string, act: () => Promise<void>): Promise<void> {
  const heard = await hearNotifications(page);
  await act();
  await expect.poll(heard, "what notifications said").toContain(text);
}

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const JUDGED: RunOptions = {
  runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"],
  rules: { "target-size": { enabled: true }, "landmark-unique": { enabled: true } },
  // What holds is not collected: that takes as long as to look for what does not.
  resultTypes: ["violations"],
};

/** WCAG 2.2 AA as axe can check it, target size included, and landmarks that are told apart by their names. */
export async function expectAccessible(page: Page): Promise<void> {
  // Next.js sends it after the page that it names: for a moment a page that a link led to has none.
  await expect(page).toHaveTitle(/\S/);
  // Once for all that a page becomes without being loaded again: to read it in, and to run it for the first time, takes half of the time.
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(AXE);
  // From the top: what a head that stays in place covers cannot be judged for its colours.
  await page.evaluate(() => window.scrollTo(0, 0));
  const { violations } = await page.evaluate(
    (options): Promise<AxeResults> => (window as unknown as { axe: typeof import("axe-core") }).axe.run(options),
    JUDGED,
  );
  const said = ({ html, failureSummary }: (typeof violations)[number]["nodes"][number]) =>
    `${html.slice(0, 160)} ${failureSummary}`;
  const shown = violations.map(({ id, nodes }) => `${id}: ${nodes.map(said).join(" | ")}`);
  expect(shown, `accessibility of ${page.url()}`).toEqual([]);
}

/** For how long a call is repeated that is put off each time. */
const REPEATED_FOR_MS = 90_000;

/** In how many ms to repeat a call, if that is what its answer asks for: the server is too busy, or still at work on an earlier try. */
function putOff({ status, headers }: Response): number | undefined {
  const after = headers.get("retry-after");
  return after !== null && (status === 503 || status === 409) ? Number(after) * 1_000 : undefined;
}

/**
 * Calls /v1 as a program would: repeats a call that is put off, a POST under one Idempotency-Key, so that nothing is made or charged twice. Whoever
 * wants to see a 503 asks by `fetch`.
 */
export async function callApi(
  path: string,
  token: string,
  init: RequestInit = {},
): Promise<{ status: number; headers: Headers; json: Record<string, never> }> {
  const sent = new Headers(init.headers);
  sent.set("authorization", `Bearer ${token}`);
  sent.set("content-type", "application/json");
  if (init.method === "POST") sent.set("idempotency-key", randomUUID());
  const until = performance.now() + REPEATED_FOR_MS;
  for (;;) {
    const response = await fetch(baseUrl() + path, { ...init, headers: sent });
    const json = await response.json();
    const wait = putOff(response);
    if (wait === undefined || performance.now() + wait > until)
      return { status: response.status, headers: response.headers, json };
    await sleep(wait);
  }
}
