import { execFile } from "node:child_process";
import { chown, mkdtemp, open, rm, symlink } from "node:fs/promises";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { promisify } from "node:util";
import pg from "pg";
import { closeDb } from "#lib/platform/database/client.ts";
import { within } from "#testing/services/empty-databases.ts";
import type { OwnPostgres } from "#testing/services/own-postgres.ts";
import { until } from "../until.ts";
import type { Part } from "./part.ts";

const run = promisify(execFile);
const FULL_MS = 8_000;
/** Free space before filling. */
const ROOM_MB = 128;
const SKIPPED = "a small file system can be mounted by root alone";

/** Mount point of the small file system, while a part is running. */
let small = "";

/** Mounts a separate in-memory file system that can run full harmlessly. Returns undefined if it cannot be mounted. */
async function mountSmall(postgres: OwnPostgres, megabytes: number): Promise<string | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  const at = await mkdtemp(path.join("/var/tmp", "gatehouse-full-"));
  try {
    await run("mount", ["-t", "tmpfs", "-o", `size=${megabytes}m,mode=0755`, "tmpfs", at]);
  } catch {
    await rm(at, { recursive: true });
    return undefined;
  }
  if (postgres.owner) await chown(at, postgres.owner.uid, postgres.owner.gid);
  return at;
}

async function unmount(at: string): Promise<void> {
  await run("umount", [at]);
  await rm(at, { recursive: true });
}

/** Fills the file system completely. Returns the function that frees the space. */
async function fill(at: string): Promise<() => Promise<void>> {
  const ballast = path.join(at, "ballast");
  const file = await open(ballast, "w");
  const chunk = Buffer.alloc(1 << 20);
  for (let size = chunk.length; size >= 4_096; ) {
    const wrote = await file.write(chunk, 0, size).catch(() => ({ bytesWritten: 0 }));
    if (wrote.bytesWritten < size) size >>= 1;
  }
  await file.close();
  return () => rm(ballast);
}

const megabytesOf = async (folder: string): Promise<number> => {
  const { stdout } = await run("du", ["-sm", folder]);
  return Number.parseInt(stdout, 10);
};

/** Moves the database to a tablespace, which requires that nobody is connected. */
async function moveTo(postgres: OwnPostgres, tablespace: string): Promise<void> {
  await closeDb();
  const admin = new URL(postgres.url);
  admin.pathname = "/postgres";
  await within(admin.href, async (client) => {
    await client.query("select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = 'gatehouse'");
    await client.query(`alter database gatehouse set tablespace ${tablespace}`);
  });
}

/** Fills the tables' disk for `ms`. The transaction log is on another disk, so only individual statements fail. */
export const fullDisk = (ms: number): Part => ({
  name: `disk of the tables full for ${ms / 1_000} s`,
  around: async (postgres) => {
    const at = await mountSmall(postgres, (await megabytesOf(postgres.folder)) + ROOM_MB);
    if (!at) return { skipped: SKIPPED };
    small = at;
    await within(postgres.url, (client) => client.query(`create tablespace small location '${at}'`));
    await moveTo(postgres, "small");
    return {
      undo: async () => {
        await moveTo(postgres, "pg_default");
        await within(postgres.url, (client) => client.query("drop tablespace small"));
        await unmount(at);
      },
    };
  },
  run: async ({ load }) => {
    const began = performance.now();
    const empty = await fill(small);
    const refused = () =>
      load.calling.calls.slice(-200).some(({ tries }) => tries.some(({ at, status }) => at > began && status === 503));
    await until("a call is refused for want of room", 60_000, refused);
    await pause(ms);
    await empty();
  },
});

/** Fills the transaction log's disk. PostgreSQL shuts down and can restart once there is room. */
export const fullLog: Part = {
  name: "disk of the transaction log full for 8 s",
  around: async (postgres) => {
    const log = path.join(postgres.folder, "pg_wal");
    const at = await mountSmall(postgres, (await megabytesOf(log)) + ROOM_MB);
    if (!at) return { skipped: SKIPPED };
    small = at;
    const moved = path.join(at, "pg_wal");
    await closeDb();
    await postgres.stop();
    await run("cp", ["-a", log, moved]);
    await rm(log, { recursive: true });
    await symlink(moved, log);
    await postgres.restart();
    return {
      undo: async () => {
        await closeDb();
        await postgres.stop();
        await rm(log);
        await run("cp", ["-a", moved, log]);
        await postgres.restart();
        await unmount(at);
      },
    };
  },
  run: async ({ postgres }) => {
    const empty = await fill(small);
    // Use up preallocated segments first.
    await untilLogFull(postgres.url);
    await pause(FULL_MS);
    await empty();
    await postgres.stop(); // it may still be trying to recover
    await postgres.restart();
  },
};

async function untilLogFull(url: string): Promise<void> {
  for (;;) {
    const client = new pg.Client({ connectionString: url });
    client.on("error", () => undefined); // the failure is what we wait for
    try {
      await client.connect();
      await client.query("select pg_logical_emit_message(false, 'fault', 'x'), pg_switch_wal()");
    } catch {
      return;
    } finally {
      await client.end().catch(() => undefined);
    }
  }
}
