import type { Children } from "./children.ts";

/**
 * Returns the SIGHUP handler, which replaces all processes one by one. A call during a replacement
 * triggers one more afterwards, so that later changes apply.
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
