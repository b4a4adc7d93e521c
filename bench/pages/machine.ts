import { randomBytes } from "node:crypto";
import { chmod, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import S3rver from "s3rver";
import { freePort } from "#testing/services/ports.ts";
import { type Environment, runShell, type Service, startService } from "./run-shell.ts";

/** A running installation and its environment. */
export type Installation = { env: Environment; url: string; stop(): Promise<void>; startAgain(): Promise<void> };

/** Stands in for an operator's machines: a folder for all data, a bucket and two running installations. */
export type Machine = {
  folder: string;
  /** Settings of the bucket behind `s3://…`. */
  bucket: Environment;
  main: Installation;
  keyed: Installation;
  /** Returns the environment of a machine with settings but no data. */
  newMachine(): Promise<Environment>;
  stop(): Promise<void>;
};

async function startInstallation(env: Environment): Promise<Installation> {
  const url = `http://localhost:${env.PORT}`;
  let running: Service | undefined = await startService("npm start", env, url);
  const stop = async () => {
    await running?.stop();
    running = undefined;
  };
  return {
    env,
    url,
    stop,
    async startAgain() {
      await stop();
      running = await startService("npm start", env, url);
    },
  };
}

async function startBucket(folder: string): Promise<{ env: Environment; stop(): Promise<void> }> {
  const buckets = [{ name: "backups", configs: [] }];
  const server = new S3rver({
    address: "127.0.0.1",
    port: 0,
    silent: true,
    directory: folder,
    configureBuckets: buckets,
  });
  const { port } = await server.run();
  const env = {
    ...{ S3_ENDPOINT: `http://127.0.0.1:${port}`, S3_FORCE_PATH_STYLE: "1" },
    ...{ S3_ACCESS_KEY_ID: "S3RVER", S3_SECRET_ACCESS_KEY: "S3RVER" },
  };
  return { env, stop: () => server.close() };
}

/** Starts the machine in a new folder that PostgreSQL's user may enter. */
export async function startMachine(): Promise<Machine> {
  const folder = await mkdtemp(path.join(tmpdir(), "gatehouse-pages-"));
  await chmod(folder, 0o711);
  await writeFile(path.join(folder, "passphrase"), `${randomBytes(24).toString("hex")}\n`, { mode: 0o600 });
  const certificate = `openssl req -x509 -newkey rsa:2048 -nodes -days 1 -subj /CN=localhost -addext subjectAltName=DNS:localhost`;
  await runShell(`${certificate} -keyout ${folder}/key.pem -out ${folder}/fullchain.pem`, {});
  const bucket = await startBucket(path.join(folder, "bucket"));
  let machines = 0;
  const settings = async (name: string): Promise<Environment> => ({
    ...{ DATA_DIR: path.join(folder, name), PORT: String(await freePort()), HOST: "127.0.0.1", LOG_LEVEL: "warn" },
    METRICS_TOKEN: randomBytes(16).toString("hex"),
  });
  const main = await startInstallation({ ...(await settings("main")), BACKUP_TO: path.join(folder, "backups") });
  const keyed = await startInstallation({
    ...(await settings("keyed")),
    SECRET_KEY: randomBytes(32).toString("base64"),
  });
  return {
    folder,
    bucket: bucket.env,
    main,
    keyed,
    newMachine: () => settings(`machine-${++machines}`),
    async stop() {
      for (const { stop } of [main, keyed]) await stop();
      await bucket.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Reads the key that an installation keeps in its data folder. */
export const keyOf = async ({ env }: Installation): Promise<string> =>
  (await readFile(path.join(env.DATA_DIR ?? "", "secret-key"), "utf8")).trim();
