import type { Page } from "@playwright/test";
import { makeKey } from "#testing/builders/key.ts";
import { addMember } from "#testing/builders/workspace.ts";
import { baseUrl, expect, expectAccessible, test } from "./fixtures.ts";

const SCOPES = ["scrape", "serp", "parse", "stream", "jobs"];

const theAnswer = (page: Page) => page.getByRole("region", { name: "The answer" });
/** The one-line outcome of the call. */
const line = (page: Page) => theAnswer(page).getByRole("status").filter({ hasText: "to the first byte" });
/** The response body. The code of the same call is in the same region. */
const body = (page: Page) => theAnswer(page).getByRole("tabpanel", { name: "Body", exact: true });

test("an endpoint is tried with a test key, and a link shows a colleague the same", async ({
  page,
  context,
  owner,
  signIn,
}) => {
  await makeKey(owner.ctx, { name: "sandbox", env: "test", scopes: SCOPES });
  await page.goto(`/${owner.slug}/playground`);
  const answer = theAnswer(page);

  await test.step("as it stands there at first", async () => {
    await expect(page.getByLabel("Run with")).toContainText("sandbox");
    await page.getByRole("button", { name: "Run", exact: true }).click();
    await expect(line(page).getByText("200", { exact: true })).toBeVisible();
    await expect(line(page).getByText("0 credits", { exact: true })).toBeVisible();
    await expect(body(page)).toContainText("markdown");
    await answer.getByRole("tab", { name: /^Headers/ }).click();
    await expect(answer.getByRole("tabpanel", { name: /^Headers/ })).toContainText("x-request-id");
    await expectAccessible(page);
  });

  await test.step("a failure, by one click, and what its code is called", async () => {
    await page.getByRole("button", { name: "403", exact: true }).click();
    await page.getByRole("button", { name: "Run", exact: true }).click();
    await expect(line(page).getByText("422", { exact: true })).toBeVisible();
    await answer.getByRole("tab", { name: "Body" }).click();
    await expect(body(page)).toContainText("target_blocked");
  });

  await test.step("what is wrong is shown next to the field, and nothing is sent", async () => {
    await page.locator("input[name=url]").fill("no address");
    await page.getByRole("button", { name: "Run", exact: true }).click();
    await expect(page.getByText("A URL that begins with http:// or https://.", { exact: true })).toBeVisible();
    await page.locator("input[name=url]").fill("https://example.com/it's-$HOME");
  });

  await test.step("the code says the same, in six languages", async () => {
    const code = (language: string) => answer.getByRole("tabpanel", { name: language, exact: true });
    await expect(code("cURL")).toContainText("it'\\''s");
    for (const language of ["Node", "Python", "PHP", "Ruby", "Go"]) {
      await page.getByRole("tab", { name: language, exact: true }).click();
      await expect(code(language)).toContainText("GATEHOUSE_API_KEY");
    }
  });

  await test.step("the address holds it all", async () => {
    await page.getByRole("button", { name: /POST.*\/parse/ }).click();
    await page.locator("textarea[name=html]").fill("<h1>For a colleague</h1>");
    await expect(page).toHaveURL(/colleague/);
    const address = page.url();
    await context.clearCookies();
    await signIn(context, await addMember(owner.ctx, "member"));
    await page.goto(address);
    await expect(page.locator("textarea[name=html]")).toHaveValue("<h1>For a colleague</h1>");
    await expect(answer.getByRole("tabpanel", { name: "cURL", exact: true })).toContainText("For a colleague");
    await page.getByRole("button", { name: "Run", exact: true }).click();
    // A test key does not parse: the default fixture is returned and says so.
    await expect(body(page)).toContainText("This page is a **fixture**");
  });
});

test("a stream's events appear one by one, and a job links to its page", async ({ page, owner }) => {
  await makeKey(owner.ctx, { name: "sandbox", env: "test", scopes: SCOPES });
  await page.goto(`/${owner.slug}/playground?op=stream`);
  const answer = theAnswer(page);
  await page.getByRole("button", { name: "Run", exact: true }).click();
  const events = answer.getByRole("list", { name: "Events in order of arrival" }).getByRole("listitem");
  await expect(events.first()).toContainText("stream.started");
  await expect(events.last()).toContainText("stream.completed");
  await events.last().getByText("stream.completed", { exact: true }).click();
  await expect(events.last()).toContainText('"urls_total": 3');
  await expectAccessible(page);
  await page.goto(`/${owner.slug}/playground?op=createJob`);
  await page.getByRole("button", { name: "Run", exact: true }).click();
  await answer.getByRole("link", { name: "Follow the job" }).click();
  await expect(page).toHaveURL(/\/jobs\?env=test&open=job_/);
});

test("a pasted live token is used and marked, but never in the address", async ({ page, owner, site }) => {
  const { token } = await makeKey(owner.ctx, { scopes: ["scrape"] });
  await page.goto(`/${owner.slug}/playground?op=scrape&p.url=${encodeURIComponent(site.url)}`);
  await expect(page.getByText("No test key yet", { exact: true })).toBeVisible();
  await expect(page.getByRole("button", { name: "Run", exact: true })).toBeDisabled();
  await page.getByLabel("Token", { exact: true }).fill(token);
  await expect(page.getByText("A live key", { exact: true })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Run, and spend credits" }).click();
  await expect(line(page).getByText("1 credit", { exact: true })).toBeVisible();
  await expect(body(page)).toContainText("High water");
  expect(page.url()).not.toContain(token.slice(0, 12));
  expect(await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))).not.toContain(token);
});

test("the documentation tries an operation with the same key, and is searched by keyboard", async ({ page, owner }) => {
  await makeKey(owner.ctx, { name: "sandbox", env: "test", scopes: SCOPES });
  await page.goto("/docs/scrape");
  await page.getByRole("button", { name: "Try it" }).click();
  const form = page.getByRole("region", { name: "Try it" });
  await expect(form.getByLabel("Run with")).toContainText("sandbox");
  await form.getByRole("button", { name: "Run", exact: true }).click();
  await expect(form.getByRole("tabpanel", { name: "Body", exact: true })).toContainText("markdown");
  await expectAccessible(page);

  await page.locator("main").focus();
  await page.keyboard.press("/");
  const line = page.getByRole("combobox", { name: "Search the docs" });
  await line.fill("rate_limited");
  await expect(page.getByRole("option").first()).toContainText("rate_limited");
  await expectAccessible(page);
  await line.press("Enter");
  await expect(page).toHaveURL(/\/docs\/errors\/rate_limited$/);
  await expect(page.getByRole("heading", { name: "rate_limited" })).toBeVisible();
});

test("billing has no playground", async ({ page, context, owner, signIn }) => {
  await context.clearCookies();
  await signIn(context, await addMember(owner.ctx, "billing"));
  await page.goto(`${baseUrl()}/${owner.slug}/playground`);
  await expect(page.getByRole("heading", { name: "Your role cannot open this page" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Run", exact: true })).toHaveCount(0);
});
