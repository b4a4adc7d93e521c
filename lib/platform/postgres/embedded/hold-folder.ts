import { randomBytes } from "node:crypto";
import { open, readdir, rm } from "node:fs/promises";
import { connect, createServer, type Server } from "node:net";
import { hostname } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

const NAME = /^start-[0-9a-f]{12}\.sock$/;
/** A stopped holder (SIGSTOP) accepts connections and never answers. */
const ANSWER_TIMEOUT_MS = 1_000;
/** Attempts at a socket that resets connections before it counts as an unresponsive holder. */
const RESETS_MAX = 5;
/** Pause before looking again at a concurrent start. */
const LOOK_MS = 20;
const LOOKS_MAX = 250;
const UNRESPONSIVE = "holds a process that does not answer";

/** The folder, held by this process until `release`; or a description of its holder. */
export type Hold = { release(): Promise<void> } | { by: string };

type OwnSocket = { name: string; server: Server; holds: boolean };
type OtherSocket = { name: string; holds: boolean; by: string };

/**
 * Holds a folder through a socket in it. The kernel closes the socket when the process ends in any
 * way. Works between containers that share a volume but not a process list; not between machines,
 * where another machine's socket refuses connections and counts as stale.
 *
 * @returns undefined if the file system does not support sockets.
 */
export async function holdFolder(folder: string): Promise<Hold | undefined> {
  const handle = await open(folder, "r");
  // Socket addresses are limited to about a hundred bytes; paths may be longer.
  const near = process.platform === "linux" ? `/proc/self/fd/${handle.fd}` : folder;
  const own = await announce(near);
  const by = own && (await findHolder(near, own));
  if (own && by === undefined) return { release: () => withdraw(near, own).finally(() => handle.close()) };
  if (own) await withdraw(near, own);
  await handle.close();
  return by === undefined ? undefined : { by };
}

/**
 * Listens on a uniquely named socket that tells whether this process holds the folder or wants to.
 * Does not keep the process alive.
 */
async function announce(folder: string): Promise<OwnSocket | undefined> {
  const own: OwnSocket = { name: `start-${randomBytes(6).toString("hex")}.sock`, server: createServer(), holds: false };
  own.server.on("connection", (asker) => {
    asker.on("error", () => undefined); // the other side has gone
    asker.end(`${own.holds ? "holds" : "asks"} process ${process.pid} on ${hostname()}`);
  });
  const listens = await new Promise<boolean>((resolve) => {
    own.server.once("error", () => resolve(false));
    own.server.listen(path.join(folder, own.name), () => resolve(true));
  });
  if (!listens) return undefined;
  own.server.unref();
  // A concurrent start may have removed the file as stale before we listened.
  if ((await readdir(folder)).includes(own.name)) return own;
  await withdraw(folder, own);
  return await announce(folder);
}

/**
 * Returns the holder of the folder, or undefined once this process holds it. If several start
 * concurrently, the first by name waits until the others have withdrawn.
 */
async function findHolder(folder: string, own: OwnSocket): Promise<string | undefined> {
  for (let look = 0; look < LOOKS_MAX; look++) {
    const others = await otherSockets(folder, own.name);
    const before = others.find(({ holds, name }) => holds || name < own.name);
    if (before) return before.by;
    if (others.length === 0) {
      own.holds = true;
      return undefined;
    }
    await sleep(LOOK_MS);
  }
  return "another start, at this moment";
}

/** Returns the sockets that respond, and removes stale ones. */
async function otherSockets(folder: string, own: string): Promise<OtherSocket[]> {
  const names = (await readdir(folder)).filter((name) => NAME.test(name) && name !== own);
  const asked = await Promise.all(
    names.map(async (name) => {
      const said = await askPatiently(path.join(folder, name));
      if (said === undefined) await rm(path.join(folder, name), { force: true });
      return said && { name, holds: !said.startsWith("asks"), by: said.replace(/^\w+ /, "") };
    }),
  );
  return asked.filter((other) => typeof other === "object");
}

/** Retries after a reset: a process that ended during the attempt refuses the next connection. */
async function askPatiently(address: string): Promise<string | undefined> {
  for (let resets = 0; resets < RESETS_MAX; resets++) {
    const answer = await ask(address);
    if (answer !== "reset") return answer === "stale" ? undefined : answer.said;
  }
  return UNRESPONSIVE;
}

/** Makes one connection and returns its outcome. `stale` means that no process listens. */
function ask(address: string): Promise<"stale" | "reset" | { said: string }> {
  return new Promise((resolve) => {
    let said = "";
    let failure: string | undefined;
    const asking = connect(address);
    asking.setTimeout(ANSWER_TIMEOUT_MS, () => {
      failure = "ETIMEDOUT";
      asking.destroy();
    });
    asking.setEncoding("utf8").on("data", (text: string) => {
      said += text;
    });
    asking.once("error", ({ code }: NodeJS.ErrnoException) => {
      failure = code;
    });
    // Always a socket's last event, even after an error.
    asking.once("close", () => {
      if (said !== "") resolve({ said });
      else if (failure === "ECONNREFUSED" || failure === "ENOENT") resolve("stale");
      else if (failure === undefined || failure === "ECONNRESET") resolve("reset");
      // Permission denied, a full backlog or a timeout: there is a process.
      else resolve({ said: UNRESPONSIVE });
    });
  });
}

async function withdraw(folder: string, { name, server }: OwnSocket): Promise<void> {
  await rm(path.join(folder, name), { force: true });
  await new Promise<void>((resolve) => server.close(() => resolve()));
}
