import { accessSync, constants } from "node:fs";
import path from "node:path";
import { BadEnvironment, type Env, parseEnv } from "#lib/platform/env/env.ts";
import { readCertificate } from "#lib/platform/http/read-certificate.ts";
import { embeddedAddress } from "#lib/platform/postgres/embedded/cluster.ts";
import { keepSecretKey, openInstallationFolder, readSecretKey } from "./installation-folder.ts";
import { readLogo } from "./read-logo.ts";

export type Settings = { env: Env; folder: string; embedded: boolean };

type Source = Record<string, string | undefined>;

/** Placeholders for values not known yet while the rest is checked. */
const LATER = { DATABASE_URL: "postgresql://embedded/gatehouse", SECRET_KEY: "unknown-yet-but-of-the-right-length" };

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

/** Checks named files now rather than on first use. */
function checkFiles({ TLS_CERT: cert, TLS_KEY: key, SELLER_LOGO, BROWSER_PATH }: Env): void {
  if (cert && key) readCertificate({ cert, key });
  if (SELLER_LOGO) readLogo(SELLER_LOGO);
  if (!BROWSER_PATH) return;
  try {
    accessSync(BROWSER_PATH, constants.X_OK);
  } catch (error) {
    throw new BadEnvironment(
      `BROWSER_PATH: ${BROWSER_PATH} cannot be run (${(error as NodeJS.ErrnoException).code}). Set it to a Chromium, or remove it to search for one.`,
    );
  }
}

/**
 * Checks the settings of `npm start` and fills in optional ones: the address and the secret key.
 * The embedded database's address comes later. Writes nothing until everything else is valid.
 */
export async function readSettings(source: Source): Promise<Settings> {
  const given = check(source);
  checkFiles(given);
  const folder = await openInstallationFolder(given.DATA_DIR);
  const SECRET_KEY = source.SECRET_KEY || (await keepSecretKey(folder));
  return { env: check({ ...source, SECRET_KEY, DATA_DIR: folder }), folder, embedded: !source.DATABASE_URL };
}

/**
 * Returns the settings of a process that joins an installation: `npm run web`, `npm run worker`,
 * the command line. The database and key must be the installation's, so none is created: they are
 * given or in DATA_DIR.
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
 * Returns the settings of a restore, which may run before there is a database or key: the known
 * ones, and a function that completes them. Creates the data folder if missing.
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

export const asVariables = (env: Env): Record<string, string> =>
  Object.fromEntries(
    Object.entries(env)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => [name, String(value)]),
  );
