import type pg from "pg";

type Applied = { name: string; checksum: string };

/** A migration as an earlier commit of main had it, and its present form. */
export type Superseded = {
  before: Applied;
  now: Applied;
  /** Statements that turn the result of the earlier one into that of the later one. */
  repair: readonly string[];
};

/**
 * Migrations that were renamed or changed on main before `npm run check` refused that. A database
 * with the earlier one is upgraded by this list instead of being refused as newer than the source.
 * Entries are added only for changes that prisma/migrations.sha256 cannot prevent, and are kept.
 */
export const SUPERSEDED: readonly Superseded[] = [
  {
    before: {
      name: "20261126020000_webhook_rotated_by_request",
      checksum: "48c031fa84db8b738715b35e5e35aafe7dd6f652764ac9d38e322d6d07ed5729",
    },
    now: {
      name: "20261126030000_webhook_rotated_by_request",
      checksum: "48c031fa84db8b738715b35e5e35aafe7dd6f652764ac9d38e322d6d07ed5729",
    },
    repair: [],
  },
  {
    before: {
      name: "20261126020000_replay_retry_steps",
      checksum: "3812c2c223073bee93a412728ddf56bbef9fad569f6dcfc3efffc283ee2535d0",
    },
    now: {
      name: "20261126040000_replay_retry_steps",
      checksum: "3812c2c223073bee93a412728ddf56bbef9fad569f6dcfc3efffc283ee2535d0",
    },
    repair: [],
  },
  {
    before: {
      name: "20261123090000_crawls_as_jobs",
      checksum: "bdb4ec1845c4560ad47e3cb4387e40851b0a393e74459a1fc9f9e31be2d36631",
    },
    now: {
      name: "20261123090000_crawls_as_jobs",
      checksum: "a26ba93897cb0585cdaa219ea93d4fcf2c4416ecb8aff3945b275c55f6c980df",
    },
    repair: ["alter table jobs alter column left_out drop not null, alter column left_out set default array[]::text[]"],
  },
];

const isSame = (one: Applied, other: Applied): boolean => one.name === other.name && one.checksum === other.checksum;

/** Returns the replacement of an applied migration; undefined if the source has it unchanged. */
const supersededBy = (applied: Applied, known: readonly Applied[]): Superseded | undefined =>
  known.some((each) => isSame(each, applied)) ? undefined : SUPERSEDED.find(({ before }) => isSame(before, applied));

/**
 * Returns applied migrations under their present names and checksums.
 *
 * @param known the migrations of the source.
 */
export const asPresent = <T extends Applied>(applied: readonly T[], known: readonly Applied[]): T[] =>
  applied.map((each) => ({ ...each, ...supersededBy(each, known)?.now }));

/** Returns the present name of a migration that a backup of an earlier commit may name. */
export const presentName = (name: string): string =>
  SUPERSEDED.find(({ before }) => before.name === name)?.now.name ?? name;

export const hasSuperseded = (applied: readonly Applied[], known: readonly Applied[]): boolean =>
  applied.some((each) => supersededBy(each, known));

export const repairStatements = (applied: readonly Applied[], known: readonly Applied[]): string[] =>
  applied.flatMap((each) => supersededBy(each, known)?.repair ?? []);

/**
 * Records superseded migrations under their present names and checksums, in the first schema of the
 * search path.
 *
 * @param known the migrations of the source.
 */
export async function recordAdopted(
  client: pg.ClientBase,
  applied: readonly Applied[],
  known: readonly Applied[],
): Promise<void> {
  for (const each of applied) {
    const found = supersededBy(each, known);
    if (found)
      await client.query("update schema_migrations set name = $2, checksum = $3 where name = $1", [
        found.before.name,
        found.now.name,
        found.now.checksum,
      ]);
  }
}

/**
 * Repairs the results of superseded migrations and updates their records, in the caller's transaction, which holds the migration lock.
 *
 * @param known the migrations of the source.
 */
export async function adoptSuperseded(
  client: pg.ClientBase,
  applied: readonly Applied[],
  known: readonly Applied[],
): Promise<void> {
  for (const statement of repairStatements(applied, known)) await client.query(statement);
  await recordAdopted(client, applied, known);
}
