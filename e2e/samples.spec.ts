import { expect, expectAccessible, expectNotification, test } from "./fixtures.ts";

test("an unused workspace is filled with sample data, viewed, and emptied again", async ({ page, owner }) => {
  await page.goto(`/${owner.slug}/overview`);
  await expect(page.getByRole("heading", { name: "First steps" })).toBeVisible();
  const fill = page.getByRole("button", { name: "Fill with sample data" });
  await expectNotification(page, "Filled with sample data", () => fill.click());

  const main = page.getByRole("main");
  await expect(main.getByText("This workspace holds sample data")).toBeVisible();
  await expect(page.getByRole("banner").getByText("Sample data")).toBeVisible();
  await expect(fill).toBeHidden();
  await expect(page.getByRole("heading", { name: "First steps" })).toBeHidden();
  // The workspace's real data is unchanged.
  await expect(main.getByText("1,000", { exact: true })).toBeVisible();
  await expectAccessible(page);

  await page.goto(`/${owner.slug}/webhooks`);
  await expect(
    page.getByRole("row", { name: /search\.sample\.invalid/ }).getByText("Failing", { exact: true }),
  ).toBeVisible();
  await expect(
    page.getByRole("row", { name: /warehouse\.sample\.invalid/ }).getByText("Paused", { exact: true }),
  ).toBeVisible();
  await page.goto(`/${owner.slug}/deliveries`);
  for (const status of ["Retrying", "Held", "Delivered"])
    await expect(page.getByRole("row").getByText(status, { exact: true }).first()).toBeVisible();

  await page.goto(`/${owner.slug}/overview`);
  await test.step("removing asks first", async () => {
    await page.getByRole("button", { name: "Remove sample data…" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Cancel" }).click();
    await expect(main.getByText("This workspace holds sample data")).toBeVisible();
  });
  await page.getByRole("button", { name: "Remove sample data…" }).click();
  const confirm = page.getByRole("alertdialog").getByRole("button", { name: "Remove sample data" });
  await expectNotification(page, "The sample data is removed", () => confirm.click());
  await expect(page.getByRole("heading", { name: "First steps" })).toBeVisible();
  await expect(fill).toBeVisible();
  await expect(page.getByRole("banner").getByText("Sample data")).toBeHidden();
  await page.goto(`/${owner.slug}/webhooks`);
  await expect(page.getByText("sample.invalid")).toHaveCount(0);
});
