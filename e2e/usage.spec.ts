import { readFile } from "node:fs/promises";
import { makeKey } from "#testing/builders/key.ts";
import { addMember } from "#testing/builders/workspace.ts";
import { awaitScripts } from "./await-scripts.ts";
import { countClicks, expectAtMost } from "./count-clicks.ts";
import { baseUrl, callApi, expect, expectAccessible, openUntil, test } from "./fixtures.ts";

const parse = (token: string) =>
  callApi("/v1/parse", token, { method: "POST", body: JSON.stringify({ html: "<p>one" }) });

test("every call is counted, split by key, and shown as bars, table and file", async ({ page, owner }) => {
  const scopes = ["parse", "billing"];
  const first = await makeKey(owner.ctx, { name: "=first worker", scopes });
  const second = await makeKey(owner.ctx, { name: "second worker", scopes });
  const path = `/${owner.slug}/usage?split=key&endpoint=${encodeURIComponent("/v1/parse")}`;
  const row = (name: string) => page.getByRole("table", { name: "By key" }).getByRole("row", { name });

  await test.step("nothing yet: it says what to do", async () => {
    await page.goto(`/${owner.slug}/usage`);
    await expect(page.getByRole("heading", { name: "No calls in this period" })).toBeVisible();
    await expect(page.getByRole("link", { name: "Go to keys" })).toBeVisible();
    await expectAccessible(page);
  });

  await test.step("each call counts", async () => {
    for (const { token } of [first, first, second]) expect((await parse(token)).status).toBe(200);
    await openUntil(page, path, async (look) => {
      await expect(row("first worker").getByRole("cell").nth(1)).toHaveText("2", look);
    });
    await expect(row("second worker").getByRole("cell").nth(1)).toHaveText("1");
    expect((await parse(second.token)).status).toBe(200);
    await openUntil(page, path, (look) => expect(row("second worker").getByRole("cell").nth(1)).toHaveText("2", look));
    const { json } = await callApi("/v1/usage?group_by=key&endpoint=/v1/parse", first.token);
    expect(json).toMatchObject({ totals: { requests: 4, errors: 0, credits: 4 } });
  });

  await test.step("who spent the most this week, from the overview", async () => {
    expect((await parse(second.token)).status).toBe(200);
    await openUntil(page, path, (look) => expect(row("second worker").getByRole("cell").nth(1)).toHaveText("3", look));
    await page.goto(`/${owner.slug}/overview`);
    const { effort } = await countClicks(page);
    await page.getByRole("link", { name: /^By key/ }).click();
    await expect(page.getByRole("table", { name: "By key" }).getByRole("row").nth(1)).toContainText("second worker");
    await expect(page.getByRole("link", { name: "7 days" })).toHaveAttribute("aria-current");
    expectAtMost(3, effort, "from the overview to the key that spent the most this week");
    await page.goto(path);
  });

  await test.step("the bars are walked by keyboard", async () => {
    const chart = page.locator("svg.recharts-surface").first();
    await chart.focus();
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("ArrowLeft");
    await expect(page.getByRole("status").filter({ hasText: "credits" })).toBeVisible();
    await expectAccessible(page);
  });

  await test.step("the same figures as a table, with the time before; the address says so", async () => {
    await page.getByRole("button", { name: "Compare with previous period" }).click();
    await page.getByRole("button", { name: "Table", exact: true }).click();
    await expect(page).toHaveURL(/compare=1&table=1/);
    const table = page.getByRole("table", { name: /Credits by day/ });
    await expect(table.getByRole("columnheader", { name: "second worker" })).toBeVisible();
    await expect(table.getByRole("row").last().getByRole("cell")).toHaveText(["5", "0", "3", "2"]);
    await expectAccessible(page);
    await page.reload();
    await expect(table.getByRole("row").last().getByRole("cell")).toHaveText(["5", "0", "3", "2"]);
  });

  await test.step("a file, in which nothing runs", async () => {
    const download = page.waitForEvent("download");
    await page.getByRole("link", { name: "Download CSV" }).click();
    const file = await download;
    expect(file.suggestedFilename()).toMatch(/^usage-[\d-]+\.csv$/);
    const text = await readFile(await file.path(), "utf8");
    expect(text).toContain(`,${first.id},'=first worker,2,0,2\r\n`);
    expect(text).toContain(`,${second.id},second worker,3,0,3\r\n`);
  });

  await test.step("by the hour, and one key alone", async () => {
    await page.getByRole("link", { name: "24 hours" }).click();
    await expect(page.getByRole("heading", { name: "Credits by hour" })).toBeVisible();
    await row("second worker").getByRole("link").click();
    await expect(page).toHaveURL(/key=key_/);
    await expect(page.getByRole("table", { name: "By endpoint" })).toContainText("/v1/parse");
  });
});

test("billing sees usage, members do not", async ({ browser, owner, signIn }) => {
  for (const [role, heading] of [
    ["billing", "Usage"],
    ["member", "Your role cannot open this page"],
  ] as const) {
    const context = await browser.newContext();
    await signIn(context, await addMember(owner.ctx, role));
    const page = awaitScripts(await context.newPage());
    await page.goto(`${baseUrl()}/${owner.slug}/usage`);
    await expect(page.getByRole("heading", { name: heading, level: 1 })).toBeVisible();
    await context.close();
  }
});
