import { randomBytes } from "node:crypto";
import { chmod, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import S3rver from "s3rver";
import { freePort } from "#testing/services/ports.ts";
import { type Environment, runShell, type Service, startService } from "./run-shell.ts";

/** One installation: its environment, and how it is started again. */
export type Installation = { env: Environment; url: string; stop(): Promise<void>; startAgain(): Promise<void> };

/** What stands for an operator's machines: a folder for all that is made, a bucket, and two installations that run. */
export type Machine = {
  folder: string;
  /** The bucket that `s3://…` is in. */
  bucket: Environment;
  main: Installation;
  keyed: Installation;
  /** The environment of a machine that has the settings, and no data yet. */
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

/** Starts them, in a new folder that PostgreSQL's own user may enter. */
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

/** The key that an installation keeps in its data folder. */
export const keyOf = async ({ env }: Installation): Promise<string> =>
  (await readFile(path.join(env.DATA_DIR ?? "", "secret-key"), "utf8")).trim();
