import { monitorLines } from "../output/monitor-lines.ts";
import { type AnswerOptions, printAnswer } from "../print-answer.ts";
import { readId } from "../read-id.ts";

export async function run(given: string, options: AnswerOptions): Promise<void> {
  await printAnswer({ method: "GET", path: `/v1/monitors/${readId("mon", given)}` }, options, monitorLines);
}
