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
import { avoidMidnight } from "#testing/services/midnight.ts";
import { awaitScripts } from "./await-scripts.ts";
import { type Receiver, startReceiver } from "./receiver.ts";

export const baseUrl = (): string => process.env.BASE_URL ?? "";

type Mine = {
  /** A workspace for this test and its owner, signed in in `page`. */
  owner: { ctx: Ctx; slug: string };
  /** Signs a person into a separate browser context. */
  signIn: (context: BrowserContext, ctx: Ctx) => Promise<void>;
  /** A site on loopback that the product may scrape: its pages by path. */
  site: { url: string; pages: Map<string, string> };
  /** An endpoint for webhooks. */
  receiver: Receiver;
  /** Starts the test so that it ends on the same day. */
  oneDay: undefined;
  /** Fails the test at its end if a page violated the content security policy or threw. */
  quietPages: undefined;
};

/** Not part of the test's timeout. */
const MIDNIGHT_WITHIN_MS = 600_000;

/**
 * React's error for a page that was left before it was complete; the journey itself would notice
 * missing content.
 */
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
      await avoidMidnight();
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

/** For an expectation: how long this attempt waits for the page. */
type Patience = { timeout: number };
const FIRST_LOOK_MS = 500;
const LONGEST_LOOK_MS = 16_000;

/**
 * Repeats a step until its expectation holds. Each attempt waits longer than the one before,
 * because a busy machine may need longer than a short attempt to show a result.
 */
export async function retryUntil(holds: (look: Patience) => Promise<void>): Promise<void> {
  let timeout = FIRST_LOOK_MS;
  await expect(async () => {
    const look = { timeout };
    timeout = Math.min(2 * timeout, LONGEST_LOOK_MS);
    await holds(look);
  }).toPass({ timeout: 120_000 });
}

/**
 * Reopens a path until the expectation holds: for pages that do not update themselves and show data
 * written a moment after the response, such as the request log.
 */
export const openUntil = (page: Page, path: string, holds: (look: Patience) => Promise<void>): Promise<void> =>
  retryUntil(async (look) => {
    await page.goto(path);
    await holds(look);
  });

/** Runs in the page: records every notification from now on, including its buttons. */
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
 * Returns a function that lists the page's notifications since. They disappear after a few seconds,
 * which a busy machine may miss, so they are recorded in the page. Does not survive a reload.
 */
export async function listenForNotifications(page: Page): Promise<() => Promise<string[]>> {
  const noted = await page.evaluateHandle(noteNotifications);
  return () => noted.jsonValue();
}

/** Performs `act` and expects a notification with this title, description, or button. */
export async function expectNotification(page: Page, text: string, act: () => Promise<void>): Promise<void> {
  const heard = await listenForNotifications(page);
  await act();
  await expect.poll(heard, "what notifications said").toContain(text);
}

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const JUDGED: RunOptions = {
  runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"],
  rules: { "target-size": { enabled: true }, "landmark-unique": { enabled: true } },
  // Collecting passed checks would double the time.
  resultTypes: ["violations"],
};

/**
 * Expects WCAG 2.2 AA as far as axe can check it, including target size, and uniquely named
 * landmarks.
 */
export async function expectAccessible(page: Page): Promise<void> {
  // Next.js sends the title after the page: for a moment, a page opened by a link has none.
  await expect(page).toHaveTitle(/\S/);
  // Loads axe once per page load: reading and initialising it takes half of the time.
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(AXE);
  // Scrolls to the top, because colours under the sticky header cannot be checked.
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

/** How long a delayed call is repeated, in ms. */
const REPEATED_FOR_MS = 90_000;

/**
 * Returns the delay in ms if the response asks to retry because the server is busy or still working
 * on an earlier attempt.
 */
function putOff({ status, headers }: Response): number | undefined {
  const after = headers.get("retry-after");
  return after !== null && (status === 503 || status === 409) ? Number(after) * 1_000 : undefined;
}

/**
 * Calls /v1 like a program: retries when asked to, a POST with one Idempotency-Key, so that nothing
 * is created or charged twice. Use `fetch` to see a 503.
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
