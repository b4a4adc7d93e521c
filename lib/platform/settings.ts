import { accessSync, constants } from "node:fs";
import path from "node:path";
import { BadEnvironment, type Env, parseEnv } from "./env.ts";
import { readCertificate } from "./http/read-certificate.ts";
import { keepSecretKey, openInstallationFolder, readSecretKey } from "./installation-folder.ts";
import { embeddedAddress } from "./postgres/cluster.ts";
import { readLogo } from "./read-logo.ts";

export type Settings = { env: Env; folder: string; embedded: boolean };

type Source = Record<string, string | undefined>;

/** Stand in for what is not known yet, while the rest is checked. */
const LATER = { DATABASE_URL: "postgresql://embedded/gatehouse", SECRET_KEY: "unknown-yet-but-of-the-right-length" };

/** Checks everything, with the address people reach Gatehouse at filled in when BASE_URL does not say. */
function check(source: Source): Env {
  if (source.DATABASE_DIRECT_URL && !source.DATABASE_URL)
    throw new BadEnvironment("DATABASE_URL: expected the pooler's address, because DATABASE_DIRECT_URL is set");
  if (source.DATABASE_REPLICA_URL && !source.DATABASE_URL)
    throw new BadEnvironment("DATABASE_URL: expected the primary's address, because DATABASE_REPLICA_URL is set");
  const local = `${source.TLS_CERT ? "https" : "http"}://localhost:${source.PORT || 3000}`;
  return parseEnv({
    ...source,
    BASE_URL: source.BASE_URL || local,
    DATABASE_URL: source.DATABASE_URL || LATER.DATABASE_URL,
    SECRET_KEY: source.SECRET_KEY || LATER.SECRET_KEY,
  });
}

/** Files that are named must be there, and be what they are named as: found out now, and not by the first who needs them. */
function checkFiles({ TLS_CERT: cert, TLS_KEY: key, SELLER_LOGO, BROWSER_PATH }: Env): void {
  if (cert && key) readCertificate({ cert, key });
  if (SELLER_LOGO) readLogo(SELLER_LOGO);
  if (!BROWSER_PATH) return;
  try {
    accessSync(BROWSER_PATH, constants.X_OK);
  } catch (error) {
    throw new BadEnvironment(
      `BROWSER_PATH: ${BROWSER_PATH} cannot be run (${(error as NodeJS.ErrnoException).code}). Name a Chromium, or leave it out to have one looked for.`,
    );
  }
}

/**
 * Checks what `npm start` was given and fills in what it may leave out: the address, the secret key. The embedded database's
 * address is known only later. Nothing is written before everything else is known to be good.
 */
export async function readSettings(source: Source): Promise<Settings> {
  const given = check(source);
  checkFiles(given);
  const folder = await openInstallationFolder(given.DATA_DIR);
  const SECRET_KEY = source.SECRET_KEY || (await keepSecretKey(folder));
  return { env: check({ ...source, SECRET_KEY, DATA_DIR: folder }), folder, embedded: !source.DATABASE_URL };
}

/**
 * The same for a process that joins others of its installation: `npm run web`, `npm run worker`, the command line. Database and
 * key must be the ones that the others have, so none is made: they are given, or DATA_DIR holds them.
 */
export async function readSettingsApart(source: Source): Promise<Env> {
  const given = check(source);
  checkFiles(given);
  const folder = path.resolve(given.DATA_DIR);
  const DATABASE_URL = source.DATABASE_URL || (await embeddedAddress(folder));
  const SECRET_KEY = source.SECRET_KEY || (await readSecretKey(folder));
  const expected = "that all processes of this installation share, or a DATA_DIR that holds it";
  if (!DATABASE_URL) throw new BadEnvironment(`DATABASE_URL: expected the database ${expected}`);
  if (!SECRET_KEY) throw new BadEnvironment(`SECRET_KEY: expected the key (at least 32 characters) ${expected}`);
  return check({ ...source, DATABASE_URL, SECRET_KEY, DATA_DIR: folder });
}

/**
 * The same for a restore, which may come before there is a database or a key: what is known of them, and the settings that the rest makes. The data
 * folder is made where it is missing.
 */
export async function readSettingsOfRestore(source: Source) {
  const given = check(source);
  const folder = await openInstallationFolder(given.DATA_DIR);
  return {
    folder,
    databaseUrl: source.DATABASE_URL || undefined,
    secretKey: source.SECRET_KEY || (await readSecretKey(folder)) || undefined,
    settled: (found: { DATABASE_URL: string; SECRET_KEY: string }) => check({ ...source, ...found, DATA_DIR: folder }),
    given,
  };
}

/** The variables that make another process see these settings. */
export const asVariables = (env: Env): Record<string, string> =>
  Object.fromEntries(
    Object.entries(env)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => [name, String(value)]),
  );
