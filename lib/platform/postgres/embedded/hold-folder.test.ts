import { createHook } from "node:async_hooks";
import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { createServer, type Server, type Socket } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { setImmediate as nextTurn } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { holdFolder } from "./hold-folder.ts";

/** Enough turns of the event loop to reveal repeated connections. */
const TURNS = 200;

let folder: string;
const servers: Server[] = [];
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "hold-"));
});
afterEach(async () => {
  for (const server of servers.splice(0)) server.close();
  await rm(folder, { recursive: true });
});

/**
 * Runs `act` and some turns of the event loop; returns the numbers of socket connections made
 * before and after `act` ended.
 */
async function countConnections<T>(act: () => Promise<T>): Promise<{ result: T; during: number; after: number }> {
  let made = 0;
  const hook = createHook({ init: (_, type) => void (type === "PIPECONNECTWRAP" && made++) }).enable();
  try {
    const result = await act();
    const during = made;
    for (let turn = 0; turn < TURNS; turn++) await nextTurn();
    return { result, during, after: made - during };
  } finally {
    hook.disable();
  }
}

async function listening(accept: (socket: Socket) => void): Promise<string> {
  const name = "start-000000000000.sock";
  const server = createServer(accept);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(path.join(folder, name), resolve));
  return name;
}

describe("a socket left by a killed process", () => {
  it("is removed after one connection, with none made once the folder is held", async () => {
    await writeFile(path.join(folder, "start-0123456789ab.sock"), "");
    const { result, during, after } = await countConnections(() => holdFolder(folder));
    expect(during).toBe(1);
    expect(after).toBe(0);
    if (!result || !("release" in result)) throw new Error("The folder is not held.");
    expect(await readdir(folder)).not.toContain("start-0123456789ab.sock");
    await result.release();
    expect(await readdir(folder)).toEqual([]);
  });

  it("is removed together with many others", async () => {
    for (let at = 10; at < 30; at++) await writeFile(path.join(folder, `start-0000000000${at}.sock`), "");
    const { result, during, after } = await countConnections(() => holdFolder(folder));
    expect([during, after]).toEqual([20, 0]);
    if (!result || !("release" in result)) throw new Error("The folder is not held.");
    await result.release();
    expect(await readdir(folder)).toEqual([]);
  });
});

describe("a socket with a live process", () => {
  it("that closes each connection silently counts as a holder after a few attempts", async () => {
    const name = await listening((socket) => socket.destroy());
    const { result, during, after } = await countConnections(() => holdFolder(folder));
    expect(result).toEqual({ by: "a process that does not answer" });
    expect([during, after]).toEqual([5, 0]);
    expect(await readdir(folder)).toEqual([name]);
  });

  it("that never answers counts as a holder", async () => {
    await listening((socket) => void socket.on("error", () => undefined));
    const { result, after } = await countConnections(() => holdFolder(folder));
    expect(result).toEqual({ by: "a process that does not answer" });
    expect(after).toBe(0);
  });
});
