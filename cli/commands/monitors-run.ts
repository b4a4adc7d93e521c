import type { MonitorRun } from "#lib/scraping/monitors/types.ts";
import { escapeControls } from "../output/escape-controls.ts";
import { type AnswerOptions, printAnswer } from "../print-answer.ts";
import { readId } from "../read-id.ts";

/** Runs `monitors run`: starts an extra run, whose results `monitors changes` shows later. */
export async function run(given: string, options: AnswerOptions): Promise<void> {
  const id = readId("mon", given);
  const call = { method: "POST", path: `/v1/monitors/${id}/runs`, unkeyed: true } as const;
  await printAnswer<MonitorRun>(call, options, (started) => [
    `Run ${escapeControls(started.id)} has started. When it finishes, \`gatehouse monitors changes ${id}\` lists the changes.`,
  ]);
}
