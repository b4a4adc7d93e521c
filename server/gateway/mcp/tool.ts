import type { Route } from "../route.ts";

/** An operation of /v1 as an agent has it: the same guard, the same price, the same log. */
export type Tool = {
  name: string;
  title: string;
  /** What it does, in the agent's words, where the operation's own description is for programmers. */
  description?: string;
  route: Route;
  /** What of the operation's body or query is offered; all of it when absent. */
  fields?: readonly string[];
  /** Whether it only looks; does work that may cost credits; or changes what the workspace has. */
  kind: "reads" | "spends" | "changes";
  /** The most credits that a live call may come to, by what was parsed of it (contract 6). */
  mostCredits?: (input: unknown) => number;
};
