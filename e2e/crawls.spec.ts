import { makeCrawl } from "#testing/builders/crawl.ts";
import { jobKey } from "#testing/builders/job.ts";
import { makeKey } from "#testing/builders/key.ts";
import { callApi, expect, expectAccessible, test } from "./fixtures.ts";

/** A worker reads the pages one after the other. */
const READ_WITHIN = { timeout: 120_000 };

test("a crawl is followed as a tree until its results are available", async ({ page, owner }) => {
  const { token } = await makeKey(owner.ctx, { name: "crawler", env: "test", scopes: ["jobs"] });
  await page.goto(`/${owner.slug}/jobs?env=test`);
  await page.getByRole("main").getByRole("link", { name: "Crawls", exact: true }).click();
  await expect(page.getByRole("heading", { name: "No test crawls yet" })).toBeVisible();
  await expectAccessible(page);

  const body = JSON.stringify({ url: "https://shop.example/" });
  const { json } = await callApi("/v1/crawls", token, { method: "POST", body });
  await page.goto(`/${owner.slug}/crawls/${json.id}`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("https://shop.example/");
  await expect(page.getByText("Completed", { exact: true })).toBeVisible(READ_WITHIN);
  const progress = page.getByRole("region", { name: "Progress" });
  await expect(progress).toContainText("5 pages read of 5 found");
  const pages = page.getByRole("region", { name: "Pages" });
  await pages.locator("summary", { hasText: "localhost" }).click();
  await pages.locator("summary", { hasText: "fixtures" }).click();
  await expect(pages.getByText("article")).toBeVisible();
  await expect(page.getByRole("link", { name: "Download NDJSON" })).toBeVisible();
  await expectAccessible(page);

  await page.getByRole("link", { name: "Crawls" }).last().click();
  await expect(page.getByRole("list", { name: "Crawls, newest first" })).toContainText("https://shop.example/");
});

test("a crawl is started from the dashboard after its cost was shown", async ({ page, owner }) => {
  await makeKey(owner.ctx, { name: "crawler", env: "test", scopes: ["jobs"] });
  await page.goto(`/${owner.slug}/crawls?env=test&create=1`);
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Start at").fill("https://shop.example/");
  await dialog.getByRole("button", { name: "Preview cost" }).click();
  await expect(dialog.getByText("Free with a test key")).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Start crawl" }).click();
  await expect(page).toHaveURL(/\/crawls\/crl_/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("https://shop.example/");
});

test("a crawl is paused, resumed and canceled", async ({ page, owner }) => {
  // Its first page is due in an hour, which leaves time to look.
  const clock = { now: () => new Date(owner.ctx.clock.now().getTime() + 3_600_000) };
  const crawl = await makeCrawl({ ...(await jobKey(owner.ctx)), clock }, { url: "https://shop.example/" });
  await page.goto(`/${owner.slug}/crawls/${crawl.id}`);
  await page.getByRole("button", { name: "Pause" }).click();
  await expect(page.getByText("Paused", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Resume" }).click();
  await expect(page.getByRole("button", { name: "Pause" })).toBeVisible();
  await page.getByRole("button", { name: "Cancel the crawl" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Cancel the crawl" }).click();
  await expect(page.getByText("Canceled", { exact: true })).toBeVisible();
});

test("a monitor is created, runs, reports a change, and gets another key", async ({ page, owner, site }) => {
  const watcher = await makeKey(owner.ctx, { name: "watcher", scopes: ["jobs"] });
  await makeKey(owner.ctx, { name: "second", scopes: ["jobs"] });
  await page.goto(`/${owner.slug}/monitors?create=1`);
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Name").fill("Tide table");
  await dialog.getByLabel("Addresses").fill(`${site.url}/`);
  await dialog.getByLabel("Paid by").selectOption("watcher");
  await dialog.getByRole("button", { name: "Preview cost" }).click();
  await dialog.getByRole("button", { name: "Create monitor" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Tide table");

  const runs = page.getByRole("region", { name: "Runs" });
  await page.getByRole("button", { name: "Run now" }).click();
  await expect(runs.getByText("1 new")).toBeVisible(READ_WITHIN);
  site.pages.set("/", "<!doctype html><title>Harbour</title><h1>Tides</h1><p>High water at 05:47.");
  await page.getByRole("button", { name: "Run now" }).click();
  await expect(runs.getByText("+High water at 05:47.")).toBeVisible(READ_WITHIN);
  await expectAccessible(page);

  const admin = await makeKey(owner.ctx, { scopes: ["admin"] });
  await callApi(`/v1/keys/${watcher.id}`, admin.token, { method: "DELETE" });
  await page.reload();
  await expect(page.getByText("Its key cannot pay any more")).toBeVisible();
  await page.getByRole("button", { name: "Edit" }).click();
  await dialog.getByLabel("Paid by").selectOption("second");
  await dialog.getByRole("button", { name: "Preview cost" }).click();
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("link", { name: "second" })).toBeVisible();
  await expect(page.getByText("Its key cannot pay any more")).toBeHidden();
});
