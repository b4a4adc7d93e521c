import cluster from "node:cluster";
import { type Env, parseEnv } from "#lib/platform/env.ts";
import { sessionAddress } from "#lib/platform/session-address.ts";
import { asVariables, readSettingsApart } from "#lib/platform/settings.ts";
import { checkClient } from "./check-client.ts";
import { collectGarbage } from "./collect-garbage.ts";
import { LEAVE_MS } from "./constants.ts";
import { fail, supervised } from "./fail.ts";
import type { ToProcess } from "./messages.ts";
import { type Patience, patienceOf } from "./rules.ts";
import { watchParent } from "./watch-parent.ts";

/** What a process does: `prepare` may go on while the database starts; what it answers is run when that is ready. */
export type Task = { name: "web" | "worker"; prepare(): Promise<() => Promise<Running>> };

export type Running = {
  /** Takes nothing new, finishes what is at hand. `leaveMs`: another process has its place, and is told of it for so long. */
  drain(patience: Patience & { leaveMs?: number }): Promise<void>;
};

const startMessage = (): Promise<void> =>
  new Promise((resolve) => process.on("message", (message: ToProcess) => message === "go" && resolve()));

async function readyDatabase(): Promise<void> {
  const { env } = await import("#lib/platform/env.ts");
  const { prepareDatabase } = await import("#lib/platform/prepare-database.ts");
  await prepareDatabase(sessionAddress(env()));
}

/** The life of `web` or `worker`: check, prepare, run, drain, end. Never returns; the process ends with the right code. */
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
  // Its port is still served: nobody in front has to be told.
  const leave = () => end(false, LEAVE_MS);

  process.on("SIGTERM", () => stop(true));
  // Ctrl-C reaches every process of the terminal, and so does its closing; one that is supervised waits to be asked, so that all stop in
  // order. Who presses it sits there and waits, and no load balancer has to be told.
  for (const signal of ["SIGINT", "SIGHUP"] as const)
    process.on(signal, () => {
      interrupted = true;
      if (!(supervised && process.connected)) void stop(false);
    });
  // Without the starter it ends as it is asked to, and not at once, which is what the cluster would have it do.
  if (cluster.worker) cluster.worker.exitedAfterDisconnect = true;
  process.on("disconnect", () => stop(false));
  process.on("message", (message: ToProcess) => void (message === "leave" && leave()));
  if (!supervised) watchParent(() => void stop(false));

  try {
    checkClient();
    const go = supervised ? startMessage() : undefined;
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
