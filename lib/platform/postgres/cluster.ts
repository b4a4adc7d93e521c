import { randomBytes } from "node:crypto";
import { realpath } from "node:fs/promises";
import path from "node:path";
import { BadEnvironment } from "../bad-environment.ts";
import { type Binaries, binariesFor } from "./binaries.ts";
import { clearDrafts, initialise } from "./initialise.ts";
import { type Memory, recall, remember } from "./memory.ts";
import { clearOrphan } from "./orphan.ts";
import { checkOwner, choosePlace, exists, SHELTER, USUAL } from "./place.ts";
import { freePort, isFree } from "./ports.ts";
import { chooseUser, type RunAs } from "./run-as.ts";

/** A PostgreSQL of our own, ready to be launched. */
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
  /** false trades safety for speed: for a database that is thrown away. */
  durable?: boolean;
  /** Takes the database's folder for this process, before anything in it is touched; throws when another has it. */
  take?: (folder: string) => Promise<void>;
};

const addressOf = ({ port, password }: Pick<Memory, "port" | "password">) =>
  `postgresql://gatehouse:${password}@127.0.0.1:${port}/gatehouse`;

/** Where the embedded PostgreSQL of a data folder answers while it runs; nothing when the folder never had one. */
export async function embeddedAddress(dataDir: string): Promise<string | undefined> {
  const known = await recall(dataDir);
  return known && addressOf(known);
}

/**
 * Makes ready what `launch` needs: a user, programs that it may run, initialised data, a free port, and no leftover of an
 * earlier run. Fast when all of it is there already. Where a database was and is no more, none is made. Throws `BadEnvironment` with
 * what to do.
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
