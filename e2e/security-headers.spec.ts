import { expect, test } from "@playwright/test";
import { answered } from "./answered.ts";
import { awaitScripts } from "./await-scripts.ts";

test("injected markup cannot run a script, and the page's own scripts run", async ({ page }) => {
  const violations: string[] = [];
  page.on("console", (message) => {
    if (/Content.Security.Policy/i.test(message.text())) violations.push(message.text());
  });
  const answer = await answered(() => page.goto("/sign-in"));
  expect(answer?.headers()).toMatchObject({
    "x-frame-options": "DENY",
    "x-content-type-options": "nosniff",
    "referrer-policy": "same-origin",
  });
  await page.waitForLoadState("networkidle");
  expect(violations).toEqual([]);

  await page.evaluate(() => {
    const slipped = document.createElement("div");
    slipped.innerHTML = `<img src="data:," onerror="document.title = 'taken over'">`;
    document.body.append(slipped);
  });
  await expect.poll(() => violations.length).toBeGreaterThan(0);
  expect(await page.title()).not.toBe("taken over");
});

test("the mailbox requires its secret from every address", async ({ page, request }) => {
  awaitScripts(page);
  const address = new URL(process.env.MAILBOX_URL ?? "");
  for (const headers of [{}, { "x-gatehouse-local": "1" }, { cookie: "gatehouse.mailbox=guessed" }]) {
    const answer = await answered(() => request.get("/mailbox", { headers }));
    expect(await answer.text()).toContain("Secret of the mailbox");
  }
  await page.goto("/mailbox");
  await page.getByLabel("Secret of the mailbox").fill("guessed");
  await page.getByRole("button", { name: "Open the mailbox" }).click();
  await expect(page.getByText("This secret does not belong to this mailbox.")).toBeVisible();
  await page.getByLabel("Secret of the mailbox").fill(address.hash.slice(1).toLowerCase());
  await page.getByRole("button", { name: "Open the mailbox" }).click();
  await expect(page.getByText("This secret does not belong to this mailbox.")).toBeVisible();
  // Entering the printed address on the same page does not reload it.
  await page.goto(address.href);
  await expect(page.getByLabel("Secret of the mailbox")).toHaveCount(0);
  await page.context().clearCookies();
  await page.goto("/mailbox");
  await page.getByLabel("Secret of the mailbox").fill(address.hash.slice(1));
  await page.getByRole("button", { name: "Open the mailbox" }).click();
  await expect(page.getByLabel("Secret of the mailbox")).toHaveCount(0);
});
