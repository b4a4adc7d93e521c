import { createHash } from "node:crypto";
import { z } from "zod";
import { putJson, readJson } from "#lib/platform/storage/places/json-file.ts";
import { Sha256 } from "#lib/platform/storage/places/store-file.ts";
import type { Place } from "#lib/platform/storage/places/types.ts";
import { BACKUP_FORMAT, MANIFEST } from "./constants.ts";
import { BackupRefused } from "./refusal.ts";

/**
 * May be the name of a foreign table: older versions backed those up as well, and a restore skips
 * them.
 */
const Name = z.string().min(1);

const StoredFile = z.object({ file: z.string(), bytes: z.int(), sha256: Sha256 });

/** Proves who made the backup and that it is unchanged. */
const Mac = z.object({ key_check: Sha256, hmac_sha256: Sha256 });

// A field added later has to be optional and without a default, or the MAC of older backups no longer matches.
const Manifest = z.object({
  format: z.literal(BACKUP_FORMAT),
  name: z.string(),
  /** Versions of Gatehouse and of the source PostgreSQL. */
  version: z.string(),
  server: z.string(),
  /** Time of the snapshot, by the database's clock. */
  taken_at: z.iso.datetime(),
  migrations: z.array(z.object({ name: z.string(), checksum: z.string() })),
  functions_revision: z.int(),
  /** Each identifies a SECRET_KEY that opens the sealed values. */
  key_checks: z.array(z.string()),
  sequences: z.array(z.object({ name: Name, last_value: z.string().regex(/^-?\d+$/), is_called: z.boolean() })),
  /** `bounds` as printed by pg_get_expr. */
  partitions: z.array(z.object({ name: Name, parent: Name, bounds: z.string() })),
  /** `file` is null for an empty table. */
  tables: z.array(z.object({ name: Name, columns: z.array(Name), rows: z.int(), file: StoredFile.nullable() })),
  /**
   * Their list is a separate file. `missing` counts results that expired between the snapshot and
   * their copy.
   */
  results: z.object({ count: z.int(), bytes: z.int(), missing: z.int(), file: StoredFile.nullable() }),
  /** Encrypted with a passphrase. */
  secret_key: StoredFile.nullable(),
  /** Absent in backups of versions that did not authenticate them. */
  mac: Mac.optional(),
});

export type Manifest = z.infer<typeof Manifest>;
export type StoredFile = z.infer<typeof StoredFile>;

export const Result = z.object({
  key: z.string().regex(/^jobs\/[\w-]+\/[\w-]+-\d+\.ndjson\.gz$/),
  bytes: z.int(),
  sha256: Sha256,
});
export type Result = z.infer<typeof Result>;

const sha256 = (of: string): string => createHash("sha256").update(of).digest("hex");

export const rowsOf = (manifest: Manifest): number => manifest.tables.reduce((sum, { rows }) => sum + rows, 0);

/** Returns the size without the manifest. */
export const bytesOf = ({ tables, results }: Manifest): number =>
  tables.reduce((sum, { file }) => sum + (file?.bytes ?? 0), results.bytes + (results.file?.bytes ?? 0));

/** Returns the text that the MAC covers: all fields but the MAC, in schema order. */
export function signedText(manifest: Manifest): string {
  const { mac: _, ...signed } = Manifest.parse(manifest);
  return JSON.stringify(signed);
}

/**
 * Returns the manifest as stored. It includes its own checksum, because it holds those of all other
 * files.
 */
export const sealedManifest = (manifest: Manifest): object => ({
  sha256: sha256(JSON.stringify(manifest)),
  ...manifest,
});

/** Declares a backup complete. */
export const putManifest = (place: Place, manifest: Manifest): Promise<void> =>
  putJson(place, `${manifest.name}/${MANIFEST}`, sealedManifest(manifest));

/**
 * Reads the manifest of a backup. Throws `BackupRefused` if it is incomplete, changed or made by a
 * newer Gatehouse.
 */
export async function readManifest(place: Place, name: string): Promise<Manifest> {
  const given = await readJson(place, `${name}/${MANIFEST}`);
  if (given === undefined)
    throw new BackupRefused(`${place.shown}/${name} is not a complete backup: it has no ${MANIFEST}.`);
  const damaged = new BackupRefused(`${place.shown}/${name}/${MANIFEST} is damaged. Take another backup.`);
  if (typeof given !== "object" || given === null) throw damaged;
  const { sha256: expected, ...rest }: Record<string, unknown> = { ...given };
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
