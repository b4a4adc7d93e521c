import { afterAll, beforeAll, expect, it } from "vitest";
import { changeRole } from "#lib/accounts/members/change-role.ts";
import { notifyBudgets } from "#lib/billing/alerts/notify-budgets.ts";
import { notifyLowCredits } from "#lib/billing/alerts/notify-low-credits.ts";
import { saveAlerts } from "#lib/billing/alerts/save-alerts.ts";
import { chargeCredits } from "#lib/billing/credits/charge-credits.ts";
import { AlertsInput } from "#lib/billing/settings/schema.ts";
import { closeDb, db } from "#lib/platform/database/client.ts";
import { databaseClock } from "#lib/platform/values/clock.ts";
import { mintSpender } from "#testing/builders/credits.ts";
import { makeInvoice, payInvoice } from "#testing/builders/invoice.ts";
import { addMember, makeWorkspace } from "#testing/builders/workspace.ts";
import { ownDatabase } from "#testing/services/database.ts";
import { attachChannel, postPolicy, startChat } from "#testing/services/notice-targets.ts";
import { sendDuePosts } from "../connections/send-due-posts.ts";

beforeAll(ownDatabase);
afterAll(closeDb);

const clock = databaseClock;
const subjects = async (chat: { texts: string[] }) => {
  const soon = { now: () => new Date(clock.now().getTime() + 1_000) };
  await sendDuePosts({ clock: soon }, "chat", { policy: postPolicy });
  return chat.texts.splice(0).map((text) => text.split("\n")[0]);
};

it("low and exhausted credits and a budget are announced once each", async () => {
  await using chat = await startChat();
  const { ctx, keyId, newRequest } = await mintSpender({ credits: 10, threshold: 5 });
  await attachChannel(ctx, "chat", chat.url);
  const spend = (amount: number) =>
    chargeCredits(ctx, { requestId: newRequest(), keyId, amount, endpoint: "/v1/parse" });
  const notify = async () => {
    for (const _ of [1, 2]) await notifyLowCredits({ clock });
    for (const _ of [1, 2]) await notifyBudgets({ clock });
    return (await subjects(chat)).sort();
  };
  await saveAlerts(ctx, AlertsInput.parse({ monthly_budget: 10, levels: [50, 80] }));
  await spend(6);
  expect(await notify()).toEqual(["Minted has spent 50 % of its budget", "Minted is running low on credits"]);
  await spend(4);
  expect(await notify()).toEqual(["Minted has no credits left", "Minted has spent 80 % of its budget"]);
});

it("a new owner is announced once, however many owners there are", async () => {
  await using chat = await startChat();
  const ctx = await makeWorkspace();
  await attachChannel(ctx, "chat", chat.url);
  await addMember(ctx, "owner");
  const member = await addMember(ctx, "member");
  const { id } = await db().member.findFirstOrThrow({
    where: { workspaceId: ctx.workspaceId, user: { email: member.actor.label } },
  });
  expect(await changeRole(ctx, { member_id: id, role: "owner" })).toMatchObject({ ok: true });
  expect(await subjects(chat)).toEqual([`${member.actor.label} is now an owner of A workspace`]);
});

it("an invoice is announced when opened and when paid", async () => {
  await using chat = await startChat();
  const ctx = await makeWorkspace();
  await addMember(ctx, "billing");
  await attachChannel(ctx, "chat", chat.url);
  const invoice = await makeInvoice(ctx);
  expect(await subjects(chat)).toEqual([expect.stringMatching(`^Invoice ${invoice.number}: .* to pay`)]);
  await payInvoice(ctx, invoice);
  expect(await subjects(chat)).toEqual([`Invoice ${invoice.number} is paid (A workspace)`]);
});
