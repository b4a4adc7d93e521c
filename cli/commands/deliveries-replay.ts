import type { Delivery } from "#lib/webhooks/deliveries/types.ts";
import { escapeControls } from "../output/escape-controls.ts";
import { type AnswerOptions, printAnswer } from "../print-answer.ts";
import { readId } from "../read-id.ts";

/** Runs `deliveries replay`: sends a finished delivery again, to the webhook's current URL. */
export async function run(given: string, options: AnswerOptions): Promise<void> {
  const path = `/v1/deliveries/${readId("dlv", given)}/replay`;
  await printAnswer<Delivery>({ method: "POST", path }, options, (replay) => [
    `${replay.event} is on its way to ${escapeControls(replay.url)} again, as ${replay.id}.`,
    `What becomes of it: gatehouse deliveries show ${replay.id}`,
  ]);
}
