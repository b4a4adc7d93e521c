import { place } from "#lib/platform/place.ts";

/** What every line of this process's log has: which kind it is, and which of that kind where one start runs them. */
export function lineBase(): { process: string; place?: string } {
  const own = place();
  return { process: process.env.GATEHOUSE_PROCESS ?? "main", ...(own !== undefined && { place: own }) };
}
