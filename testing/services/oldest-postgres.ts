import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { chmod, chown, mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { vi } from "vitest";
import { OLDEST_POSTGRES } from "#lib/platform/migrations/constants.ts";
import { freePort } from "#lib/platform/postgres/ports.ts";
import { chooseUser } from "#lib/platform/postgres/run-as.ts";
import { within } from "./empty-databases.ts";

/** Where Debian, Red Hat and Homebrew put the programs of a major version. */
const PLACES = [
  `/usr/lib/postgresql/${OLDEST_POSTGRES}/bin`,
  `/usr/pgsql-${OLDEST_POSTGRES}/bin`,
  `/opt/homebrew/opt/postgresql@${OLDEST_POSTGRES}/bin`,
  `/usr/local/opt/postgresql@${OLDEST_POSTGRES}/bin`,
];

/** For a server that hangs, not for a machine that is slow. */
const STARTS_WITHIN_MS = 240_000;

const programs = PLACES.find((place) => existsSync(path.join(place, "initdb")));

/** Whether this machine has the oldest PostgreSQL that is supported. */
export const oldestIsInstalled = programs !== undefined;

/** A server of that version with its factory settings, thrown away at the end. */
export async function oldestPostgres(): Promise<{ url: string; stop(): Promise<void> }> {
  if (programs === undefined) throw new Error(`PostgreSQL ${OLDEST_POSTGRES} is not installed.`);
  const folder = await mkdtemp(path.join(tmpdir(), "gatehouse-oldest-"));
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
  if (made.status !== 0) throw new Error(`initdb of PostgreSQL ${OLDEST_POSTGRES} ended with ${made.status}.`);
  const port = await freePort();
  const settings = ["fsync=off", "listen_addresses=127.0.0.1", "unix_socket_directories="].flatMap((each) => [
    "-c",
    each,
  ]);
  const server = spawn(path.join(programs, "postgres"), ["-D", files, "-p", String(port), ...settings], options);
  const ended = once(server, "exit");
  const url = `postgresql://gatehouse@127.0.0.1:${port}/postgres`;
  const answers = () => within(url, (client) => client.query("select 1"));
  await vi.waitFor(answers, { timeout: STARTS_WITHIN_MS, interval: 25 });
  return {
    url,
    stop: async () => {
      server.kill("SIGINT");
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}
