import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { chmod, chown, mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { freePort } from "#lib/platform/postgres/embedded/ports.ts";
import { chooseUser } from "#lib/platform/postgres/embedded/run-as.ts";
import { within } from "./empty-databases.ts";

/** Catches a server that hangs; generous enough for slow machines. */
const STARTS_WITHIN_MS = 240_000;
const LOOKS_EVERY_MS = 25;

export type InstalledPostgres = {
  url: string;
  /** SIGQUIT: cuts every connection and writes nothing; the next start recovers. */
  crash(): Promise<void>;
  /** Starts it again with the same data; resolves when it accepts queries. */
  restart(): Promise<void>;
  /** Stops and deletes it. */
  stop(): Promise<void>;
};

/**
 * Starts a PostgreSQL installed on this machine with default settings plus `settings`; it is
 * deleted at the end.
 * @param programs the folder with initdb and postgres.
 * @param settings as `name=value`.
 */
export async function installedPostgres(
  programs: string,
  settings: readonly string[] = [],
): Promise<InstalledPostgres> {
  const folder = await mkdtemp(path.join(tmpdir(), "gatehouse-installed-"));
  const files = path.join(folder, "files");
  await chmod(folder, 0o711);
  await mkdir(files, { mode: 0o700 });
  const as = chooseUser(files, console.log);
  if (as.ids) await chown(files, as.ids.uid, as.ids.gid);
  const options = { ...as.ids, cwd: "/", stdio: "ignore" as const };
  const made = spawnSync(
    path.join(programs, "initdb"),
    ["-D", files, "-U", "gatehouse", "--auth=trust", "--encoding=UTF8", "--locale=C", "--no-sync"],
    options,
  );
  if (made.status !== 0) throw new Error(`initdb of ${programs} ended with ${made.status}.`);
  const port = await freePort();
  const given = ["fsync=off", "listen_addresses=127.0.0.1", "unix_socket_directories=", ...settings];
  const args = ["-D", files, "-p", String(port), ...given.flatMap((each) => ["-c", each])];
  const url = `postgresql://gatehouse@127.0.0.1:${port}/postgres`;
  const start = async () => {
    const server = spawn(path.join(programs, "postgres"), args, options);
    const ended = once(server, "exit");
    const gone = ended.then(([code]) => Promise.reject(new Error(`The PostgreSQL of ${programs} ended with ${code}.`)));
    await Promise.race([answers(url), gone]);
    gone.catch(() => undefined); // from here on its end is expected
    return { server, ended };
  };
  let running = await start();
  const end = async (signal: NodeJS.Signals) => {
    running.server.kill(signal);
    await running.ended;
  };
  return {
    url,
    crash: () => end("SIGQUIT"),
    restart: async () => {
      running = await start();
    },
    stop: async () => {
      await end("SIGINT");
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function answers(url: string): Promise<void> {
  const until = performance.now() + STARTS_WITHIN_MS;
  for (;;) {
    try {
      await within(url, (client) => client.query("select 1"));
      return;
    } catch (error) {
      if (performance.now() > until) throw error;
      await pause(LOOKS_EVERY_MS);
    }
  }
}
