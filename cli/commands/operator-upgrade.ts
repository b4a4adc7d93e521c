import { version } from "#lib/platform/env/version.ts";
import { planDatabase, prepareDatabase } from "#lib/platform/installation/prepare-database.ts";
import { readSettingsApart } from "#lib/platform/installation/settings.ts";
import type { Work } from "#lib/platform/migrations/judge-statement.ts";
import type { PlannedStatement, UpgradePlan } from "#lib/platform/migrations/plan-upgrade.ts";
import { sessionAddress } from "#lib/platform/postgres/session-address.ts";
import { print } from "../print.ts";

export type OperatorUpgradeOptions = { check?: boolean; json?: boolean };

/** Transactions open longer than this are reported, since a lock would wait for them. */
const LONG_TRANSACTION_S = 10;
const SHOWN = 90;

/** Runs `operator upgrade`, which needs only the database. Its schema may be older than this version. */
export async function run(options: OperatorUpgradeOptions): Promise<void> {
  const address = sessionAddress(await readSettingsApart(process.env));
  if (options.check) {
    const plan = await planDatabase(address);
    print({ version: version(), ...plan }, options, describe(plan));
    return;
  }
  const applied = await prepareDatabase(address);
  print({ version: version(), applied }, options, [
    applied.length === 0 ? "No migrations are pending." : `Applied ${applied.join(", ")}.`,
    `The database is up to date with ${version()}.`,
  ]);
}

function describe({ migrations, functions, breaks, seconds, oldestTransaction }: UpgradePlan): string[] {
  const { replaced, dropped } = functions;
  if (migrations.length === 0 && replaced.length === 0 && dropped.length === 0)
    return [`The database is already up to date with ${version()}.`];
  return [
    `To ${version()}:`,
    ...migrations.flatMap(({ name, statements }) => [name, ...statements.map(describeStatement)]),
    ...(replaced.length > 0 ? [`New or changed functions: ${replaced.join(", ")}.`] : []),
    ...(dropped.length > 0 ? [`Dropped functions: ${dropped.join(", ")}.`] : []),
    `Estimated time: ${about(seconds)}.`,
    ...(oldestTransaction > LONG_TRANSACTION_S
      ? [
          `A transaction has been open for ${oldestTransaction} s. A migration that locks its tables waits for it, and other queries queue behind the migration.`,
        ]
      : []),
    ...(breaks.length === 0
      ? ["The previous version may keep running next to it."]
      : ["Stop the previous version first. While both run, calls may fail.", ...breaks.map((reason) => `  ${reason}`)]),
    "Nothing was changed.",
  ];
}

const WAITS: Record<Work, string> = {
  moment: "a lock for a moment",
  rows: "changes rows; writers of those rows wait",
  index: "builds an index; writers wait",
  scan: "reads the whole table; its readers and writers wait",
  rewrite: "may rewrite the whole table; its readers and writers wait",
};

function describeStatement({ statement, table, work, tableBytes = 0, seconds }: PlannedStatement): string {
  const size = tableBytes > 0 ? ` (${table}, ${(tableBytes / 1e6).toFixed(1)} MB)` : "";
  const what =
    table === undefined ? "nobody waits" : `${WAITS[work]}${size}${seconds >= 1 ? `, ${about(seconds)}` : ""}`;
  return `  ${shorten(statement)}: ${what}`;
}

const shorten = (text: string): string => (text.length > SHOWN ? `${text.slice(0, SHOWN - 1)}…` : text);

const about = (seconds: number): string => (seconds < 1 ? "less than a second" : `about ${Math.ceil(seconds)} s`);
