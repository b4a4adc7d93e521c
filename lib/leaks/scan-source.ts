import { Prisma } from "#generated/prisma/client.ts";
import type { Clock } from "#lib/platform/clock.ts";
import { db } from "#lib/platform/db.ts";
import { withoutTokens } from "./clean-url.ts";
import { PROBLEM_MAX, SCANS_KEPT_MAX, SCANS_KEPT_MS } from "./constants.ts";
import { recordSightings } from "./record-sightings.ts";
import type { ScanOutcome, SourceAdapter } from "./types.ts";

const BROKE_OFF = "The scan broke off for a reason nobody was prepared for; the operator finds it in the worker's log.";

/**
 * Looks through a source once, from where the last pass stopped, and keeps what came of it, also when it throws. Run it under the
 * source's lease. What an adapter says or throws is a stranger's words: it is kept and passed on without tokens, and cut.
 *
 * @returns how many keys of this installation it found that were not known to be leaked.
 */
export async function scanSource(ctx: { clock: Clock }, adapter: SourceAdapter): Promise<number> {
  const { name } = adapter;
  const startedAt = ctx.clock.now();
  const begun = { startedAt, retryAt: null };
  const { cursor } = await db().leakSourceState.upsert({
    where: { name },
    create: { name, ...begun },
    update: begun,
  });
  let found = 0;
  const end = (outcome: ScanOutcome) => conclude(ctx, { name, startedAt, found, outcome });
  try {
    const outcome = await adapter.scan(
      ctx,
      cursor,
      async (sightings) => {
        const { revoked, told } = await recordSightings(ctx, name, sightings);
        found += revoked + told;
      },
      async (next) => {
        await db().leakSourceState.update({ where: { name }, data: { cursor: asJson(next) } });
      },
    );
    await end(outcome);
  } catch (error) {
    await end({ documents: 0, complete: false, problem: BROKE_OFF, retryAt: null });
    throw withoutTokensIn(error);
  }
  return found;
}

/** An adapter's cursor is JSON by contract; null is kept as no cursor. */
const asJson = (cursor: unknown) => (cursor === null ? Prisma.DbNull : (cursor as Prisma.InputJsonValue));

/** The error as it may be logged: a parser's or a driver's likes to quote what it stumbled over. */
function withoutTokensIn(error: unknown): Error {
  const plain = new Error(withoutTokens(error instanceof Error ? error.message : String(error)));
  if (error instanceof Error && error.stack) plain.stack = withoutTokens(error.stack);
  return plain;
}

type Pass = { name: string; startedAt: Date; found: number; outcome: ScanOutcome };

async function conclude({ clock }: { clock: Clock }, { name, startedAt, found, outcome }: Pass): Promise<void> {
  const finishedAt = clock.now();
  const { documents, complete, retryAt } = outcome;
  const problem = outcome.problem === null ? null : withoutTokens(outcome.problem).slice(0, PROBLEM_MAX);
  const pass = { finishedAt, documents, complete, problem };
  await db().$transaction(async (tx) => {
    await tx.leakSourceState.update({
      where: { name },
      data: { ...pass, retryAt, ...(problem === null && { okAt: finishedAt }) },
    });
    const at = { source: name, startedAt };
    await tx.leakScan.upsert({
      where: { source_startedAt: at },
      create: { ...at, ...pass, found },
      update: { ...pass, found },
    });
    await tx.leakScan.deleteMany({
      where: { source: name, startedAt: { lt: new Date(finishedAt.getTime() - SCANS_KEPT_MS) } },
    });
    await tx.$executeRaw`
      delete from leak_scans where source = ${name} and started_at <=
        (select started_at from leak_scans where source = ${name} order by started_at desc offset ${SCANS_KEPT_MAX} limit 1)`;
  });
}
