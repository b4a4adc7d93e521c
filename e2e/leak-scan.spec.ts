import { rm } from "node:fs/promises";
import { startCodeHost } from "./code-host.ts";
import { expect, expectAccessible, openUntil, retryUntil, test } from "./fixtures.ts";
import { openMailbox } from "./mailbox.ts";
import { startProduct, stopProduct } from "./start-product.ts";

test("one scan finds a committed token, revokes and replaces it, and notifies the owners", async ({ page }) => {
  const host = await startCodeHost();
  test.setTimeout(600_000); // it starts a separate product
  const product = await startProduct({ LEAK_CODE_HOST_URL: host.url, LEAK_CODE_HOST_TOKEN: "a-token" });
  try {
    await page.goto(product.signInUrl ?? "");
    await page.getByRole("button", { name: /Sign in/ }).click();
    await expect(page).toHaveURL(/\/overview$/);
    const home = page.url().replace(/\/overview$/, "");
    const panel = page.getByRole("region", { name: "Leak detection" });
    const source = panel
      .getByRole("listitem")
      .filter({ has: page.getByRole("heading", { name: "Code host", exact: true }) });

    await test.step("the first pass finds nothing", async () => {
      await openUntil(page, `${home}/settings/security`, (look) =>
        expect(source.getByText(/^0 documents,/)).toBeVisible(look),
      );
      await expect(panel.getByText("Not configured on this installation.", { exact: true })).toHaveCount(2);
      await expectAccessible(page);
    });

    await page.goto(`${home}/keys?create=1`);
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Name").fill("ingest");
    await dialog.getByRole("checkbox", { name: "parse" }).check();
    await dialog.getByRole("button", { name: "Create live key" }).click();
    const token = await page.getByTestId("secret").innerText();
    await page.getByRole("checkbox", { name: /I have stored/ }).check();
    await page.getByRole("button", { name: "Done" }).click();
    const call = () =>
      fetch(`${product.baseUrl}/v1/parse`, {
        method: "POST",
        headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
        body: '{"html":"<p>x</p>"}',
      });
    // A busy machine's database may time out, which is a 503.
    await expect.poll(async () => (await call()).status).toBe(200);
    host.commit("config/prod.env", `GATEHOUSE_API_KEY=${token}\n`);

    await test.step("one scan, asked for, and the panel follows it", async () => {
      await page.goto(`${home}/settings/security`);
      await panel.getByRole("button", { name: "Scan now" }).click();
      await expect(source.getByText(/^1 document,/)).toBeVisible();
      await source.getByText("Last runs").click();
      await expect(source.getByText(/: 1 document, 1 key of ours/)).toBeVisible();
      // If all this took longer than a minute, the first of these is a scan, too, and the next one
      // is refused.
      await retryUntil(async (look) => {
        await panel.getByRole("button", { name: "Scan now" }).click();
        await expect(panel.getByText("requested within the last minute")).toBeVisible(look);
      });
      await expectAccessible(page);
    });
    await expect.poll(async () => (await call()).status).toBe(401);

    await test.step("the owner is mailed and claims the replacement", async () => {
      const mail = page
        .getByRole("navigation", { name: "Mails" })
        .getByRole("link")
        .filter({ hasText: "Leaked key ingest was revoked" });
      await openMailbox(page, (look) => expect(mail).toBeVisible(look), product.mailboxUrl);
      await mail.click();
      const body = page.getByRole("article").locator("iframe").contentFrame();
      await expect(body.getByText(/code\.example\/acme\/app\/blob\/a{40}\/config\/prod\.env/)).toBeVisible();
      await expect(body.getByText(/code\.example\/acme\/app\/commit\/a{40}/)).toBeVisible();
      await page.goto((await body.getByRole("link", { name: "Claim the replacement" }).getAttribute("href")) ?? "");
      await page.getByRole("button", { name: "Claim the replacement" }).click();
      await expect(page.getByTestId("secret")).toHaveText(/^svc_live_[0-9A-Za-z]{32}$/);
      await page.getByRole("checkbox", { name: /I have stored/ }).check();
      await page.getByRole("button", { name: "Done" }).click();
      await expect(page.getByText("Revoked and replaced", { exact: true })).toBeVisible();
    });

    await test.step("the audit log has it in order, and nothing shows the token", async () => {
      await page.goto(`${home}/audit`);
      const table = page.getByRole("table", { name: "Audit log, newest first" });
      await expect(table.getByRole("row", { name: /the key/ })).toContainText([
        /created the key/,
        /Leak detection.*revoked the key/,
        /created the key/,
      ]);
      expect(product.said()).not.toContain(token);
    });
  } finally {
    await stopProduct(product);
    await host.close();
    await rm(product.dataDir, { recursive: true, force: true });
  }
});
