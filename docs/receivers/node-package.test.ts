import { once } from "node:events";
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { createServer, type RequestListener, type Server } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { delivery, SECRET } from "../../packages/verify/test-deliveries.ts";

type Receiver = (secret: string, handleOnce: (event: unknown) => unknown) => RequestListener;

let scratch: string;

/** Wraps node.mjs with its node:http sample as a function like that of node-package.mjs. */
async function sampleOf(file: string): Promise<string> {
  const [, comment = ""] = /\/\/ With node:http:\n\/\/\n([\s\S]*?)\n\/\/\n/.exec(await readFile(file, "utf8")) ?? [];
  return `
    import { verify } from ${JSON.stringify(pathToFileURL(file).href)};
    export const receiver = (WEBHOOK_SECRET, handleOnce) => {
      let listener;
      const process = { env: { WEBHOOK_SECRET } };
      const createServer = (given) => ({ listen: () => void (listener = given) });
      ${comment.replaceAll(/^\/\/ {3}/gm, "")}
      return listener;
    };`;
}

beforeAll(async () => {
  // As in a user's project: the package is in node_modules.
  scratch = await mkdtemp(path.join(tmpdir(), "gatehouse-receiver-"));
  await mkdir(path.join(scratch, "node_modules/@gatehouse"), { recursive: true });
  await symlink(path.resolve("packages/verify"), path.join(scratch, "node_modules/@gatehouse/verify"));
  await cp(path.join(import.meta.dirname, "node-package.mjs"), path.join(scratch, "node-package.mjs"));
  await writeFile(path.join(scratch, "node.mjs"), await sampleOf(path.join(import.meta.dirname, "node.mjs")));
});
afterAll(() => rm(scratch, { recursive: true, force: true }));

describe.each(["node-package.mjs", "node.mjs"])("%s", (file) => {
  let server: Server;
  const handled: unknown[] = [];
  const handle = vi.fn((event: unknown): unknown => handled.push(event));
  /** The listener's results: node:http ignores them, so a rejection would end the process. */
  const calls: Promise<unknown>[] = [];

  beforeAll(async () => {
    const { receiver }: { receiver: Receiver } = await import(
      /* @vite-ignore */ pathToFileURL(path.join(scratch, file)).href
    );
    const listener = receiver(SECRET, handle);
    server = createServer((request, response) => {
      calls.push(Promise.resolve(listener(request, response)));
    }).listen(0, "127.0.0.1");
    await once(server, "listening");
  });
  afterAll(() => server.close());
  beforeEach(() => {
    for (const of of ["warn", "error"] as const) vi.spyOn(console, of).mockReturnValue();
  });
  afterEach(async () => {
    vi.restoreAllMocks();
    await Promise.all(calls.splice(0));
    handled.length = 0;
  });

  const port = () => (server.address() as AddressInfo).port;
  const genuine = (body?: string) => delivery({ at: Math.floor(Date.now() / 1_000), ...(body && { body }) });
  const post = ({ body, headers }: ReturnType<typeof delivery>) =>
    fetch(`http://127.0.0.1:${port()}/`, { method: "POST", body, headers });

  it("accepts genuine requests and refuses the rest", async () => {
    expect((await post(genuine())).status).toBe(204);
    expect(handled).toMatchObject([{ event: "credits.low" }]);
    const refused = await post({ ...genuine(), body: "{}" });
    expect(refused.status).toBe(400);
    expect(handled).toHaveLength(1);
    if (file !== "node-package.mjs") return;
    expect(await refused.text()).toBe("bad_signature");
    expect(console.warn).toHaveBeenCalledWith(expect.stringContaining("A webhook was refused (bad_signature)"));
  });

  it("accepts the largest bodies, and refuses more than 1 MiB", async () => {
    const of = (bytes: number) => genuine(JSON.stringify({ filler: "x".repeat(bytes) }));
    expect((await post(of(256 * 1_024))).status).toBe(204);
    expect((await post(of(1_024 ** 2))).status).toBe(413);
    expect(handled).toHaveLength(1);
  });

  it("does not answer an incomplete body, and accepts the next request", async () => {
    const arrived = once(server, "request");
    const socket = connect(port(), "127.0.0.1");
    socket.write("POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\nhalf");
    await arrived;
    socket.destroy();
    await expect(Promise.all(calls)).resolves.toHaveLength(1);
    expect(handled).toEqual([]);
    expect((await post(genuine())).status).toBe(204);
  });

  it("answers 500 if an event could not be stored, so that it is retried", async () => {
    handle.mockRejectedValueOnce(new Error("The queue is away."));
    expect((await post(genuine())).status).toBe(500);
    expect(handled).toEqual([]);
    expect((await post(genuine())).status).toBe(204);
    expect(handled).toHaveLength(1);
  });
});
