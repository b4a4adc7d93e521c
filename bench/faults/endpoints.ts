import { makeWebhook } from "#testing/builders/webhook.ts";
import { type Ctx, makeWorkspace } from "#testing/builders/workspace.ts";
import type { Answer, DeliveryJournal } from "#testing/oracles/delivery-journal.ts";
import { deliveryJournal } from "#testing/oracles/delivery-journal.ts";

export type Endpoints = { journal: DeliveryJournal; contexts: readonly Ctx[] };

/** Makes `count` workspaces, each subscribed to every event at its own path of one receiver on `host`. */
export async function endpoints(count: number, answer: Answer, host?: string): Promise<Endpoints> {
  const journal = await deliveryJournal(answer, host);
  const contexts: Ctx[] = [];
  for (let at = 0; at < count; at++) {
    const ctx = await makeWorkspace();
    const { secret } = await makeWebhook(ctx, `${journal.url}/e${at}`);
    journal.expectAt(`e${at}`, secret);
    contexts.push(ctx);
  }
  return { journal, contexts };
}

/** Answers 200 after 1 to 5 ms, like a fast endpoint. */
export const quickly: Answer = (response) => {
  setTimeout(() => response.writeHead(200).end("ok"), 1 + Math.random() * 4);
};
