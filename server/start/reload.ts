import type { Children } from "./children.ts";

/**
 * Replaces every process, one after the other, whenever it is called; once more when it was called meanwhile, for what changed since.
 *
 * @returns what SIGHUP is to do.
 */
export function reloader(children: Pick<Children, "replaceAll">, say: (line: string) => void): () => void {
  let running = false;
  let again = false;

  async function run(): Promise<void> {
    do {
      again = false;
      say("Reloading: one process after the other is replaced.");
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
