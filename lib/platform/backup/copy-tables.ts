import { pipeline } from "node:stream/promises";
import { constants, createZstdCompress, createZstdDecompress } from "node:zlib";
import pg from "pg";
import { from as copyFrom, to as copyTo } from "pg-copy-streams";
import { storeFile } from "#lib/platform/storage/places/store-file.ts";
import type { Place } from "#lib/platform/storage/places/types.ts";
import type { Connection } from "./connect.ts";
import { checked } from "./files.ts";
import type { Manifest } from "./manifest.ts";
import type { Leaf } from "./read-contents.ts";
import { BackupRefused } from "./refusal.ts";

type Table = Manifest["tables"][number];

/** Of zstd's 22 levels: takes a third of gzip's time for files of the same size. */
const LEVEL = 3;

const quoted = (names: readonly string[]): string => names.map(pg.escapeIdentifier).join(", ");

/** Text format, which every version of PostgreSQL reads on every machine. */
const source = ({ name, columns }: Leaf): string => `copy ${pg.escapeIdentifier(name)} (${quoted(columns)})`;

/**
 * Stores the rows of a table as seen by the transaction. Cuts the connection on failure: the server
 * would wait for a reader of the remaining rows.
 */
export async function copyOut({ client, cut }: Connection, place: Place, backup: string, leaf: Leaf): Promise<Table> {
  const { rows: some } = await client.query(`select from ${pg.escapeIdentifier(leaf.name)} limit 1`);
  if (some.length === 0) return { ...leaf, rows: 0, file: null };
  const file = `tables/${leaf.name}.zst`;
  const rows = client.query(copyTo(`${source(leaf)} to stdout`));
  const compress = createZstdCompress({ params: { [constants.ZSTD_c_compressionLevel]: LEVEL } });
  try {
    const [stored] = await Promise.all([storeFile(place, `${backup}/${file}`, compress), pipeline(rows, compress)]);
    await client.query("select"); // wait until the server has reported the row count
    return { ...leaf, rows: rows.rowCount, file: { file, ...stored } };
  } catch (error) {
    cut();
    throw error;
  }
}

/** Loads the rows of a table and checks their number. */
export async function copyIn(client: pg.Client, place: Place, backup: string, table: Table): Promise<void> {
  if (!table.file) return;
  const rows = client.query(copyFrom(`${source(table)} from stdin`));
  await pipeline(checked(place, `${backup}/${table.file.file}`, table.file), createZstdDecompress(), rows);
  if (rows.rowCount !== table.rows)
    throw new BackupRefused(
      `${table.name} had ${table.rows} rows, and ${rows.rowCount} came back. Take another backup.`,
    );
}
