import { bash } from "./bash.ts";
import { fish } from "./fish.ts";
import type { Place } from "./tree.ts";
import { zsh } from "./zsh.ts";

/** Supported shells with the functions that generate their scripts. */
export const SHELLS = { bash, zsh, fish } satisfies Record<string, (places: Place[]) => string>;
