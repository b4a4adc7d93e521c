import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { makeDelivery } from "#testing/builders/delivery-log.ts";
import { expect, expectAccessible, test } from "./fixtures.ts";

const FORMULAS = ["=HYPERLINK(1)", "+1+cmd", "-2-3", "@sum(1)"];
const PLAIN = 160;
const AT_ONCE = 8;

/** Chooses a format, and returns the downloaded file. */
async function exported(page: Page, format: string): Promise<{ name: string; text: string }> {
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export", exact: true }).click();
  await page.getByRole("menuitem", { name: format }).click();
  const file = await download;
  return { name: file.suggestedFilename(), text: await readFile(await file.path(), "utf8") };
}

test("the log is exported as CSV and NDJSON with progress and escaped formulas", async ({ page, owner }) => {
  const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);
  // One and a half pages of the log, a few rows at a time, because the connection pool drops long
  // waiters.
  for (let at = 0; at < PLAIN; at += AT_ONCE)
    await Promise.all(
      Array.from({ length: AT_ONCE }, (_, one) =>
        makeDelivery(owner.ctx, { at: minutesAgo(1 + (one % 40)), url: `https://a.test/${at + one}`, lastStatus: 200 }),
      ),
    );
  for (const url of FORMULAS) await makeDelivery(owner.ctx, { at: minutesAgo(2), url, status: "failed" });
  const all = PLAIN + FORMULAS.length;
  await page.goto(`/${owner.slug}/deliveries`);

  const csv = await exported(page, "CSV, for a spreadsheet");
  expect(csv.name).toMatch(/^deliveries-[\dT-]+\.csv$/);
  const [head, ...lines] = csv.text.trimEnd().split("\r\n");
  expect(head).toMatch(/^id,created_at,event,/);
  expect(lines).toHaveLength(all);
  for (const formula of FORMULAS) {
    expect(csv.text).toContain(`,'${formula},failed,`);
    expect(csv.text).not.toContain(`,${formula}`);
  }
  const progress = page.getByRole("region", { name: "Export", exact: true });
  await expect(progress).toContainText("The CSV file is saved");
  await expect(progress).toContainText(`${all} deliveries, `);
  await expectAccessible(page);

  await test.step("NDJSON holds what the filters leave, newest first, as the API has it", async () => {
    await page.getByRole("button", { name: "Status", exact: true }).click();
    await page.getByRole("menuitem", { name: /^Failed/ }).click();
    await expect(page).toHaveURL(/status=failed/);
    const { name, text } = await exported(page, "NDJSON, for programs");
    expect(name).toMatch(/\.ndjson$/);
    const rows = text
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line));
    expect(rows.map(({ url }) => url).sort()).toEqual([...FORMULAS].sort());
    expect(rows.every(({ object, status }) => object === "delivery" && status === "failed")).toBe(true);
  });
});

test("an export shows its progress and can be canceled; an interrupted one saves nothing", async ({ page, owner }) => {
  await makeDelivery(owner.ctx);
  await page.goto(`/${owner.slug}/deliveries`);
  const progress = page.getByRole("region", { name: "Export", exact: true });
  const choose = async () => {
    await page.getByRole("button", { name: "Export", exact: true }).click();
    await page.getByRole("menuitem", { name: "CSV, for a spreadsheet" }).click();
  };
  let saved = 0;
  page.on("download", () => saved++);

  await test.step("canceled while the server has not ended", async () => {
    await page.route("**/deliveries/export?*", () => undefined);
    await choose();
    await expect(progress.getByText("Exporting CSV", { exact: true })).toBeVisible();
    await expectAccessible(page);
    await progress.getByRole("button", { name: "Cancel", exact: true }).click();
    await expect(progress).toHaveCount(0);
  });
  await test.step("the connection breaks", async () => {
    await page.unroute("**/deliveries/export?*");
    await page.route("**/deliveries/export?*", (route) => route.abort("connectionreset"));
    await choose();
    await expect(progress.getByText("The export failed, and nothing was saved")).toBeVisible();
    await expectAccessible(page);
    expect(saved).toBe(0);
  });
  await test.step("tried again, it is whole", async () => {
    await page.unroute("**/deliveries/export?*");
    const download = page.waitForEvent("download");
    await progress.getByRole("button", { name: "Try again" }).click();
    expect((await readFile(await (await download).path(), "utf8")).trimEnd().split("\r\n")).toHaveLength(2);
    await progress.getByRole("button", { name: "Close", exact: true }).click();
    await expect(progress).toHaveCount(0);
  });
});
