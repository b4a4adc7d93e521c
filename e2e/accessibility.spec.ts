import type { Page } from "@playwright/test";
import { makeCliLogin } from "#testing/builders/cli-login.ts";
import { makeKey } from "#testing/builders/key.ts";
import { makeListener } from "#testing/builders/listener.ts";
import { emitEvent, makeWebhook } from "#testing/builders/webhook.ts";
import { addMember } from "#testing/builders/workspace.ts";
import { baseUrl, callApi, expect, expectAccessible, openUntil, test } from "./fixtures.ts";
import { openMailbox } from "./mailbox.ts";

/** Each colour scheme and each width once, since no colour depends on the width. */
const LOOKS = [
  { colorScheme: "light", width: 1440 },
  { colorScheme: "dark", width: 320 },
] as const;
type Look = (typeof LOOKS)[number];

/** Addresses that open a dialog. */
const DIALOG = /[?&](create|test|invite|resend)=1/;

/** Follows a link within the dashboard, so that loaded code stays loaded. */
async function follow(page: Page, path: string): Promise<void> {
  await page.evaluate(
    (to) => (window as unknown as { next: { router: { push(to: string): void } } }).next.router.push(to),
    path,
  );
  await page.waitForURL((url) => url.pathname + url.search === path, { waitUntil: "commit" });
}

type Asked = { looks?: readonly Look[]; open?: typeof follow; fitsOnly?: boolean };

/**
 * Checks the page in each look and that nothing overflows a narrow screen. The page is opened once
 * and follows changes of the screen.
 */
async function everyLook(
  page: Page,
  path: string,
  { looks = LOOKS, open, fitsOnly = false }: Asked = {},
): Promise<void> {
  for (const [at, { colorScheme, width }] of looks.entries()) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await page.setViewportSize({ width, height: 900 });
    if (at === 0) await (open ? open(page, path) : page.goto(path));
    await expect(page.locator("h1").first()).toBeVisible();
    // The dialog appears a moment after its page.
    if (DIALOG.test(path)) await expect(page.getByRole("dialog")).toBeVisible();
    const overflow = () =>
      page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    await expect.poll(overflow, `${path} at ${width} px is wider than the screen`).toBeLessThanOrEqual(0);
    if (fitsOnly) continue;
    await page.evaluate(settled);
    await expectAccessible(page);
  }
}

/**
 * Resolves when the new look is drawn. During a colour transition, axe would compare an old colour
 * with a new background. Inherited colours start their transition only when the parent's has ended,
 * so wait until none is running.
 */
async function settled(): Promise<void> {
  const still = new CSSStyleSheet();
  still.replaceSync("*, ::before, ::after { transition: none !important; }");
  document.adoptedStyleSheets = [still];
  await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
  await Promise.allSettled(document.getAnimations().map(({ finished }) => finished));
}

/** Checks pages of one workspace, each in a step. */
async function everyRoom(page: Page, slug: string, rooms: readonly string[], asked: Asked = {}): Promise<void> {
  for (const [at, room] of rooms.entries())
    await test.step(room, () => everyLook(page, `/${slug}/${room}`, { ...asked, ...(at > 0 && { open: follow }) }));
}

