import type { EndedListener } from "#lib/webhooks/listeners/types.ts";
import { escapeControls } from "../output/escape-controls.ts";
import { type AnswerOptions, printAnswer } from "../print-answer.ts";
import { readId } from "../read-id.ts";

/** Runs `listeners end`: closes the connection, removes the public URL and cancels waiting deliveries. */
export async function run(given: string, options: AnswerOptions): Promise<void> {
  const path = `/v1/listeners/${readId("lst", given)}`;
  await printAnswer<EndedListener>({ method: "DELETE", path }, options, (ended) => [
    `Ended ${escapeControls(ended.id)}. Its \`gatehouse listen\`, if connected, stops too. Waiting deliveries canceled: ${ended.deliveries_canceled}.`,
  ]);
}
