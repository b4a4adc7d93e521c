import { type ChildProcess, spawn } from "node:child_process";
import { chown, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Readable, Writable } from "node:stream";
import { within } from "#lib/platform/async/within.ts";
import { log } from "#lib/platform/log.ts";
import { END_LIMIT_MS } from "./constants.ts";
import { browserUser } from "./sandbox.ts";
import { switches } from "./switches.ts";

/** Characters kept of what Chromium prints, for the reason of a failed start. */
const PRINTED_LENGTH = 8_192;

const running = new Set<BrowserProcess>();
// The last chance of a process that ends without draining: a stopped browser does not notice that its pipe was closed.
process.on("exit", () => {
  for (const browser of running) browser.killGroup();
});

/** A Chromium of its own process group, with a folder of its own, driven over a pipe. */
export class BrowserProcess {
  /** What Chromium printed on stderr, the end of it. */
  printed = "";
  /** Resolves with how it ended once every process that holds its pipes is gone. */
  readonly ended: Promise<string>;
  readonly #child: ChildProcess;
  readonly #folder: string;
  #isOver = false;

  private constructor(child: ChildProcess, folder: string) {
    this.#child = child;
    this.#folder = folder;
    running.add(this);
    child.stderr?.setEncoding("utf8").on("data", (text: string) => {
      this.printed = (this.printed + text).slice(-PRINTED_LENGTH);
    });
    // A pipe breaks when its process is killed, which `ended` reports.
    for (const stream of child.stdio) stream?.on("error", () => undefined);
    this.ended = new Promise((resolve) => {
      const over = (how: string) => {
        this.#isOver = true;
        running.delete(this);
        void rm(folder, { recursive: true, force: true, maxRetries: 3 }).catch(() => undefined);
        resolve(how);
      };
      child.once("error", (error) => over(error.message));
      child.once("close", (code, signal) => over(signal ? `ended by ${signal}` : `ended with code ${code}`));
    });
  }

  /** Starts `program` as the sandbox demands. Throws `NoSandbox` where it cannot have one. */
  static async start(program: string): Promise<BrowserProcess> {
    const user = browserUser();
    const folder = await mkdtemp(path.join(tmpdir(), "gatehouse-browser-"));
    if (user.uid !== undefined && user.gid !== undefined) await chown(folder, user.uid, user.gid);
    const child = spawn(program, switches(folder), {
      ...user,
      // Nothing of this process's secrets, and no display.
      env: { NODE_ENV: "production", PATH: process.env.PATH, HOME: folder, TMPDIR: folder },
      // A process group of its own: it is killed as a whole, and Ctrl+C does not reach it.
      detached: true,
      stdio: ["ignore", "ignore", "pipe", "pipe", "pipe"],
    });
    return new BrowserProcess(child, folder);
  }

  /** The pipes of `--remote-debugging-pipe`: descriptors 3 and 4. */
  get pipes(): { input: Writable; output: Readable } {
    const [, , , input, output] = this.#child.stdio;
    // `stdio` above makes both of them.
    return { input: input as Writable, output: output as Readable };
  }

  /** SIGKILL to the whole group: a stopped or hanging process heeds nothing less. */
  killGroup(): void {
    if (this.#isOver || this.#child.pid === undefined) return;
    try {
      process.kill(-this.#child.pid, "SIGKILL");
    } catch {
      // All of it has ended meanwhile.
    }
  }

  /** Kills it and waits, not for ever, until it is gone. */
  async end(): Promise<void> {
    this.killGroup();
    try {
      await within(END_LIMIT_MS, this.ended);
    } catch (err) {
      log.error("render.browser_left", { err, pid: this.#child.pid, folder: this.#folder });
    }
  }
}
