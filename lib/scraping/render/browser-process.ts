import { type ChildProcess, spawn } from "node:child_process";
import { rmSync } from "node:fs";
import type { Readable, Writable } from "node:stream";
import { within } from "#lib/platform/async/within.ts";
import { log } from "#lib/platform/logging/log.ts";
import { makeBrowserFolder, removeBrowserFolder } from "./browser-folders.ts";
import { END_LIMIT_MS } from "./constants.ts";
import { browserUser } from "./sandbox.ts";
import { switches } from "./switches.ts";

/** Characters of Chromium's stderr that are kept to explain a failed start. */
const PRINTED_LENGTH = 8_192;

const running = new Set<BrowserProcess>();
// For a process that exits without ending its browsers: a stopped browser does not notice that its pipe was closed.
process.on("exit", () => {
  for (const browser of running) browser.abandon();
});

/** A Chromium in its own process group and folder, controlled over a pipe. */
export class BrowserProcess {
  printed = "";
  /** Resolves with a description of the exit once every process that holds its pipes has ended. */
  readonly ended: Promise<string>;
  readonly #child: ChildProcess;
  readonly folder: string;
  #isOver = false;

  private constructor(child: ChildProcess, folder: string) {
    this.#child = child;
    this.folder = folder;
    running.add(this);
    child.stderr?.setEncoding("utf8").on("data", (text: string) => {
      this.printed = (this.printed + text).slice(-PRINTED_LENGTH);
    });
    // A pipe breaks when its process is killed. `ended` reports that.
    for (const stream of child.stdio) stream?.on("error", () => undefined);
    this.ended = new Promise((resolve) => {
      const over = (how: string) => {
        this.#isOver = true;
        // Stays in `running` meanwhile, in case this process exits before the folder is gone.
        void removeBrowserFolder(folder).then(() => running.delete(this));
        resolve(how);
      };
      child.once("error", (error) => over(error.message));
      child.once("close", (code, signal) => over(signal ? `ended by ${signal}` : `ended with code ${code}`));
    });
  }

  /** Starts `program` as the user that the sandbox needs. Throws `NoSandbox` if there is no such user. */
  static async start(program: string): Promise<BrowserProcess> {
    const user = browserUser();
    const folder = await makeBrowserFolder(user);
    try {
      const child = spawn(program, switches(folder), {
        ...user,
        // Without this process's secrets and without a display.
        env: { NODE_ENV: "production", PATH: process.env.PATH, HOME: folder, TMPDIR: folder },
        // Its own process group, so that all its processes can be killed together and Ctrl+C does not reach them.
        detached: true,
        stdio: ["ignore", "ignore", "pipe", "pipe", "pipe"],
      });
      return new BrowserProcess(child, folder);
    } catch (error) {
      await removeBrowserFolder(folder);
      throw error;
    }
  }

  /** The pipes of `--remote-debugging-pipe`: descriptors 3 and 4. */
  get pipes(): { input: Writable; output: Readable } {
    const [, , , input, output] = this.#child.stdio;
    // Both exist because of `stdio` above.
    return { input: input as Writable, output: output as Readable };
  }

  /** Sends SIGKILL to the whole group. A stopped or hanging process ignores other signals. */
  killGroup(): void {
    if (this.#isOver || this.#child.pid === undefined) return;
    try {
      process.kill(-this.#child.pid, "SIGKILL");
    } catch {
      // The group has ended already.
    }
  }

  /** Kills the browser and removes its folder synchronously, while this process exits. */
  abandon(): void {
    this.killGroup();
    try {
      rmSync(this.folder, { recursive: true, force: true, maxRetries: 3 });
    } catch {
      // The next process that starts a browser removes it.
    }
  }

  /** Kills the browser and waits up to END_LIMIT_MS until all its processes have ended. */
  async end(): Promise<void> {
    this.killGroup();
    try {
      await within(END_LIMIT_MS, this.ended);
    } catch (err) {
      log.error("render.browser_left", { err, pid: this.#child.pid, folder: this.folder });
    }
  }
}
