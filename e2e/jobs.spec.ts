import { readFile } from "node:fs/promises";
import { makeKey } from "#testing/builders/key.ts";
import { makeWebhook } from "#testing/builders/webhook.ts";
import { addMember, makeWorkspace } from "#testing/builders/workspace.ts";
import { answered } from "./answered.ts";
import { baseUrl, callApi, expect, expectAccessible, test } from "./fixtures.ts";

const fixture = (name: string) => `${baseUrl()}/fixtures/${name}`;

async function createJob(token: string, body: object): Promise<string> {
  const { json } = await callApi("/v1/jobs", token, { method: "POST", body: JSON.stringify(body) });
  return String(json.id);
}

test("a job is followed to its end, read and downloaded", async ({ page, owner, receiver }) => {
  const { token } = await makeKey(owner.ctx, { name: "batch", env: "test", scopes: ["jobs"] });
  await makeWebhook(owner.ctx, receiver.url, { events: ["job.completed"] });
  await page.goto(`/${owner.slug}/jobs?env=test`);
  await expect(page.getByRole("heading", { name: "No test jobs yet" })).toBeVisible();
  await expect(page.locator("code", { hasText: "curl" })).toBeVisible();

  const items = ["article", "404", "403", "403", "dns"].map((name, at) => ({
    url: fixture(name),
    custom_id: at === 0 ? "<img src=x onerror=alert(1)>\u202e" : `row-${at}`,
  }));
  const id = await createJob(token, { items, options: { formats: ["text"] } });
  await page.goto(`/${owner.slug}/jobs/${id}`);
  await expect(page).toHaveURL(new RegExp(`env=test&open=${id}`));
  const sheet = page.getByRole("complementary", { name: /^Job/ });
  // Each URL is refused twice before it fails, which takes 20 s; the page follows without a reload.
  await expect(sheet.getByText("Completed", { exact: true })).toBeVisible({ timeout: 180_000 });
  await expect(page.getByRole("table").getByText("5 of 5")).toBeVisible();
  const failures = sheet.getByRole("region", { name: "Failures by code" });
  // The most frequent first: two of three, and one of three.
  await expect(failures.getByRole("listitem")).toContainText([/^target_blocked.*67%/, /33%/]);
  await sheet.getByRole("button", { name: /article/ }).click();
  await expect(sheet.getByRole("region", { name: "Results" })).toContainText("onerror=alert(1)");
  const sent = sheet.getByRole("link", { name: /^job\.completed to http/ });
  await expect(sent).toBeVisible();
  await expectAccessible(page);

  const [download] = await Promise.all([
    page.waitForEvent("download"),
    sheet.getByRole("link", { name: "Download NDJSON" }).click(),
  ]);
  expect(download.suggestedFilename()).toBe(`${id}.ndjson`);
  const text = await readFile(await download.path(), "utf8");
  const lines = text
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
  expect(lines.map(({ status }) => status)).toEqual(["ok", "ok", "failed", "failed", "failed"]);

  await test.step("what was sent because of it leads back to it", async () => {
    await sent.click();
    await expect(page).toHaveURL(/\/deliveries\/dlv_/);
    await page.getByRole("link", { name: id, exact: true }).click();
    await expect(page).toHaveURL(new RegExp(`open=${id}`));
    await sheet.getByRole("link", { name: id.replace("job_", "req_"), exact: true }).click();
    await expect(page.getByRole("link", { name: "The job it created" })).toHaveAttribute("href", new RegExp(id));
  });
});

test("a member sees a running job but cannot cancel it; an owner cancels it", async ({
  page,
  context,
  owner,
  signIn,
}) => {
  const { token } = await makeKey(owner.ctx, { env: "test", scopes: ["jobs"] });
  // More than can finish before the button is pressed, even on a slow machine.
  const urls = Array.from({ length: 10_000 }, (_, at) => `${fixture("article")}?${at}`);
  const id = await createJob(token, { urls, max_concurrency: 1 });
  const address = `/${owner.slug}/jobs?env=test&open=${id}`;
  const sheet = page.getByRole("complementary", { name: /^Job/ });
  await context.clearCookies();
  await signIn(context, await addMember(owner.ctx, "member"));
  await page.goto(address);
  await expect(sheet.getByText("Running", { exact: true })).toBeVisible();
  await expect(sheet.getByRole("button", { name: "Cancel the job" })).toBeHidden();
  await context.clearCookies();
  await signIn(context, owner.ctx);
  await page.goto(address);
  await sheet.getByRole("button", { name: "Cancel the job" }).click();
  const dialog = page.getByRole("alertdialog", { name: "Cancel this job?" });
  await expect(dialog).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Cancel the job" }).click();
  await expect(sheet.getByText("Canceled", { exact: true })).toBeVisible();
  await page.goto(`/${owner.slug}/jobs?env=test&status=completed`);
  await expect(page.getByRole("heading", { name: "No job matches" })).toBeVisible();
});

test("another workspace's job is hidden, and billing sees none", async ({ page, context, owner, signIn }) => {
  const other = await makeWorkspace();
  const { token } = await makeKey(other, { env: "test", scopes: ["jobs"] });
  const id = await createJob(token, { urls: [fixture("article")] });
  await page.goto(`/${owner.slug}/jobs/${id}`);
  await expect(page.getByRole("heading", { name: "This job was not found" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Overview" })).toBeVisible();
  await expectAccessible(page);
  expect((await answered(() => page.request.get(`/api/dashboard/${owner.slug}/jobs/${id}`))).status()).toBe(404);
  await context.clearCookies();
  await signIn(context, await addMember(owner.ctx, "billing"));
  expect((await answered(() => page.request.get(`/api/dashboard/${owner.slug}/jobs`))).status()).toBe(403);
});
