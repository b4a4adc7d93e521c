import { expect, test } from "@playwright/test";

test("markup that slips into a page cannot run a script, and the page's own scripts run", async ({ page }) => {
  const violations: string[] = [];
  page.on("console", (message) => {
    if (/Content.Security.Policy/i.test(message.text())) violations.push(message.text());
  });
  const answer = await page.goto("/sign-in");
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

test("what the server passes to the pages cannot be forged by a client", async ({ request }) => {
  const open = await request.get("/mailbox", { maxRedirects: 0 });
  const forged = await request.get("/mailbox", {
    headers: { "x-gatehouse-local": "1", "x-forwarded-for": "203.0.113.9" },
    maxRedirects: 0,
  });
  expect(forged.status()).not.toBe(200);
  expect(open.status()).not.toBe(forged.status());
});
