import { EXIT } from "#cli/exit-codes.ts";
import type { Ended } from "./run-command.ts";
import { type RunningListen, startListen } from "./start-listen.ts";

/** `gatehouse listen` under one name, in a process that may be killed, suspended and restarted. */
export class ListenProcess implements AsyncDisposable {
  readonly #words: string[];
  readonly #env: Record<string, string>;
  #running: RunningListen | undefined;
  /** How its processes ended, except those that were killed. */
  readonly deaths: Ended[] = [];

  constructor(words: string[], env: Record<string, string>) {
    this.#words = words;
    this.#env = env;
  }

  /** Starts it and resolves when it listens. Retries if it finds no server, as a person would. */
  async start(): Promise<void> {
    for (;;) {
      const running = startListen([...this.#words, "--live", "--json"], { env: this.#env });
      this.#running = running;
      try {
        await running.until(() => running.lines.some(({ kind }) => kind === "listening"));
        void running.ended.then((ended) => this.#running === running && this.deaths.push(ended));
        return;
      } catch (error) {
        const { code } = await running.ended;
        if (code !== EXIT.unavailable) throw error;
      }
    }
  }

  /** SIGKILL, followed by `start`. */
  async killAndStart(): Promise<void> {
    await this[Symbol.asyncDispose]();
    await this.start();
  }

  /** SIGSTOP: it does nothing, but its connections stay open. */
  sleep(): void {
    this.#running?.signal("SIGSTOP");
  }
  wake(): void {
    this.#running?.signal("SIGCONT");
  }

  /** How often it has reported this since its last start. */
  count(kind: string): number {
    return this.#running?.lines.filter((line) => line.kind === kind).length ?? 0;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    const last = this.#running;
    this.#running = undefined;
    await last?.[Symbol.asyncDispose]();
  }
}