test.describe("with a workspace that has data", () => {
  test.beforeEach(async ({ owner }) => {
    for (const env of ["live", "test"] as const) {
      const key = await makeKey(owner.ctx, {
        name: `${env} worker with a name of some length`,
        env,
        scopes: ["scrape", "parse", "jobs", "billing"],
        credit_ceiling: env === "live" ? 500 : null,
      });
      for (const fixture of env === "live" ? ["article", "403"] : ["article", "403", "404", "timeout"])
        await callApi(`/v1/scrape?url=${encodeURIComponent(`${baseUrl()}/fixtures/${fixture}`)}`, key.token);
      await callApi("/v1/keys", key.token);
      if (env === "test")
        await callApi("/v1/jobs", key.token, {
          method: "POST",
          body: JSON.stringify({ urls: ["article", "403"].map((name) => `${baseUrl()}/fixtures/${name}`) }),
        });
    }
    await addMember(owner.ctx, "member");
    // Nothing listens on this port, so the delivery is retried. The other webhook's delivery is
    // held.
    await makeWebhook(owner.ctx, "http://127.0.0.1:9/hooks/of-a-rather-long-name");
    await makeWebhook(owner.ctx, "http://127.0.0.1:9/paused", { status: "paused" });
    await makeListener(owner.ctx);
    await makeListener(owner.ctx, { connectedAt: null });
    await emitEvent(owner.ctx);
    await emitEvent(owner.ctx, "test");
  });

  for (const [part, rooms] of Object.entries({
    keys: ["overview", "keys", "keys?env=test", "keys?q=nothing-is-called-this", "keys?create=1", "leaks"],
    calls: ["requests", "requests?env=test", "jobs?env=test", "playground", "playground?op=createJob"],
    webhooks: ["webhooks", "webhooks?create=1", "webhooks?test=1", "webhooks/events", "webhooks/receivers"],
    crawls: ["jobs", "crawls", "monitors", "monitors?create=1"],
    listeners: ["listeners", "listeners?open=lst_01m7x5afk6fsnvfhzjc689rkjw"],
    deliveries: [
      "deliveries",
      "deliveries?q=nothing-says-this",
      "deliveries?env=test",
      "deliveries?resend=1",
      "replays",
    ],
    money: ["usage?split=key&compare=1", "usage?env=test&table=1", "ledger", "ledger?type=refund", "billing"],
    people: [
      "members",
      "members?invite=1",
      "members?q=nobody-is-called-this",
      "audit",
      "audit?actor=operator",
      "settings",
      "settings/security",
      "settings/notices",
    ],
  }))
    test(`the pages of ${part} are accessible in light and wide, dark and narrow`, async ({ page, owner }) => {
      test.slow();
      await everyRoom(page, owner.slug, rooms);
    });

  test("the pages of a key and a request are accessible", async ({ page, owner }) => {
    await page.goto(`/${owner.slug}/keys`);
    await page
      .getByRole("link", { name: /live worker/ })
      .first()
      .click();
    await expect(page).toHaveURL(/\/keys\/key_/);
    await everyLook(page, page.url());
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.getByRole("button", { name: "Revoke key…" }).click();
    await expect(page.getByRole("alertdialog")).toContainText(/It made \d+ requests? in the last 7 days/);
    await expectAccessible(page);
    await page.keyboard.press("Escape");
    await page.goto(`${page.url()}/rotate`);
    await expect(page.getByRole("table", { name: "Callers of the old key" })).toBeVisible();
    await everyLook(page, page.url());
    await page.setViewportSize({ width: 1440, height: 900 });
    const first = page.getByRole("table").getByRole("link").first();
    await openUntil(page, `/${owner.slug}/requests?env=test`, (look) => expect(first).toBeVisible(look));
    await first.click();
    await expect(page).toHaveURL(/req_/);
    await everyLook(page, page.url());
  });
});

for (const [part, rooms] of Object.entries({
  "keys and calls": ["overview", "keys", "requests", "jobs", "crawls", "monitors", "playground", "audit"],
  "webhooks and money": ["webhooks", "listeners", "deliveries", "replays", "usage", "ledger", "billing"],
}))
  test(`the empty pages of ${part} are accessible`, async ({ page, owner }) => {
    test.slow();
    // Frames and colours are those of the pages above; only the sentences are new, and must fit.
    await everyRoom(page, owner.slug, rooms, { looks: LOOKS.slice(1), fitsOnly: true });
  });

for (const path of [
  "/account",
  "/connect",
  "/new-workspace",
  "/mailbox",
  "/unsubscribe/made-up",
  "/no-such-workspace/keys",
  "/docs/guides/webhooks",
  "/docs/errors/rate_limited",
])
  test(`${path} is accessible in light and wide, dark and narrow`, async ({ page, owner: _ }) => {
    await everyLook(page, path);
  });

test("/connect is accessible while a command line waits", async ({ page, owner }) => {
  const { user_code } = await makeCliLogin(owner.ctx, {
    env: "live",
    host: `a-machine-with-a-name-of-some-length-${"x".repeat(40)}`,
  });
  await everyLook(page, `/connect?code=${user_code}`);
});

test("the open /mailbox is accessible", async ({ page, owner: _ }) => {
  await openMailbox(page, (look) => expect(page.getByLabel("Secret of the mailbox")).toHaveCount(0, look));
  await everyLook(page, "/mailbox");
});

test("/sign-in is accessible when signed out", async ({ page }) => {
  await everyLook(page, "/sign-in");
});

test("/report-a-leak is accessible when signed out", async ({ page }) => {
  await everyLook(page, "/report-a-leak");
});

test("/status is accessible when signed out", async ({ page }) => {
  await everyLook(page, "/status");
  // The page shows the state at the time of the request, which may be late deliveries on a busy
  // machine.
  await openUntil(page, "/status", async (look) => {
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Everything works", look);
    await expect(page.getByRole("listitem")).toHaveText(
      [/^APIWorking/, /^WebhooksWorking/, /^Batch jobs.*Working/, /^DashboardWorking/],
      look,
    );
  });
});

test("/docs and the page of an operation are accessible", async ({ page }) => {
  await everyLook(page, "/docs");
  await page.getByRole("listitem").getByRole("link", { name: "Create a key" }).click();
  await expect(page).toHaveURL("/docs/create-key");
  await everyLook(page, "/docs/create-key");
});
