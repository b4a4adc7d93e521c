import { once } from "node:events";
import { Worker } from "node:worker_threads";
import type { WorkspaceId } from "#lib/kernel/context.ts";
import { FairSlots } from "#lib/platform/async/fair-slots.ts";
import { within } from "#lib/platform/async/within.ts";
import { log } from "#lib/platform/logging/log.ts";
import type { CheckAnswer, CheckTask } from "./check-thread.ts";
import { CHECK_HEAP_MB, CHECK_IDLE_MS, CHECK_LIMIT_MS, CHECKS_AT_ONCE } from "./constants.ts";

const slots = new FairSlots(CHECKS_AT_ONCE, "schema checks");

type Resting = { thread: Worker; timer: NodeJS.Timeout };
/** Idle threads. Threads are started on demand. */
let resting: Resting[] = [];

/**
 * Checks an answer against a caller's schema in a worker thread, or compiles the schema if there is
 * no value. The thread is ended after `limitMs`, because patterns and references can take forever.
 * Workspaces share the threads fairly.
 * @returns the problems found; `too_complex` if the check took too long or too much memory.
 */
export async function checkAnswer(
  workspace: WorkspaceId,
  task: CheckTask,
  limitMs = CHECK_LIMIT_MS,
): Promise<CheckAnswer | "too_complex"> {
  const answer = await slots.run(workspace, () => checkApart(task, limitMs));
  if (typeof answer === "object" && "threw" in answer)
    log.warn("model.answer_unchecked", { error: answer.threw, workspace_id: workspace });
  return answer;
}

async function checkApart(task: CheckTask, limitMs: number): Promise<CheckAnswer | "too_complex"> {
  const thread = await takeThread();
  const answered = once(thread, "message") as Promise<[CheckAnswer]>;
  thread.postMessage(task);
  try {
    // Rejects if the time is up or the thread runs out of memory.
    const [answer] = await within(limitMs, answered);
    rest(thread);
    return answer;
  } catch {
    await thread.terminate();
    return "too_complex";
  }
}

/** Loading the program does not count towards the time of a check. */
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

/** An idle thread does not keep the process from exiting. */
function rest(thread: Worker): void {
  thread.unref();
  const timer = setTimeout(() => {
    resting = resting.filter((each) => each.thread !== thread);
    void thread.terminate();
  }, CHECK_IDLE_MS).unref();
  resting.push({ thread, timer });
}
