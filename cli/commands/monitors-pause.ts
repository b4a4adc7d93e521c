import type { Monitor } from "#lib/scraping/monitors/types.ts";
import { escapeControls } from "../output/escape-controls.ts";
import { shownTime } from "../output/times.ts";
import { type AnswerOptions, printAnswer } from "../print-answer.ts";
import { readId } from "../read-id.ts";

/** Runs `monitors pause` and `monitors resume`; both may be repeated. */
export async function run(given: string, options: AnswerOptions, paused: boolean): Promise<void> {
  const path = `/v1/monitors/${readId("mon", given)}`;
  await printAnswer<Monitor>({ method: "PATCH", path, body: { paused } }, options, ({ name, next_run_at }) => [
    `"${escapeControls(name)}" ${next_run_at === null ? "is paused." : `runs next at ${shownTime(next_run_at)}.`}`,
  ]);
}
