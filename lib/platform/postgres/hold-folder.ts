import { randomBytes } from "node:crypto";
import { open, readdir, rm } from "node:fs/promises";
import { connect, createServer, type Server } from "node:net";
import { hostname } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

const NAME = /^start-[0-9a-f]{12}\.sock$/;
/** A stopped holder (SIGSTOP) accepts the connection and never answers. */
const ANSWER_TIMEOUT_MS = 1_000;
/** How often a socket whose process resets the connection is asked again before it counts as a holder that does not answer. */
const RESETS_MAX = 5;
/** Pause between two looks at a start that began at the same moment. */
const LOOK_MS = 20;
const LOOKS_MAX = 250;
const UNRESPONSIVE = "holds a process that does not answer";

/** The folder, held by this process until `release`; or a description of the process that holds it. */
export type Hold = { release(): Promise<void> } | { by: string };

type OwnSocket = { name: string; server: Server; holds: boolean };
type OtherSocket = { name: string; holds: boolean; by: string };

/**
 * Holds a folder through a socket in it. The kernel closes the socket with the process, however the process ends. Works between containers
 * that share a volume but not a process list; not between machines, where the other machine's socket refuses connections and counts as stale.
 *
 * @returns undefined when the file system has no sockets.
 */
export async function holdFolder(folder: string): Promise<Hold | undefined> {
  const handle = await open(folder, "r");
  // A socket's address has room for about a hundred bytes, a path for more.
  const near = process.platform === "linux" ? `/proc/self/fd/${handle.fd}` : folder;
  const own = await announce(near);
  const by = own && (await findHolder(near, own));
  if (own && by === undefined) return { release: () => withdraw(near, own).finally(() => handle.close()) };
  if (own) await withdraw(near, own);
  await handle.close();
  return by === undefined ? undefined : { by };
}

/** Listens on a socket with a unique name that says whether this process holds the folder or wants to. Does not keep the process alive. */
async function announce(folder: string): Promise<OwnSocket | undefined> {
  const own: OwnSocket = { name: `start-${randomBytes(6).toString("hex")}.sock`, server: createServer(), holds: false };
  own.server.on("connection", (asker) => {
    asker.on("error", () => undefined); // the asker has gone
    asker.end(`${own.holds ? "holds" : "asks"} process ${process.pid} on ${hostname()}`);
  });
  const listens = await new Promise<boolean>((resolve) => {
    own.server.once("error", () => resolve(false));
    own.server.listen(path.join(folder, own.name), () => resolve(true));
  });
  if (!listens) return undefined;
  own.server.unref();
  // Another start that saw the file before we listened took it for stale and removed it.
  if ((await readdir(folder)).includes(own.name)) return own;
  await withdraw(folder, own);
  return await announce(folder);
}

/**
 * Returns the process that holds the folder, or undefined once this process holds it. Of several starts at the same moment, the first by name
 * waits until the others have withdrawn.
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

/** Returns the sockets that answer, and removes the stale ones. */
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

/** Asks again after a reset: a process that ended while it was asked refuses the next connection. */
async function askPatiently(address: string): Promise<string | undefined> {
  for (let resets = 0; resets < RESETS_MAX; resets++) {
    const answer = await ask(address);
    if (answer !== "reset") return answer === "stale" ? undefined : answer.said;
  }
  return UNRESPONSIVE;
}

/** Makes one connection and returns its outcome. `stale`: no process listens on this socket. */
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
    // Always the last event of a socket, after an error too.
    asking.once("close", () => {
      if (said !== "") resolve({ said });
      else if (failure === "ECONNREFUSED" || failure === "ENOENT") resolve("stale");
      else if (failure === undefined || failure === "ECONNRESET") resolve("reset");
      // No permission to connect, a full backlog or a timeout: a process is there.
      else resolve({ said: UNRESPONSIVE });
    });
  });
}

async function withdraw(folder: string, { name, server }: OwnSocket): Promise<void> {
  await rm(path.join(folder, name), { force: true });
  await new Promise<void>((resolve) => server.close(() => resolve()));
}
