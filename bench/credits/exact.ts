import { mintSpender, readCreditSums } from "#testing/builders/credits.ts";
import type { Figure, Run } from "../figure.ts";
import type { DebitOrder } from "../servers/debits.ts";
import { type Child, startChild } from "../setup/child.ts";

const CREDITS = 100;
const DEBITS = 500;

type Trial = { name: string; work: DebitOrder["work"]; bound: "balance" | "ceiling" };
const TRIALS: readonly Trial[] = [
  { name: "charges, balance", work: "charge", bound: "balance" },
  { name: "charges, ceiling", work: "charge", bound: "ceiling" },
  { name: "holds, balance", work: "hold", bound: "balance" },
  { name: "holds, ceiling", work: "hold", bound: "ceiling" },
];

/**
 * Debits one workspace from all processes in parallel. Returns whether exactly `CREDITS` were charged and all sums
 * agree.
 */
async function isExact(debtors: readonly Child[], { work, bound }: Trial): Promise<boolean> {
  const spender = await mintSpender(
    bound === "balance" ? { credits: CREDITS } : { credits: 10 * CREDITS, ceiling: CREDITS },
  );
  const count = DEBITS / debtors.length;
  const order: DebitOrder = { workspaceId: spender.ctx.workspaceId, keyId: spender.keyId, work, count };
  const done = await Promise.all(debtors.map((debtor) => debtor.ask<number>("debit", order)));
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
export async function exactness(rounds: number, env: Run["env"]): Promise<Figure> {
  const debtors = await Promise.all([0, 1].map(() => startChild("debits.ts", env)));
  const wrong: string[] = [];
  try {
    for (let round = 0; round < rounds; round++)
      for (const trial of TRIALS) if (!(await isExact(debtors, trial))) wrong.push(trial.name);
  } finally {
    await Promise.all(debtors.map((debtor) => debtor.stop()));
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
