import type { Command } from "commander";
import { SHELLS } from "../completion/shells.ts";
import { placesOf } from "../completion/tree.ts";

/** `completion`: the script, from the program's own definitions. */
export async function run(shell: keyof typeof SHELLS, program: Command): Promise<void> {
  process.stdout.write(SHELLS[shell](placesOf(program)));
}
