import { place } from "./place.ts";

/**
 * Returns the fields of every line of this process: its kind, and its number if one start runs
 * several.
 */
export function lineBase(): { process: string; place?: string } {
  const own = place();
  return { process: process.env.GATEHOUSE_PROCESS ?? "main", ...(own !== undefined && { place: own }) };
}
