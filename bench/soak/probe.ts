import { benchWorkspace } from "../bench-workspace.ts";
import { load } from "../http-load.ts";
import { CONNECTIONS } from "./plan.ts";
import { type Asked, requestsOf } from "./requests.ts";

/** Before that, for so much of the time: code is compiled and connections are there by then. */
const WARM_UP_SHARE = 0.5;

/** How many calls a second are answered at the most while everything else goes on, with a workspace of their own, so that they are in no sum. */
export async function probe(port: number, asked: Omit<Asked, "liveToken">, seconds: number): Promise<number> {
  const { tokens } = await benchWorkspace(1, "live", ["scrape", "parse"]);
  const requestOf = requestsOf({ ...asked, liveToken: tokens[0] ?? "" }, "probe");
  // Every other one is a test key's: as many as use each of those once.
  const requests = Array.from({ length: 2 * asked.testTokens.length }, (_, nth) => requestOf(nth));
  const asFastAsAnswered = (share: number) =>
    load({ port, requests, connections: CONNECTIONS, seconds: seconds * share });
  await asFastAsAnswered(WARM_UP_SHARE);
  const { perSecond, statuses } = await asFastAsAnswered(1);
  const others = Object.keys(statuses).filter((status) => status !== "200" && status !== "202");
  if (others.length > 0) throw new Error(`Not every call was answered: ${JSON.stringify(statuses)}.`);
  return perSecond;
}
