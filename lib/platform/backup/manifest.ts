import { createHash } from "node:crypto";
import { text } from "node:stream/consumers";
import { z } from "zod";
import type { Place } from "../places/types.ts";
import { BACKUP_FORMAT, MANIFEST } from "./constants.ts";
import { BackupRefused } from "./refusal.ts";

/** Of whatever lay in the database: older versions wrote down what was not Gatehouse's as well, and a restore passes over that. */
const Name = z.string().min(1);
const Sha256 = z.string().regex(/^[0-9a-f]{64}$/);

/** A file of a backup: what lies there, as it lies there. */
const StoredFile = z.object({ file: z.string(), bytes: z.int(), sha256: Sha256 });

/** By whom the backup was made, in proof that nobody else changed it. */
const Mac = z.object({ key_check: Sha256, hmac_sha256: Sha256 });

// A field added later has to be optional and without a default, or the MAC of older backups no longer matches.
const Manifest = z.object({
  format: z.literal(BACKUP_FORMAT),
  name: z.string(),
  /** Of Gatehouse, and of the PostgreSQL that it came from. */
  version: z.string(),
  server: z.string(),
  /** The moment that everything in it is of, by the database's clock. */
  taken_at: z.iso.datetime(),
  migrations: z.array(z.object({ name: z.string(), checksum: z.string() })),
  functions_revision: z.int(),
  /** Each tells of one SECRET_KEY whether it opens what is sealed in it. */
  key_checks: z.array(z.string()),
  sequences: z.array(z.object({ name: Name, last_value: z.string().regex(/^-?\d+$/), is_called: z.boolean() })),
  /** `bounds`: as pg_get_expr shows them. */
  partitions: z.array(z.object({ name: Name, parent: Name, bounds: z.string() })),
  /** `file` is null where there was no row. */
  tables: z.array(z.object({ name: Name, columns: z.array(Name), rows: z.int(), file: StoredFile.nullable() })),
  /** Their list is a file of its own. `missing`: expired between the snapshot and their turn. */
  results: z.object({ count: z.int(), bytes: z.int(), missing: z.int(), file: StoredFile.nullable() }),
  /** SECRET_KEY itself, encrypted with a passphrase. */
  secret_key: StoredFile.nullable(),
  /** Absent in backups of versions that did not authenticate them. */
  mac: Mac.optional(),
});

export type Manifest = z.infer<typeof Manifest>;
export type StoredFile = z.infer<typeof StoredFile>;

/** A line of the results' list. */
export const Result = z.object({
  key: z.string().regex(/^jobs\/[\w-]+\/[\w-]+-\d+\.ndjson\.gz$/),
  bytes: z.int(),
  sha256: Sha256,
});
export type Result = z.infer<typeof Result>;

const sha256 = (of: string): string => createHash("sha256").update(of).digest("hex");

export const rowsOf = (manifest: Manifest): number => manifest.tables.reduce((sum, { rows }) => sum + rows, 0);

/** What a backup takes up, without its manifest. */
export const bytesOf = ({ tables, results }: Manifest): number =>
  tables.reduce((sum, { file }) => sum + (file?.bytes ?? 0), results.bytes + (results.file?.bytes ?? 0));

/** What the MAC is computed over: everything but the MAC, in the order of the schema. */
export function signedText(manifest: Manifest): string {
  const { mac: _, ...signed } = Manifest.parse(manifest);
  return JSON.stringify(signed);
}

/** As it is stored: with a checksum over itself, because it holds those of everything else. */
export const manifestText = (manifest: Manifest): string =>
  `${JSON.stringify({ sha256: sha256(JSON.stringify(manifest)), ...manifest }, undefined, 1)}\n`;

/** The manifest of a backup. Throws `BackupRefused` for what is half-written, changed, or made by a newer Gatehouse. */
export async function readManifest(place: Place, name: string): Promise<Manifest> {
  const stream = await place.read(`${name}/${MANIFEST}`);
  if (!stream)
    throw new BackupRefused(
      `${place.shown}/${name} is no backup, or one that was never finished: it has no ${MANIFEST}.`,
    );
  const damaged = new BackupRefused(`${place.shown}/${name}/${MANIFEST} is damaged. Take another backup.`);
  const given = tryParse(await text(stream));
  if (!given) throw damaged;
  const { sha256: expected, ...rest } = given;
  if (sha256(JSON.stringify(rest)) !== expected) throw damaged;
  if (typeof rest.format === "number" && rest.format > BACKUP_FORMAT)
    throw new BackupRefused(
      `${place.shown}/${name} was made by Gatehouse ${rest.version}, whose backups this version cannot read. Restore it with that version or a later one.`,
    );
  const parsed = Manifest.safeParse(rest);
  if (!parsed.success) throw damaged;
  if (parsed.data.name !== name)
    throw new BackupRefused(
      `${place.shown}/${name} contains the backup ${parsed.data.name}. If you renamed the folder, change its name back.`,
    );
  return parsed.data;
}

function tryParse(given: string): Record<string, unknown> | undefined {
  try {
    const parsed: unknown = JSON.parse(given);
    return typeof parsed === "object" && parsed !== null ? { ...parsed } : undefined;
  } catch {
    return undefined;
  }
}
