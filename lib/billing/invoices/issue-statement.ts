import type { Ctx } from "#lib/kernel/context.ts";
import type { Tx } from "#lib/platform/database/client.ts";
import { longTransaction } from "#lib/platform/database/long-transaction.ts";
import { STATEMENT_TIMEOUT_MS } from "./constants.ts";
import { draftInvoice } from "./draft-invoice.ts";
import { type Finalised, finaliseInvoice } from "./finalise-invoice.ts";
import { readMonth } from "./read-month.ts";
import { nextMonth } from "./rules.ts";
import type { Statement } from "./types.ts";

/**
 * Issues one month's statement once and advances the workspace's progress in the same transaction,
 * so that of two workers one does nothing. Skips a month without balance or movements.
 * @param month first moment of the month (UTC), which ended at least `STATEMENT_GRACE_MS` ago.
 * @param silent sends no email, for months caught up long after.
 */
export async function issueStatement(ctx: Ctx, month: Date, silent: boolean): Promise<Finalised | undefined> {
  const end = nextMonth(month);
  const { workspaceId } = ctx;
  return await longTransaction(STATEMENT_TIMEOUT_MS, async (tx) => {
    await tx.statementProgress.createMany({ data: { workspaceId, through: month }, skipDuplicates: true });
    const moved = await tx.statementProgress.updateMany({
      where: { workspaceId, through: month },
      data: { through: end },
    });
    if (moved.count === 0) return undefined;
    const statement = await readMonth(tx, ctx, month, end, await closingBefore(tx, workspaceId, month));
    if (isEmpty(statement)) return undefined;
    const draft = await draftInvoice(tx, ctx, {
      kind: "statement",
      lines: () => [],
      credits: 0,
      statement,
      periodStart: month,
      notes: ["All times are UTC. This statement lists credits, not money: there is nothing to pay."],
    });
    return await finaliseInvoice(tx, ctx, draft, { silent });
  });
}

/**
 * Returns the closing balance of the last statement. Months without a statement changed nothing.
 */
async function closingBefore(tx: Tx, workspaceId: string, month: Date): Promise<number | undefined> {
  const last = await tx.invoice.findFirst({
    where: { workspaceId, kind: "statement", periodStart: { lt: month } },
    orderBy: { periodStart: "desc" },
    select: { statement: true },
  });
  return last ? (last.statement as Statement).closing : undefined; // written only here
}

const isEmpty = ({ used, opening, closing, ...rest }: Statement): boolean =>
  used.length === 0 && opening === 0 && closing === 0 && Object.values(rest).every((amount) => amount === 0);
