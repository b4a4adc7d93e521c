import { makeExpiringKey } from "#testing/builders/expiring-key.ts";
import { callApi, expect, test } from "./fixtures.ts";
import { mailsTo, openMail } from "./mailbox.ts";

test("each expiring key is mailed once, and the expired one answers 401", async ({ page, owner }) => {
  const { ctx, slug } = owner;
  const to = ctx.actor.label;
  const [month, week, day, gone] = [
    await makeExpiringKey(ctx, `month ${slug}`, 29.9),
    await makeExpiringKey(ctx, `week ${slug}`, 6.9),
    await makeExpiringKey(ctx, `day ${slug}`, 0.9),
    await makeExpiringKey(ctx, `gone ${slug}`, -0.01),
  ];
  for (const key of [month, week, day]) {
    const mail = await openMail(page, to, key.name);
    await expect(mail.getByRole("heading", { name: "A key is about to expire" })).toBeVisible();
    await expect(mail.getByText(key.token_hint)).toBeVisible();
    await expect(mailsTo(page, to, key.name)).toHaveCount(1);
    expect((await callApi("/v1/scrape", key.token)).status).toBe(400);
  }
  const mail = await openMail(page, to, gone.name);
  await expect(mail.getByRole("heading", { name: "A key has expired" })).toBeVisible();
  const link = await mail.getByRole("link", { name: "Open the key" }).getAttribute("href");
  const refused = await callApi("/v1/scrape", gone.token);
  expect(refused).toMatchObject({
    status: 401,
    json: { error: { code: "revoked", reason: "scheduled_expiry", revoked_at: gone.expiresAt.toISOString() } },
  });

  await page.goto(link ?? "");
  await expect(page.getByRole("heading", { name: gone.name, exact: true, level: 1 })).toBeVisible();
  await page.goto(`/${slug}/audit?target=${gone.id}`);
  await expect(page.getByRole("link", { name: "disabled the expired key" })).toBeVisible();
});
