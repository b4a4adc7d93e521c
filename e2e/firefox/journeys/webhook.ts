import { equal } from "node:assert/strict";
import { emitEvent } from "#testing/builders/webhook.ts";
import { makeWorkspace } from "#testing/builders/workspace.ts";
import { type Receiver, startReceiver } from "../../receiver.ts";
import { arrives, fill, open, opensUntilSeen, press, sees } from "../controls.ts";
import type { Visit } from "../visitors.ts";

export async function repairsWebhook(visit: Visit): Promise<void> {
  const receiver = await startReceiver();
  try {
    await mend(visit, receiver);
  } finally {
    await receiver.close();
  }
}

async function mend(visit: Visit, receiver: Receiver): Promise<void> {
  const owner = await makeWorkspace({ credits: 1_000 });
  const slug = owner.workspaceId.slice(3);
  const page = await visit(owner);
  await open(page, `/${slug}/webhooks`);
  await press(page, "button", "Add webhook");
  await fill(page, "Address", `${receiver.url}/hooks`);
  await press(page, "button", "Add webhook");
  await sees(page, "The signing secret");
  await press(page, "box", /^I have stored/);
  await press(page, "button", "Done");
  await arrives(page, "/webhooks/whk_");

  await press(page, "button", "Send test event");
  await press(page, "button", "Send");
  await sees(page, "Answered 200 in");
  equal(receiver.received.at(-1)?.headers["x-service-mode"], "test");

  Object.assign(receiver.answer, { status: 503, body: "our database is away" });
  await emitEvent(owner);
  await opensUntilSeen(page, `/${slug}/overview`, "1 delivery is being retried.");
  await press(page, "link", /^Open the webhook/);
  await press(page, "link", "credits.low");
  await sees(page, "Your endpoint answered 503");
  await sees(page, "our database is away");
  Object.assign(receiver.answer, { status: 200, body: "ok" });
  await press(page, "button", "Try now");
  await sees(page, "Delivered");
  equal(receiver.received.at(-1)?.headers["x-service-event"], "credits.low");
}
