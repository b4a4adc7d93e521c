import { type ChildProcess, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { chmod, mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { freePort } from "#testing/services/ports.ts";

const root = path.resolve(import.meta.dirname, "..");
/** A start makes a database and migrates it: seconds on a quiet machine, minutes on a busy one. */
const STARTS_WITHIN_MS = 300_000;
/** The first of a run may have to build the pages before. */
const BUILDS_WITHIN_MS = 1_800_000;

/** Who sells; builders that make invoices are told too. */
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
  /** The one-time link of the first start; nothing once somebody has signed in. */
  signInUrl: string | undefined;
  /** The mailbox, with its secret. */
  mailboxUrl: string;
  /** All that it said, stdout and stderr, so far. */
  said(): string;
};

type Variables = Record<string, string>;

/** A data folder of its own. As root PostgreSQL runs as another user, which must get in. */
export async function newFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), "gatehouse-e2e-"));
  await chmod(folder, 0o711);
  return folder;
}

/** Whatever the machine would give: a journey needs no more. */
const ONE_OF_EACH = { WEB_PROCESSES: "1", WORKER_PROCESSES: "1" };

/** What a process is started with: nothing of a configuration that the machine happens to have. */
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

/** Starts the product as `npm start` does and resolves when it says where it is. */
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
      // The last of what it says of itself; a line of a log may follow.
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

/** Stops it as Ctrl-C or a service manager would; resolves to its exit code. */
export function stopProduct({ process: child }: Product, signal: NodeJS.Signals = "SIGTERM"): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve(child.exitCode);
  return new Promise((resolve) => {
    child.once("exit", (code) => resolve(code));
    child.kill(signal);
  });
}

/** Where the product's own database answers, for builders that make what a journey begins with. */
async function databaseUrl(dataDir: string): Promise<string> {
  const { port, password } = JSON.parse(await readFile(path.join(dataDir, "postgres.json"), "utf8"));
  return `postgresql://gatehouse:${password}@127.0.0.1:${port}/gatehouse`;
}

/**
 * Once a run: the real product, on a port and in a folder of its own. Tests find it at BASE_URL; builders at DATABASE_URL, with
 * the same SECRET_KEY; the first owner's link at FIRST_SIGN_IN_URL.
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
