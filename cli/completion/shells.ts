import { bash } from "./bash.ts";
import { fish } from "./fish.ts";
import type { Place } from "./tree.ts";
import { zsh } from "./zsh.ts";

/** The shells there is completion for, each with what writes its script. */
export const SHELLS = { bash, zsh, fish } satisfies Record<string, (places: Place[]) => string>;
