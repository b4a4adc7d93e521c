import { randomBytes } from "node:crypto";
import { open, readdir, rm } from "node:fs/promises";
import { connect, createServer, type Server } from "node:net";
import { hostname } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

const NAME = /^start-[0-9a-f]{12}\.sock$/;
/** A holder that was stopped (SIGSTOP) takes the connection and says nothing. */
const ANSWERS_MS = 1_000;
/** How often one that came at the same moment is asked again. */
const LOOK_MS = 20;
const LOOKS_MAX = 250;

/** A folder that this process holds now, or in words which one does. */
export type Hold = { release(): Promise<void> } | { by: string };

type Own = { name: string; server: Server; holds: boolean };
type Other = { name: string; holds: boolean; by: string };

/**
 * Holds a folder by a socket in it, which the kernel closes with this process, however it ends. Two containers meet at it on a volume that
 * they share, where neither sees the other's processes. Only on one machine: another's socket refuses, and counts as left behind.
 * Answers nothing where the file system has no sockets.
 */
export async function holdFolder(folder: string): Promise<Hold | undefined> {
  const handle = await open(folder, "r");
  // The address of a socket has room for some hundred bytes, a path for more.
  const near = process.platform === "linux" ? `/proc/self/fd/${handle.fd}` : folder;
  const own = await announce(near);
  const by = own && (await lookAround(near, own));
  if (own && by === undefined) return { release: () => withdraw(near, own).finally(() => handle.close()) };
  if (own) await withdraw(near, own);
  await handle.close();
  return by === undefined ? undefined : { by };
}

/** A socket under a name that is never used again, which tells who holds the folder or wants to. It does not keep the process. */
async function announce(folder: string): Promise<Own | undefined> {
  const own: Own = { name: `start-${randomBytes(6).toString("hex")}.sock`, server: createServer(), holds: false };
  own.server.on("connection", (asker) => {
    asker.on("error", () => undefined); // whoever asked is gone
    asker.end(`${own.holds ? "holds" : "asks"} process ${process.pid} on ${hostname()}`);
  });
  const listens = await new Promise<boolean>((resolve) => {
    own.server.once("error", () => resolve(false));
    own.server.listen(path.join(folder, own.name), () => resolve(true));
  });
  if (!listens) return undefined;
  own.server.unref();
  // Seen by another before it listened, it was taken for one that was left behind.
  if ((await readdir(folder)).includes(own.name)) return own;
  await withdraw(folder, own);
  return await announce(folder);
}

/**
 * Who has the folder, after this process has told all others of itself; then nothing, and it is ours. Of those who come at the same moment the first
 * by name waits until the others have withdrawn.
 */
async function lookAround(folder: string, own: Own): Promise<string | undefined> {
  for (let look = 0; look < LOOKS_MAX; look++) {
    const others = await othersIn(folder, own.name);
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

/** Those that answer. What nobody answers at was left behind, and is removed. */
async function othersIn(folder: string, own: string): Promise<Other[]> {
  const names = (await readdir(folder)).filter((name) => NAME.test(name) && name !== own);
  const asked = await Promise.all(
    names.map(async (name) => {
      const said = await ask(path.join(folder, name));
      if (said === undefined) await rm(path.join(folder, name), { force: true });
      return said && { name, holds: !said.startsWith("asks"), by: said.replace(/^\w+ /, "") };
    }),
  );
  return asked.filter((other) => typeof other === "object");
}

/** What is said there; nothing where nobody listens. */
function ask(address: string): Promise<string | undefined> {
  return new Promise((resolve) => {
    let [said, silent] = ["", false];
    const asking = connect(address);
    asking.setTimeout(ANSWERS_MS, () => {
      silent = true;
      asking.destroy();
    });
    asking.setEncoding("utf8").on("data", (text: string) => {
      said += text;
    });
    asking.once("error", ({ code }: NodeJS.ErrnoException) => {
      if (code === "ECONNREFUSED" || code === "ENOENT") resolve(undefined);
      // No right to ask, or too many who do: there is somebody.
      else if (code !== "ECONNRESET") silent = true;
    });
    // One that ended while it was asked is not there when it is asked again.
    asking.once("close", () => resolve(said || (silent ? "holds a process that does not answer" : ask(address))));
  });
}

async function withdraw(folder: string, { name, server }: Own): Promise<void> {
  await rm(path.join(folder, name), { force: true });
  await new Promise<void>((resolve) => server.close(() => resolve()));
}
