import { createHash, randomBytes } from "node:crypto";
import { mkdir, readFile, realpath, rename, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import { BadEnvironment } from "../env.ts";
import { type Binaries, binariesFor } from "./binaries.ts";
import { clearDrafts, initialise } from "./initialise.ts";
import { clearOrphan } from "./orphan.ts";
import { freePort, isFree } from "./ports.ts";
import { chooseUser, mayEnter, type RunAs } from "./run-as.ts";

/** Where root keeps what PostgreSQL's user could not reach in the data folder. */
const SHELTER = "/var/lib/gatehouse";

/** Kept in the data folder for the next start, readable by its owner alone. */
type Memory = { folder: string; port: number; password: string };

/** A PostgreSQL of our own, ready to be launched. */
export type Cluster = Memory & { url: string; log: string; as: RunAs; binaries: Binaries; durable: boolean };

export type ClusterOptions = {
  dataDir: string;
  say: (line: string) => void;
  /** false trades safety for speed: for a database that is thrown away. */
  durable?: boolean;
};

const exists = (at: string) =>
  stat(at).then(
    () => true,
    () => false,
  );

async function recall(file: string): Promise<Memory | undefined> {
  const text = await readFile(file, "utf8").catch(() => undefined);
  if (text === undefined) return undefined;
  try {
    return JSON.parse(text) as Memory;
  } catch {
    throw new BadEnvironment(`${file} is damaged: restore it, or move the data folder away to start over`);
  }
}

async function remember(file: string, memory: Memory): Promise<void> {
  await writeFile(`${file}.new`, `${JSON.stringify(memory, null, 2)}\n`, { mode: 0o600 });
  await rename(`${file}.new`, file);
}

const addressOf = ({ port, password }: Memory) => `postgresql://gatehouse:${password}@127.0.0.1:${port}/gatehouse`;

/** Where the embedded PostgreSQL of a data folder answers while it runs; nothing when the folder never had one. */
export async function embeddedAddress(dataDir: string): Promise<string | undefined> {
  const known = await recall(path.join(dataDir, "postgres.json"));
  return known && addressOf(known);
}

/** The folder for the database: in the data folder, or in the shelter when PostgreSQL's user may not enter that. */
async function choosePlace(dataDir: string, as: RunAs, say: (line: string) => void): Promise<string> {
  if (mayEnter(dataDir, as)) return path.join(dataDir, "postgres");
  const folder = path.join(SHELTER, createHash("sha256").update(dataDir).digest("hex").slice(0, 12));
  say(`PostgreSQL's user "${as.name}" may not enter ${dataDir}, so the database is kept in ${folder}.`);
  await mkdir(SHELTER, { recursive: true, mode: 0o755 });
  return folder;
}

/**
 * Makes ready what `launch` needs: a user, programs that it may run, initialised data, a free port, and no leftover of an
 * earlier run. Fast when all of it is there already. Throws `BadEnvironment` with what to do.
 */
export async function openCluster({ dataDir: given, say, durable = true }: ClusterOptions): Promise<Cluster> {
  const dataDir = await realpath(given);
  const file = path.join(dataDir, "postgres.json");
  const known = await recall(file);
  const usual = path.join(dataDir, "postgres");
  if (!known && (await exists(usual))) {
    throw new BadEnvironment(
      `${file} is missing, and with it the password of ${usual}: restore it, or move that folder away to start over`,
    );
  }
  const as = chooseUser(known?.folder ?? usual, say);
  const folder = known?.folder ?? (await choosePlace(dataDir, as, say));
  const binaries = await binariesFor(as, SHELTER);
  await clearOrphan(folder);
  await clearDrafts(folder);
  const port = known && (await isFree(known.port)) ? known.port : await freePort();
  const memory: Memory = { folder, port, password: known?.password ?? randomBytes(24).toString("base64url") };
  if (known?.port !== port) await remember(file, memory);
  if (!(await exists(folder))) await initialise({ folder, binaries, as, password: memory.password, durable });
  return { ...memory, url: addressOf(memory), log: path.join(dataDir, "postgres.log"), as, binaries, durable };
}
