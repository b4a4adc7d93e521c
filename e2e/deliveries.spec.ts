import { makeFailure } from "#testing/builders/attempts.ts";
import { makeDelivery } from "#testing/builders/delivery-log.ts";
import { postponeRetries } from "#testing/builders/postpone-retries.ts";
import { emitEvent, makeWebhook } from "#testing/builders/webhook.ts";
import { answered } from "./answered.ts";
import { expect, expectAccessible, retryUntil, test } from "./fixtures.ts";

test("a delivery that did not arrive is found by its body, explained, retried and received", async ({
  page,
  owner,
  receiver,
}) => {
  receiver.answer.status = 500;
  receiver.answer.body = "<script>alert('no')</script> our database is away";
  await makeWebhook(owner.ctx, `${receiver.url}/hooks`);
  const eventId = await emitEvent(owner.ctx, "live", 4_711);
  await emitEvent(owner.ctx, "live", 42);
  await postponeRetries(owner.ctx, 2);

  const table = page.getByRole("table", { name: "Live deliveries, newest first" });
  await test.step("what was not delivered is one press away, and nothing that failed for good says what there is instead", async () => {
    await page.goto(`/${owner.slug}/deliveries?status=failed`);
    await expect(page.getByText("But 2 are being retried.")).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("link", { name: "Show them" }).click();
    await expect(page).toHaveURL(/status=retrying/);
    await expect(table.getByRole("row")).toHaveCount(3);
    await page.getByRole("link", { name: "Not delivered 2" }).click();
    await expect(page).toHaveURL(/status=failed%2Cretrying%2Cheld/);
    await page.getByRole("link", { name: "Delivered 0" }).click();
    await expect(table.getByRole("row")).toHaveCount(3);
  });
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`/${owner.slug}/deliveries`);
  await expect(table.getByRole("row")).toHaveCount(3);
  const rowsBegin = async () => (await table.locator("tbody").boundingBox())?.y;
  await expect.poll(rowsBegin).toBe(273);
  for (const arrives of ["behind the search", "before it is sent"])
    await test.step(`what is typed while a filter's page is on its way, which arrives ${arrives}, is looked for among what the filter leaves`, async () => {
      const filtered = Promise.withResolvers<void>();
      const ofFilter = /\/deliveries\?.*status=/;
      await page.route(ofFilter, async (route) => {
        await filtered.promise;
        await route.continue();
      });
      await page.getByRole("link", { name: /^Not delivered/ }).click();
      const searched = page.waitForRequest(/[?&]q=4711/);
      await page.getByRole("searchbox").fill("4711");
      if (arrives === "behind the search") await searched;
      filtered.resolve();
      await expect(page).toHaveURL(/status=failed%2Cretrying%2Cheld&q=4711/);
      await page.unroute(ofFilter);
      await page.goto(`/${owner.slug}/deliveries`);
      await expect(table.getByRole("row")).toHaveCount(3);
    });
  await page.getByRole("searchbox").fill("4711");
  await expect(table.getByRole("row")).toHaveCount(2);
  expect(await rowsBegin(), "the rows jump when a filter is set").toBe(273);
  await test.step("every filter is in sight at 1440 px, and an arrow leads to those that a narrower page has no room for", async () => {
    const last = page.getByRole("button", { name: "Slower than" });
    const more = page.getByRole("button", { name: "More filters" });
    for (const name of ["Time", "Event", "Endpoint", "Response", "Slower than"])
      await expect(page.getByRole("button", { name, exact: true })).toBeInViewport({ ratio: 1 });
    await expect(more).toHaveCount(0);
    for (const width of [1024, 390]) {
      await page.setViewportSize({ width, height: 900 });
      await expect(last).not.toBeInViewport({ ratio: 1 });
      await retryUntil(async (look) => {
        if (await more.isVisible()) await more.click(look);
        await expect(last).toBeInViewport({ ratio: 1, ...look });
      });
      await page.getByRole("button", { name: "Filters before" }).click();
      await expect(more).toBeVisible();
      await last.focus();
      await expect(last).toBeInViewport({ ratio: 1 });
    }
    await expectAccessible(page);
    await page.setViewportSize({ width: 1440, height: 900 });
    await expect.poll(rowsBegin, "the page takes a frame or two to follow its new width").toBe(273);
  });
  await test.step("kept under a name, found by it, and removed", async () => {
    await page.getByRole("button", { name: "Views", exact: true }).click();
    await page.getByRole("menuitem", { name: "Save these filters…" }).click();
    const dialog = page.getByRole("dialog", { name: "Save these filters" });
    await dialog.getByLabel("Name").fill("The 4711 harbour");
    await dialog.getByRole("checkbox", { name: "Share it with the workspace" }).check();
    await expectAccessible(page);
    await dialog.getByRole("button", { name: "Save" }).click();
    await page.getByRole("button", { name: "Saved view: The 4711 harbour" }).click();
    await page.getByRole("menuitem", { name: "Save these filters…" }).click();
    await expect(dialog.getByRole("checkbox", { name: "Share it with the workspace" })).toBeChecked();
    await dialog.getByRole("button", { name: "Cancel" }).click();
    await page.goto(`/${owner.slug}/overview`);
    await page.getByRole("button", { name: /^Search or jump to/ }).click();
    await page.getByRole("combobox").fill("harbour");
    await page.getByRole("option", { name: /The 4711 harbour/ }).click();
    await expect(page).toHaveURL(/deliveries\?q=4711$/);
    await page.getByRole("button", { name: "Saved view: The 4711 harbour" }).click();
    await page.getByRole("menuitem", { name: "Remove saved views…" }).click();
    await expectAccessible(page);
    await page.getByRole("button", { name: "Remove The 4711 harbour" }).click();
    await expect(page.getByRole("button", { name: "Views", exact: true })).toBeVisible();
    await expect(table.getByRole("row")).toHaveCount(2);
  });
  await expect(page).toHaveURL(/q=4711/);
  await table.getByRole("link", { name: "credits.low" }).click();
  const sheet = page.getByRole("complementary", { name: "credits.low" });
  await expect(sheet.getByText("Retrying", { exact: true })).toBeVisible();
  await expect(sheet.getByText(eventId, { exact: true })).toBeVisible();
  await expect(sheet.getByRole("region", { name: "Why it failed" })).toContainText("500");
  await expect(sheet).toContainText("<script>alert('no')</script> our database is away");
  await expect(sheet.getByRole("button", { name: "Replay", exact: true })).toHaveCount(0);
  await expectAccessible(page);

  await test.step("the sheet has an address of its own", async () => {
    const address = page.url();
    await page.goto("about:blank");
    await page.goto(address);
    await expect(sheet.getByText(eventId, { exact: true })).toBeVisible();
  });

  await test.step("the endpoint works again, and what waits for its next attempt is tried now", async () => {
    receiver.answer.status = 200;
    await sheet.getByRole("button", { name: "Try now", exact: true }).click();
    await expect.poll(() => receiver.received.length).toBe(3);
    expect(receiver.received[2]?.headers["webhook-id"]).toBe(eventId);
    await expect(sheet.getByText("Delivered", { exact: true }).first()).toBeVisible();
    await expect(sheet.getByRole("list", { name: "Attempts" }).getByRole("button")).toHaveCount(2);
    await expect(sheet.getByRole("button", { name: "Replay", exact: true })).toBeEnabled();
  });
});

