import type { Environment } from "../environment.ts";

const CODES = { red: 31, green: 32, yellow: 33, bold: 1, dim: 2 } as const;
export type Colour = keyof typeof CODES;

/** Whether colours are written: to a terminal that has them, unless NO_COLOR (no-color.org) is set to something; FORCE_COLOR wins over the terminal. */
export function coloured(
  stream: { isTTY?: boolean } = process.stdout,
  environment: Environment = process.env,
): boolean {
  if (environment.NO_COLOR) return false;
  if (environment.FORCE_COLOR) return environment.FORCE_COLOR !== "0";
  return stream.isTTY === true && environment.TERM !== "dumb";
}

/** The text in a colour, where there are any. Measure it before, not after. */
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

/** The colour that a state of a key, a webhook or a delivery has everywhere. */
export const statusColour = (status: string): Colour | undefined => OF_STATUS[status];
