import { type ChildProcess, fork } from "node:child_process";
import { fileURLToPath } from "node:url";
import { within } from "#lib/platform/async/within.ts";
import { log } from "#lib/platform/logging/log.ts";
import {
  EXTRACTION_IDLE_MS,
  READER_END_LIMIT_MS,
  READER_HEAP_MB,
  READER_KEPT_BYTES,
  READER_START_LIMIT_MS,
} from "../constants.ts";
import type { ReaderAnswer, ReaderRequest, ReaderResult, ReaderTask } from "./reader.ts";

const PROGRAM = fileURLToPath(new URL("./reader.ts", import.meta.url));

/** Without network, subprocesses, file writes or this process's secrets. */
const start = (): ChildProcess =>
  fork(PROGRAM, {
    serialization: "advanced",
    execArgv: [
      ...["--permission", "--allow-fs-read=*", "--allow-worker"],
      ...["--disable-warning=ExperimentalWarning", "--disable-warning=SecurityWarning"],
      `--max-old-space-size=${READER_HEAP_MB}`,
    ],
    env: { NODE_ENV: process.env.NODE_ENV },
    stdio: ["ignore", "ignore", "ignore", "ipc"],
  });

/** Reads untrusted bytes, one task at a time. Ended if it takes too much time or memory. */
export class ReaderProcess {
  readonly #child = start();
  readonly #gone: Promise<"died">;
  readonly #ready: Promise<unknown>;
  #idle: NodeJS.Timeout | undefined;

  constructor() {
    this.#gone = new Promise((resolve) => {
      this.#child.once("exit", () => resolve("died"));
      this.#child.on("error", () => resolve("died"));
    });
    this.#ready = new Promise((resolve) => this.#child.once("message", resolve));
  }

  get isAlive(): boolean {
    return this.#child.connected;
  }

  /**
   * Returns `unstarted` if the process did not start within READER_START_LIMIT_MS, `late` if the
   * task took longer than `limitMs`, and `died` if the process ended during the task. After any of
   * these the process has been killed.
   */
  async read<T extends ReaderTask>(task: T, limitMs: number): Promise<ReaderResult<T> | "unstarted" | "late" | "died"> {
    clearTimeout(this.#idle);
    this.#child.ref();
    this.#child.channel?.ref();
    const starting = Promise.race([this.#ready, this.#gone]);
    if ((await within(READER_START_LIMIT_MS, starting).catch(() => "died")) === "died") {
      log.warn("extraction.not_started", { pid: this.#child.pid });
      await this.end();
      return "unstarted";
    }
    const answered = new Promise<ReaderAnswer<T>>((resolve) => this.#child.once("message", resolve));
    // Sending fails only if the process has ended, which `#gone` reports.
    this.#child.send({ task, limitMs } satisfies ReaderRequest, () => undefined);
    const answer = await within(limitMs, Promise.race([answered, this.#gone])).catch(() => "late" as const);
    if (typeof answer === "string" || answer.bytes > READER_KEPT_BYTES) await this.end();
    else this.#rest();
    return typeof answer === "string" ? answer : answer.read;
  }

  /** An idle reader does not keep this process from exiting. */
  #rest(): void {
    this.#child.unref();
    this.#child.channel?.unref();
    this.#idle = setTimeout(() => void this.end(), EXTRACTION_IDLE_MS).unref();
  }

  /** Kills the process and waits up to READER_END_LIMIT_MS until it has ended. */
  async end(): Promise<void> {
    clearTimeout(this.#idle);
    if (this.#child.connected) this.#child.disconnect();
    this.#child.kill("SIGKILL");
    try {
      await within(READER_END_LIMIT_MS, this.#gone);
    } catch (err) {
      log.error("extraction.process_left", { err, pid: this.#child.pid });
    }
  }
}
