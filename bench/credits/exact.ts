import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { mintSpender, readCreditSums } from "#testing/builders/credits.ts";
import type { Figure } from "../figure.ts";
import type { DebitOrder } from "../servers/debits.ts";

const CREDITS = 100;
const DEBITS = 500;

type Trial = { name: string; work: DebitOrder["work"]; bound: "balance" | "ceiling" };
const TRIALS: readonly Trial[] = [
  { name: "charges, balance", work: "charge", bound: "balance" },
  { name: "charges, ceiling", work: "charge", bound: "ceiling" },
  { name: "holds, balance", work: "hold", bound: "balance" },
  { name: "holds, ceiling", work: "hold", bound: "ceiling" },
];

type Debtor = { child: ChildProcess; exited: Promise<unknown> };

async function debited({ child, exited }: Debtor, order: DebitOrder): Promise<number> {
  const answer = once(child, "message");
  child.send(order);
  const [done] = (await Promise.race([answer, exited.then(() => [])])) as [number?];
  if (done === undefined) throw new Error(`A process of debits ended (${child.exitCode}).`);
  return done;
}

/**
 * Debits one workspace from all processes in parallel. Returns whether exactly `CREDITS` were charged and all sums
 * agree.
 */
async function isExact(debtors: readonly Debtor[], { work, bound }: Trial): Promise<boolean> {
  const spender = await mintSpender(
    bound === "balance" ? { credits: CREDITS } : { credits: 10 * CREDITS, ceiling: CREDITS },
  );
  const count = DEBITS / debtors.length;
  const order = { workspaceId: spender.ctx.workspaceId, keyId: spender.keyId, work, count };
  const done = await Promise.all(debtors.map((debtor) => debited(debtor, order)));
  const sums = await readCreditSums(spender.ctx);
  const left = bound === "balance" ? 0 : 9 * CREDITS;
  return (
    done.reduce((all, one) => all + one, 0) === CREDITS &&
    [sums.balance, sums.ledger].every((credits) => credits === left) &&
    [sums.spent, sums.usage].every((credits) => credits === CREDITS) &&
    [sums.held, sums.keyHeld, sums.holds, sums.wrongRows].every((credits) => credits === 0)
  );
}

/** Sends 500 concurrent debits from two processes against room for 100, in every round and trial. */
export async function exactness(rounds: number): Promise<Figure> {
  const debtors = [0, 1].map((): Debtor => {
    const child = fork(path.resolve(import.meta.dirname, "../servers/debits.ts"));
    return { child, exited: once(child, "exit") };
  });
  await Promise.all(debtors.map(({ child }) => once(child, "message")));
  const wrong: string[] = [];
  try {
    for (let round = 0; round < rounds; round++)
      for (const trial of TRIALS) if (!(await isExact(debtors, trial))) wrong.push(trial.name);
  } finally {
    for (const { child } of debtors) child.disconnect();
    await Promise.all(debtors.map(({ exited }) => exited));
  }
  return {
    figure: `rounds in which other than exactly ${CREDITS} of ${DEBITS} debits by two processes went through`,
    ours: wrong.length,
    unit: "rounds",
    aim: "0",
    met: wrong.length === 0,
    note: `${rounds} rounds each of ${TRIALS.map(({ name }) => name).join("; ")}; balance, ledger, key, usage and holds agree after each${wrong.length > 0 ? `; wrong: ${wrong.join("; ")}` : ""}`,
  };
}
