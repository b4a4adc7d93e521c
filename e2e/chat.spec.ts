import { addMember } from "#testing/builders/workspace.ts";
import { expect, expectAccessible, retryUntil, test } from "./fixtures.ts";

test("an owner connects a chat, tests it, sees the result, and disconnects it", async ({ page, owner, receiver }) => {
  const secret = "T0SECRETxyzzy";
  await page.goto(`/${owner.slug}/settings/notices`);
  const chat = page.getByRole("region", { name: "Chat", exact: true });
  await expect(chat.getByRole("button", { name: "Send a test" })).toHaveCount(0);
  const address = chat.getByLabel("Address of an incoming webhook");
  await address.fill("http://192.168.7.7/services/x");
  await chat.getByRole("button", { name: "Connect", exact: true }).click();
  await expect(chat.getByText("may not be fetched")).toBeVisible();

  await address.fill(`${receiver.url}/services/${secret}`);
  await chat.getByRole("button", { name: "Connect", exact: true }).click();
  await expect(chat.getByText(new URL(receiver.url).host, { exact: true })).toBeVisible();
  await expect(chat.getByText("none yet", { exact: true })).toBeVisible();
  await expectAccessible(page);

  await chat.getByRole("button", { name: "Send a test" }).click();
  await expect(chat.getByText("The test was accepted", { exact: true })).toBeVisible();
  await expect(chat.getByText("The chat answered 200 (ok).")).toBeVisible();
  await expect(chat.getByText("accepted", { exact: true })).toBeVisible();
  expect(receiver.received.map(({ path }) => path)).toEqual([`/services/${secret}`]);
  expect(JSON.parse(receiver.received[0]?.body ?? "").text).toContain("A workspace is connected to this chat");

  Object.assign(receiver.answer, { status: 404, body: "no_service" });
  await retryUntil(async (look) => {
    await chat.getByRole("button", { name: "Send a test" }).click();
    await expect(chat.getByText("The test was rejected", { exact: true })).toBeVisible(look);
  });
  await page.reload();
  await expect(chat.getByText("The chat answered 404 (no_service).")).toBeVisible();
  await expectAccessible(page);
  expect(await page.content()).not.toContain(secret);

  await chat.getByRole("button", { name: "Disconnect…" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Disconnect", exact: true }).click();
  await expect(chat.getByLabel("Address of an incoming webhook")).toBeVisible();
  await expect(chat.getByRole("button", { name: "Send a test" })).toHaveCount(0);
});

test("a member sees nothing of the chat", async ({ context, page, owner, signIn }) => {
  await context.clearCookies();
  await signIn(context, await addMember(owner.ctx, "member"));
  await page.goto(`/${owner.slug}/settings/notices`);
  await expect(page.getByRole("link", { name: "Notices", exact: true })).toHaveAttribute("aria-current", "page");
  await expect(page.getByRole("region", { name: "Chat", exact: true })).toHaveCount(0);
});
