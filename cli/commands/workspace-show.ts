import { workspaceLines } from "../output/workspace-lines.ts";
import { type AnswerOptions, printAnswer } from "../print-answer.ts";

export async function run(options: AnswerOptions): Promise<void> {
  await printAnswer({ method: "GET", path: "/v1/workspace" }, options, workspaceLines);
}
