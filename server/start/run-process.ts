import cluster from "node:cluster";
import { type Env, parseEnv } from "#lib/platform/env/env.ts";
import { warnOfRemoved } from "#lib/platform/env/removed-variables.ts";
import { asVariables, readSettingsApart } from "#lib/platform/installation/settings.ts";
import { sessionAddress } from "#lib/platform/postgres/session-address.ts";
import { checkClient } from "./check-client.ts";
import { collectGarbage } from "./collect-garbage.ts";
import { LEAVE_MS } from "./constants.ts";
import { fail, supervised } from "./fail.ts";
import type { MessageToProcess } from "./messages.ts";
import { type Patience, patienceOf } from "./rules.ts";
import { watchParent } from "./watch-parent.ts";

/**
 * A process's task: `prepare` may run while the database starts, and the function it returns runs
 * once that is ready.
 */
export type Task = { name: "web" | "worker"; prepare(): Promise<() => Promise<Running>> };

export type Running = {
  /**
   * Accepts no new work and finishes the current one. With `leaveMs`, another process has taken
   * over; leaves open connections that much time to move.
   */
  drain(patience: Patience & { leaveMs?: number }): Promise<void>;
};

const startMessage = (): Promise<void> =>
  new Promise((resolve) => process.on("message", (message: MessageToProcess) => message === "go" && resolve()));

async function readyDatabase(): Promise<void> {
  const { env } = await import("#lib/platform/env/env.ts");
  const { prepareDatabase } = await import("#lib/platform/installation/prepare-database.ts");
  await prepareDatabase(sessionAddress(env()));
}

/** Runs `web` or `worker`: check, prepare, run, drain, exit. Never returns; exits with the appropriate code. */
export async function runProcess(task: Task): Promise<void> {
  process.env.GATEHOUSE_PROCESS = task.name;
  let settings: Env | undefined;
  let running: Running | undefined;
  let stopping = false;

  let interrupted = false;

  const end = async (announced: boolean, leaveMs = 0) => {
    if (stopping) return;
    stopping = true;
    if (running && settings) {
      const patience = patienceOf(settings, announced && !interrupted);
      setTimeout(() => process.exit(0), patience.notReadyMs + leaveMs + patience.finishMs).unref();
      await running.drain({ ...patience, ...(leaveMs > 0 && { leaveMs }) });
    }
    process.exit(0);
  };
  const stop = (announced: boolean) => end(announced);
  // Its port is still served by the successor, so load balancers need not notice.
  const leave = () => end(false, LEAVE_MS);

  process.on("SIGTERM", () => stop(true));
  // Ctrl-C and closing the terminal reach all of its processes. A supervised one waits to be told,
  // so that all stop in order. The user is waiting, and no load balancer has to notice.
  for (const signal of ["SIGINT", "SIGHUP"] as const)
    process.on(signal, () => {
      interrupted = true;
      if (!(supervised && process.connected)) void stop(false);
    });
  // Without the starter it stops in order, instead of immediately as the cluster module would have
  // it.
  if (cluster.worker) cluster.worker.exitedAfterDisconnect = true;
  process.on("disconnect", () => stop(false));
  process.on("message", (message: MessageToProcess) => void (message === "leave" && leave()));
  if (!supervised) watchParent(() => void stop(false));

  try {
    checkClient();
    const go = supervised ? startMessage() : undefined;
    if (!supervised) for (const warning of warnOfRemoved(process.env)) process.stderr.write(`${warning}\n`);
    settings = supervised ? parseEnv(process.env) : await readSettingsApart(process.env);
    Object.assign(process.env, asVariables(settings));
    const begin = await task.prepare();
    await (go ?? readyDatabase());
    if (stopping) return;
    running = await begin();
    process.send?.("ready");
    void collectGarbage();
  } catch (error) {
    if (!stopping) fail(error);
  }
}
