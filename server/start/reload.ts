import type { Children } from "./children.ts";

/**
 * Replaces all processes one by one when called; if called in the meantime, does so once more, to
 * apply later changes.
 *
 * @returns the handler of SIGHUP.
 */
export function reloader(children: Pick<Children, "replaceAll">, say: (line: string) => void): () => void {
  let running = false;
  let again = false;

  async function run(): Promise<void> {
    do {
      again = false;
      say("Reloading: processes are replaced one at a time.");
      if (await children.replaceAll()) say("Reloaded.");
    } while (again);
  }

  return () => {
    again = true;
    if (running) return;
    running = true;
    void run().finally(() => (running = false));
  };
}
