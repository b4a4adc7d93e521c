import { once } from "node:events";
import { parentPort, Worker, workerData } from "node:worker_threads";
import { collectAnswers } from "./answered.ts";
import { type Connection, openConnection } from "./connection.ts";
import { dueAt, dueBy, kindOf } from "./pacing.ts";
import { CONNECTIONS } from "./plan.ts";
import { type Asked, EXPECTED, requestsOf } from "./requests.ts";
import type { Answered, Totals } from "./types.ts";

/** Totals; `credits` sums the costs stated in answers, `scrapes` the accepted asynchronous scrapes. */
export type LoadTotals = Totals & { credits: number; scrapes: number };

export type PacedLoad = AsyncDisposable & {
  /** Calls since the previous `take`. */
  take(): Promise<Answered>;
  /** Stops new calls and waits for open ones. */
  stop(): Promise<LoadTotals>;
};

type Options = {
  port: number;
  perSecond: number;
  asked: Asked;
  /** Distinguishes this load's Idempotency-Keys from another's. */
  run: string;
};

/**
 * Calls at a steady rate from a separate thread, without waiting for answers. Each call is timed from when it was due.
 */
export function paceLoad(options: Options): PacedLoad {
  const worker = new Worker(new URL(import.meta.url), { workerData: options });
  const { promise: ended, reject } = Promise.withResolvers<never>();
  ended.catch(() => undefined); // the next question reports it
  worker.on("error", reject);
  worker.on("exit", (code) => reject(new Error(`The thread that makes the calls ended (${code}).`)));
  let last: Promise<unknown> = Promise.resolve();
  /** One question at a time, because answers have no ID. */
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
  /** Calls due and calls begun; they begin in order. */
  let due = 0;
  let made = 0;
  let stopped = false;

  const finish = () => {
    if (stopped && open === resting.length && made === due)
      parentPort?.postMessage({ ...answers.totals(), ...sums } satisfies LoadTotals);
  };

  /** Takes the longest idle connection, so that all stay in use and their number stays constant. */
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

  /** Begins due calls while there are free connections. */
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
