import { once } from "node:events";
import { Worker } from "node:worker_threads";
import type { WorkspaceId } from "#lib/kernel/context.ts";
import { FairSlots } from "#lib/platform/async/fair-slots.ts";
import type { CheckAnswer, CheckTask } from "./check-thread.ts";
import { CHECK_HEAP_MB, CHECK_IDLE_MS, CHECK_LIMIT_MS, CHECKS_AT_ONCE } from "./constants.ts";

const slots = new FairSlots(CHECKS_AT_ONCE, "schema checks");

type Resting = { thread: Worker; timer: NodeJS.Timeout };
/** Started when they are needed. */
let resting: Resting[] = [];

/**
 * Checks an answer against a caller's schema in a worker thread, or compiles the schema if the task has no value. Its patterns and references
 * may be made to run forever: the thread is ended after `limitMs`, and no other check waits for it. Workspaces take turns.
 *
 * @returns the problems found; `too_complex` if the check took too long or too much memory.
 */
export async function checkAnswer(
  workspace: WorkspaceId,
  task: CheckTask,
  limitMs = CHECK_LIMIT_MS,
): Promise<CheckAnswer | "too_complex"> {
  return await slots.run(workspace, () => checkApart(task, limitMs));
}

async function checkApart(task: CheckTask, limitMs: number): Promise<CheckAnswer | "too_complex"> {
  const thread = await takeThread();
  const answered = once(thread, "message") as Promise<[CheckAnswer]>;
  thread.postMessage(task);
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<"late">((resolve) => {
    timer = setTimeout(() => resolve("late"), limitMs);
  });
  // It rejects when the thread ends itself over the task: out of memory.
  const answer = await Promise.race([answered, late]).catch(() => "late" as const);
  clearTimeout(timer);
  if (answer !== "late") {
    rest(thread);
    return answer[0];
  }
  answered.catch(() => undefined);
  await thread.terminate();
  return "too_complex";
}

/** One that has loaded its program, so that the time that a check may take is all its own. */
async function takeThread(): Promise<Worker> {
  const idle = resting.pop();
  if (idle) {
    clearTimeout(idle.timer);
    idle.thread.ref();
    return idle.thread;
  }
  const thread = new Worker(new URL("./check-thread.ts", import.meta.url), {
    execArgv: [],
    env: {},
    resourceLimits: { maxOldGenerationSizeMb: CHECK_HEAP_MB },
  });
  await once(thread, "message");
  return thread;
}

/** It keeps no process from ending, and ends when it has nothing to do for a while. */
function rest(thread: Worker): void {
  thread.unref();
  const timer = setTimeout(() => {
    resting = resting.filter((each) => each.thread !== thread);
    void thread.terminate();
  }, CHECK_IDLE_MS).unref();
  resting.push({ thread, timer });
}
