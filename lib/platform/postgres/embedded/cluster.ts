import { randomBytes } from "node:crypto";
import { realpath } from "node:fs/promises";
import path from "node:path";
import { BadEnvironment } from "#lib/platform/env/bad-environment.ts";
import { type Binaries, binariesFor } from "./binaries.ts";
import { clearDrafts, initialise } from "./initialise.ts";
import { type Memory, recall, remember } from "./memory.ts";
import { clearOrphan } from "./orphan.ts";
import { checkOwner, choosePlace, exists, SHELTER, USUAL } from "./place.ts";
import { freePort, isFree } from "./ports.ts";
import { chooseUser, type RunAs } from "./run-as.ts";

export type Cluster = Omit<Memory, "made"> & {
  url: string;
  log: string;
  as: RunAs;
  binaries: Binaries;
  durable: boolean;
};

export type ClusterOptions = {
  dataDir: string;
  say: (line: string) => void;
  /** false trades safety for speed, for a temporary database. */
  durable?: boolean;
  /**
   * Locks the database's folder for this process before it is touched; throws if another process
   * has it.
   */
  take?: (folder: string) => Promise<void>;
};

const addressOf = ({ port, password }: Pick<Memory, "port" | "password">) =>
  `postgresql://gatehouse:${password}@127.0.0.1:${port}/gatehouse`;

/** Returns the address of a data folder's embedded PostgreSQL; undefined if it never had one. */
export async function embeddedAddress(dataDir: string): Promise<string | undefined> {
  const known = await recall(dataDir);
  return known && addressOf(known);
}

/**
 * Prepares everything that `launch` needs: a user, executable programs, initialised data, a free
 * port, and no remains of an earlier run. Fast if all of it exists. Never replaces a database that
 * has gone missing. Throws `BadEnvironment` with advice.
 */
export async function openCluster({ dataDir: given, say, durable = true, take }: ClusterOptions): Promise<Cluster> {
  const dataDir = await realpath(given);
  const known = await recall(dataDir);
  const usual = path.join(dataDir, USUAL);
  if (!known && (await exists(usual)))
    throw new BadEnvironment(
      `${dataDir}/postgres.json is missing, and with it the password of ${usual}: restore it, or move that folder away to start over`,
    );
  const as = chooseUser(known ? path.resolve(dataDir, known.folder) : usual, say);
  const place = known?.folder ?? (await choosePlace(dataDir, as, say));
  const folder = path.resolve(dataDir, place);
  const isThere = await exists(folder);
  if (known?.made && !isThere)
    throw new BadEnvironment(
      `The database of ${dataDir} is not in ${folder} any more: put it back, or move ${dataDir}/postgres.json away to start over`,
    );
  if (path.isAbsolute(place)) await checkOwner(place, dataDir);
  if (isThere) await take?.(folder);
  const binaries = await binariesFor(as, SHELTER);
  await clearOrphan(folder);
  await clearDrafts(folder);
  const port = known && (await isFree(known.port)) ? known.port : await freePort();
  const password = known?.password ?? randomBytes(24).toString("base64url");
  const memory = { folder: place, port, password, made: isThere };
  if (known?.port !== port || known.made !== isThere) await remember(dataDir, memory);
  if (!isThere) {
    await initialise({ folder, binaries, as, password, durable });
    await take?.(folder);
    await remember(dataDir, { ...memory, made: true });
  }
  const log = path.join(dataDir, "postgres.log");
  return { folder, port, password, url: addressOf(memory), log, as, binaries, durable };
}
