import type { Environment } from "../environment.ts";

const CODES = { red: 31, green: 32, yellow: 33, bold: 1, dim: 2 } as const;
export type Colour = keyof typeof CODES;

/**
 * Whether to use colors: on a terminal that supports them, unless NO_COLOR (no-color.org) is set.
 * FORCE_COLOR overrides the terminal.
 */
export function coloured(
  stream: { isTTY?: boolean } = process.stdout,
  environment: Environment = process.env,
): boolean {
  if (environment.NO_COLOR) return false;
  if (environment.FORCE_COLOR) return environment.FORCE_COLOR !== "0";
  return stream.isTTY === true && environment.TERM !== "dumb";
}

/** Colors a text if enabled. Its width must be measured before this. */
export const paint = (text: string, colour: Colour | undefined, on = coloured()): string =>
  on && colour ? `\u001b[${CODES[colour]}m${text}\u001b[0m` : text;

const OF_STATUS: Record<string, Colour> = {
  active: "green",
  delivered: "green",
  pending: "yellow",
  held: "yellow",
  paused: "yellow",
  failed: "red",
  revoked: "red",
  disabled: "red",
  canceled: "dim",
};

/** Returns the color of a status of keys, webhooks and deliveries. */
export const statusColour = (status: string): Colour | undefined => OF_STATUS[status];
