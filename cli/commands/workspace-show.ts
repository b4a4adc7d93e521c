import { type AnswerOptions, printAnswer } from "../api/print-answer.ts";
import { workspaceLines } from "../output/workspace-lines.ts";

export async function run(options: AnswerOptions): Promise<void> {
  await printAnswer({ method: "GET", path: "/v1/workspace" }, options, workspaceLines);
}
