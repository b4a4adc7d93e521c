import type { Route } from "../route/route.ts";

/** An operation of /v1 offered to agents, with the same permissions, price and log. */
export type Tool = {
  name: string;
  title: string;
  /** Replaces the operation's description, which is written for programmers. */
  description?: string;
  route: Route;
  /** The fields of the operation's body or query that are offered; all if absent. */
  fields?: readonly string[];
  /** Whether it reads, does work that may cost credits, or changes the workspace. */
  kind: "reads" | "spends" | "changes";
  /** Returns the most credits that a live call may cost, given the parsed input (contract 6). */
  maxCredits?: (input: unknown) => number;
};
