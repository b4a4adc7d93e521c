import { type ChildProcess, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { chmod, mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { freePort } from "#testing/services/ports.ts";

const root = path.resolve(import.meta.dirname, "..");
/** A start creates and migrates a database: seconds on a quiet machine, minutes on a busy one. */
const STARTS_WITHIN_MS = 300_000;
/** The first start of a run may have to build the pages. */
const BUILDS_WITHIN_MS = 1_800_000;

/** The seller, also given to builders that create invoices. */
const SELLER = {
  SELLER_NAME: "Seller GmbH",
  SELLER_ADDRESS: "12 Harbour Street|21073 Hamburg",
  SELLER_COUNTRY: "DE",
  SELLER_VAT_ID: "DE123456789",
  SELLER_BANK: "Seller GmbH|IBAN DE02 1203 0000 0000 2020 51|BIC BYLADEM1001",
};

export type Product = {
  process: ChildProcess;
  baseUrl: string;
  dataDir: string;
  /** The one-time link of the first start; undefined once somebody has signed in. */
  signInUrl: string | undefined;
  /** The mailbox's URL with its secret. */
  mailboxUrl: string;
  /** Output so far, stdout and stderr. */
  said(): string;
};

type Variables = Record<string, string>;

/** Creates a data folder. As root, PostgreSQL runs as another user, who must be able to enter it. */
export async function newFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), "gatehouse-e2e-"));
  await chmod(folder, 0o711);
  return folder;
}

/** Overrides the number of processes that the machine would get: a journey needs one of each. */
const ONE_OF_EACH = { WEB_PROCESSES: "1", WORKER_PROCESSES: "1" };

/** Returns a process's environment without any configuration of this machine. */
export function cleanVariables(over: Variables): Variables {
  const { PATH = "", HOME = "", NODE_EXTRA_CA_CERTS = "" } = process.env;
  return {
    PATH,
    HOME,
    NODE_EXTRA_CA_CERTS,
    LOG_LEVEL: "warn",
    HOST: "127.0.0.1",
    DRAIN_DELAY_S: "0",
    ...ONE_OF_EACH,
    ...over,
  };
}

/** Starts the product like `npm start` and resolves when it prints its address. */
export async function startProduct(over: Variables = {}, withinMs = STARTS_WITHIN_MS): Promise<Product> {
  const dataDir = over.DATA_DIR ?? (await newFolder());
  const port = over.PORT ?? String(await freePort());
  const env = cleanVariables({ ALLOW_PRIVATE_TARGETS: "127.0.0.0/8", ...over, DATA_DIR: dataDir, PORT: port });
  const child = spawn(process.execPath, ["server/start.ts"], {
    cwd: root,
    env: env as NodeJS.ProcessEnv,
    detached: true,
  });
  let output = "";
  const ready = new Promise<void>((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`The product did not start in time:\n${output}`)), withinMs);
    const hear = (chunk: Buffer) => {
      output += chunk;
      // The last line of its greeting; log lines may follow.
      if (!/^Mail is kept at \S+$/m.test(output)) return;
      clearTimeout(timer);
      resolve();
    };
    child.stdout.on("data", hear);
    child.stderr.on("data", hear);
    child.once("exit", (code) => reject(new Error(`The product ended with ${code}:\n${output}`)));
  });
  await ready;
  return {
    process: child,
    baseUrl: `http://localhost:${port}`,
    dataDir,
    mailboxUrl: /^Mail is kept at (\S+)$/m.exec(output)?.[1] ?? "",
    signInUrl: /^Sign in .*?: (\S+)$/m.exec(output)?.[1],
    said: () => output,
  };
}

/** Stops it like Ctrl-C or a service manager; resolves to its exit code. */
export function stopProduct({ process: child }: Product, signal: NodeJS.Signals = "SIGTERM"): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve(child.exitCode);
  return new Promise((resolve) => {
    child.once("exit", (code) => resolve(code));
    child.kill(signal);
  });
}

/** Returns the URL of the product's database, for the builders of test data. */
async function databaseUrl(dataDir: string): Promise<string> {
  const { port, password } = JSON.parse(await readFile(path.join(dataDir, "postgres.json"), "utf8"));
  return `postgresql://gatehouse:${password}@127.0.0.1:${port}/gatehouse`;
}

/**
 * Starts the product once per run, on a free port and in a new folder. Tests find it at BASE_URL,
 * builders at DATABASE_URL with the same SECRET_KEY, and the first owner's link is
 * FIRST_SIGN_IN_URL.
 */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const SECRET_KEY = randomBytes(32).toString("base64");
  const variables = { SECRET_KEY, ...SELLER, GITHUB_CLIENT_ID: "e2e", GITHUB_CLIENT_SECRET: "e2e" };
  const product = await startProduct(variables, BUILDS_WITHIN_MS);
  Object.assign(process.env, {
    SECRET_KEY,
    ...SELLER,
    BASE_URL: product.baseUrl,
    MAILBOX_URL: product.mailboxUrl,
    DATABASE_URL: await databaseUrl(product.dataDir),
    ...(product.signInUrl && { FIRST_SIGN_IN_URL: product.signInUrl }),
  });
  return async () => {
    await stopProduct(product);
    await rm(product.dataDir, { recursive: true, force: true });
  };
}
