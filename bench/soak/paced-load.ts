import { once } from "node:events";
import { parentPort, Worker, workerData } from "node:worker_threads";
import { collectAnswers } from "./answered.ts";
import { type Connection, openConnection } from "./connection.ts";
import { dueAt, dueBy, kindOf } from "./pacing.ts";
import { CONNECTIONS } from "./plan.ts";
import { type Asked, EXPECTED, requestsOf } from "./requests.ts";
import type { Answered, Totals } from "./types.ts";

/** What was answered altogether: `credits` is what the answers said that they cost, `scrapes` how many asynchronous ones were accepted. */
export type LoadTotals = Totals & { credits: number; scrapes: number };

export type PacedLoad = AsyncDisposable & {
  /** Calls since it was last asked. */
  take(): Promise<Answered>;
  /** Begins no more, and answers when the last one was answered. */
  stop(): Promise<LoadTotals>;
};

type Options = {
  port: number;
  perSecond: number;
  asked: Asked;
  /** Tells its Idempotency-Keys from those of another load. */
  run: string;
};

/** Calls at a steady rate, whether or not those before were answered, each timed from when it was due; in a thread of its own. */
export function paceLoad(options: Options): PacedLoad {
  const worker = new Worker(new URL(import.meta.url), { workerData: options });
  const { promise: ended, reject } = Promise.withResolvers<never>();
  ended.catch(() => undefined); // whoever asks next is told
  worker.on("error", reject);
  worker.on("exit", (code) => reject(new Error(`The thread that makes the calls ended (${code}).`)));
  let last: Promise<unknown> = Promise.resolve();
  /** One question after the other: answers have no number. */
  const ask = (question: "take" | "stop"): Promise<unknown> => {
    const answered = last.then(async () => {
      const answer = once(worker, "message");
      worker.postMessage(question);
      return (await Promise.race([answer, ended]))[0];
    });
    last = answered.catch(() => undefined);
    return answered;
  };
  return {
    take: async () => (await ask("take")) as Answered,
    stop: async () => {
      const totals = (await ask("stop")) as LoadTotals;
      await worker.terminate();
      return totals;
    },
    [Symbol.asyncDispose]: async () => void (await worker.terminate()),
  };
}

function drive({ port, perSecond, asked, run }: Options): void {
  const requestOf = requestsOf(asked, run);
  const answers = collectAnswers();
  const sums = { credits: 0, scrapes: 0 };
  const begun = performance.now();
  const resting: Connection[] = [];
  let open = 0;
  /** Calls that are due, and of those the ones that were begun: they begin in their order. */
  let due = 0;
  let made = 0;
  let stopped = false;

  const finish = () => {
    if (stopped && open === resting.length && made === due)
      parentPort?.postMessage({ ...answers.totals(), ...sums } satisfies LoadTotals);
  };

  /** The one that has rested longest, so that all are used: as many as there are from the beginning are there at the end. */
  function takeConnection(): Connection | undefined {
    while (resting[0]?.isOpen() === false) {
      resting.shift();
      open--;
    }
    if (open >= CONNECTIONS) return resting.shift();
    open++;
    return openConnection(port);
  }

  async function call(nth: number, connection: Connection): Promise<void> {
    const kind = kindOf(nth);
    try {
      const { status, body } = await connection.send(requestOf(nth));
      if (status === EXPECTED[kind]) {
        answers.add(performance.now() - begun - dueAt(nth, perSecond));
        if (kind === "scrape") sums.scrapes++;
        else sums.credits += Number(/"credits_used":(\d+)/.exec(body)?.[1] ?? Number.NaN);
      } else answers.fail(`${kind}: ${status} ${body.slice(0, 200)}`);
    } catch (error) {
      answers.fail(`${kind}: ${error instanceof Error ? error.message : error}`);
    }
    if (connection.isOpen()) resting.push(connection);
    else open--;
    begin();
    finish();
  }

  /** Begins what waits, as far as there are connections. */
  function begin(): void {
    while (made < due) {
      const connection = takeConnection();
      if (!connection) return;
      void call(made++, connection);
    }
  }

  const ticking = setInterval(() => {
    due = Math.max(due, dueBy(performance.now() - begun, perSecond));
    begin();
  }, 1);

  parentPort?.on("message", (question: "take" | "stop") => {
    if (question === "take") parentPort?.postMessage(answers.take());
    else {
      clearInterval(ticking);
      stopped = true;
      due = made;
      finish();
    }
  });
}

if (parentPort && workerData) drive(workerData as Options);