test("a failed delivery is found by its body, explained, replayed and received", async ({ page, owner, receiver }) => {
  // The webhook has another event type, because the deliveries made here are in the log already and
  // must not be sent too.
  const { id: webhookId } = await makeWebhook(owner.ctx, `${receiver.url}/moved-away`, { events: ["credits.low"] });
  const answer = "no such path: /moved-away";
  const lost = await makeFailure(owner.ctx, {
    ...{ webhookId, url: `${receiver.url}/moved-away`, answer },
    data: { job_id: "job_1", note: "the harbour chart" },
  });
  await makeDelivery(owner.ctx, { webhookId, status: "failed", data: { note: "another chart" } });

  await page.goto(`/${owner.slug}/deliveries?status=failed&range=7d`);
  const table = page.getByRole("table", { name: "Live deliveries, newest first" });
  await expect(table.getByRole("row")).toHaveCount(3);
  await page.getByRole("searchbox").fill("harbour");
  await expect(table.getByRole("row")).toHaveCount(2);
  await table.getByRole("link", { name: "job.completed" }).click();
  const sheet = page.getByRole("complementary", { name: "job.completed" });
  await expect(sheet.getByRole("region", { name: "Why it failed" })).toContainText("500");
  await expect(sheet.getByRole("list", { name: "Attempts" }).getByRole("button")).toHaveCount(8);
  await expect(sheet).toContainText(answer);
  await expect(sheet).toContainText("the harbour chart");
  const failed = page.url();

  await test.step("the endpoint is mended: its address", async () => {
    await sheet.getByRole("link", { name: /moved-away/ }).click();
    await expect(page).toHaveURL(new RegExp(webhookId));
    await page.getByRole("button", { name: "Edit", exact: true }).click();
    const dialog = page.getByRole("dialog", { name: "Edit webhook" });
    await dialog.getByLabel("Address", { exact: true }).fill(`${receiver.url}/hooks`);
    await dialog.getByRole("button", { name: "Save", exact: true }).click();
    await expect(dialog).toBeHidden();
  });
  await page.goto(failed);
  await sheet.getByRole("button", { name: "Replay", exact: true }).click();
  await expect.poll(() => receiver.received.length).toBe(1);
  expect(receiver.received[0]).toMatchObject({
    path: "/hooks",
    body: lost.body,
    headers: { "x-service-replay": "true", "webhook-id": lost.eventId },
  });
  // The badge, and the time of delivery.
  await expect(sheet.getByText("Delivered", { exact: true })).toHaveCount(2);
  await expect(sheet.getByText("Replay of", { exact: true })).toBeVisible();
});

test("another workspace's deliveries are hidden, and billing sees none", async ({
  page,
  context,
  owner,
  signIn,
  receiver,
}) => {
  const { addMember, makeWorkspace } = await import("#testing/builders/workspace.ts");
  const other = await makeWorkspace();
  await makeWebhook(other, receiver.url);
  await emitEvent(other);
  await expect.poll(() => receiver.received.length).toBe(1);
  const id = receiver.received[0]?.headers["x-service-delivery"];
  await page.goto(`/${owner.slug}/deliveries/${id}`);
  await expect(page.getByRole("heading", { name: "This delivery was not found" })).toBeVisible();

  await context.clearCookies();
  await signIn(context, await addMember(owner.ctx, "billing"));
  await page.goto(`/${owner.slug}/deliveries`);
  await expect(page.getByRole("heading", { name: "Your role cannot open this page" })).toBeVisible();
  await expect(page.getByRole("table")).toHaveCount(0);
  const answer = await answered(() => page.request.get(`/api/dashboard/${owner.slug}/deliveries`));
  expect(answer.status()).toBe(403);
});
