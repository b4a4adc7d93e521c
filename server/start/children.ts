import type { ChildProcess } from "node:child_process";
import cluster from "node:cluster";
import path from "node:path";
import { REST_CPU_SECONDS, REST_SECONDS } from "#lib/platform/metrics/rest-figures.ts";
import { POOL_THREADS } from "#lib/platform/outbound/constants.ts";
import { EXIT_CONFIG, KILL_AFTER_MS, LEAVE_MS } from "./constants.ts";
import type { MessageFromProcess } from "./messages.ts";
import { relayFigures } from "./relay-figures.ts";
import type { Patience, ProcessCounts } from "./rules.ts";
import { type EndBy, type Supervised, supervise } from "./supervise.ts";

const counter = ({ name, help }: { name: string; help: string }, value: number): string =>
  `# HELP gatehouse_${name} ${help}\n# TYPE gatehouse_${name} counter\ngatehouse_${name}{process="start"} ${value}\n`;

/**
 * Returns the starter's own metrics in Prometheus text format (0.0.4). The starter is idle after
 * the start, so all of its time counts as rest.
 */
function starterFigures(): string {
  const { user, system } = process.cpuUsage();
  return `${counter(REST_SECONDS, process.uptime())}\n${counter(REST_CPU_SECONDS, (user + system) / 1_000_000)}`;
}

const server = path.resolve(import.meta.dirname, "..");

export type Children = {
  /** Called when the database is ready: web may listen and workers may start. */
  go(): void;
  /** Resolves when the first web process listens. */
  webReady: Promise<void>;
  /** Replaces the processes one by one. Resolves with whether all were replaced. */
  replaceAll(): Promise<boolean>;
  stop(hurry?: boolean): Promise<void>;
};

type Wanted = {
  dev: boolean;
  counts: ProcessCounts;
  patience: Patience;
  say(line: string): void;
  gaveUp(code: number): void;
};

type Kind = "web" | "worker";
type Placed = Supervised & { kind: Kind; place: string };

/**
 * Launches the first web process, which loads its modules and waits for `go` before using the
 * database; at `go` the first worker; and the others once sign-in works, since they would only
 * compete for the CPU.
 *
 * Processes of a kind share the listening socket of their port. This process opens it but never
 * accepts from it, so the kernel assigns each connection to a process that accepts, and a process
 * that ends loses only the connections it had accepted (decision 0108).
 */
export function launchChildren({ dev, counts, patience, say, gaveUp }: Wanted): Children {
  let released = false;
  let stopping = false;
  const ready = Promise.withResolvers<void>();
  const all: Placed[] = [];
  const stopBy: EndBy = [
    ["SIGTERM", patience.notReadyMs + patience.finishMs + KILL_AFTER_MS],
    ["SIGKILL", 500],
  ];
  const leaveBy: EndBy = [
    ["leave", LEAVE_MS + patience.finishMs + KILL_AFTER_MS],
    ["SIGKILL", 500],
  ];
  const relays = {
    // The starter's own figures appear at one port only, so that a sum over both ports counts them
    // once.
    web: relayFigures(
      () => all.filter(({ kind }) => kind === "web"),
      () => [starterFigures()],
    ),
    worker: relayFigures(() => all.filter(({ kind }) => kind === "worker")),
  };
  cluster.schedulingPolicy = cluster.SCHED_NONE;

  function launch(kind: Kind, place: string): ChildProcess {
    cluster.setupPrimary({ exec: path.join(server, `${kind}.ts`), args: dev && kind === "web" ? ["--dev"] : [] });
    // Node reads it before the process runs any code, so the process cannot set it itself.
    const threads = process.env.UV_THREADPOOL_SIZE || String(POOL_THREADS);
    const member = cluster.fork({ GATEHOUSE_PLACE: place, UV_THREADPOOL_SIZE: threads });
    member.on("error", () => undefined); // a message to a process that has just ended, which its exit reports
    const child = member.process;
    child.on("message", (message: MessageFromProcess) => {
      if (message === "ready" && kind === "web") ready.resolve();
      void relays[kind](place, child, message);
    });
    if (released) child.send("go");
    return child;
  }

  function watch(kind: Kind, number: number): Placed {
    const place = `${kind}-${number}`;
    const name = counts[kind] === 1 ? kind : place;
    const watched = supervise({
      name,
      launch: () => launch(kind, place),
      stopBy,
      say,
      gaveUp: () => gaveUp(EXIT_CONFIG),
    });
    watched.keepAlive();
    const placed = { ...watched, kind, place };
    all.push(placed);
    return placed;
  }

  const web = watch("web", 1);

  return {
    webReady: ready.promise,
    go: () => {
      released = true;
      web.child().send("go");
      watch("worker", 1);
      void ready.promise.then(() => {
        if (stopping) return;
        for (let number = 2; number <= counts.web; number++) watch("web", number);
        for (let number = 2; number <= counts.worker; number++) watch("worker", number);
      });
    },
    replaceAll: async () => {
      for (const each of all) if (stopping || !(await each.replace(isReady, leaveBy))) return false;
      return true;
    },
    stop: async (hurry) => {
      stopping = true;
      await Promise.all(all.map((each) => each.stop(hurry)));
    },
  };
}

/** Resolves when a process reports ready; never if it ends before that. */
const isReady = (child: ChildProcess): Promise<void> =>
  new Promise((resolve) => {
    child.on("message", (message: MessageFromProcess) => message === "ready" && resolve());
  });
