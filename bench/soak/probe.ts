import { setTimeout as pause } from "node:timers/promises";
import { paceLoad } from "./paced-load.ts";
import type { Asked } from "./requests.ts";

/** Warm-up as a share of the measured time, for compiling code and opening connections. */
const WARM_UP_SHARE = 0.5;
/** More than any machine answers, so that every connection always has a call due. */
const TOO_MANY_A_SECOND = 100_000;

/** Returns the most calls per second that are answered next to all other traffic. */
export async function probe(port: number, asked: Asked, seconds: number): Promise<number> {
  await using load = paceLoad({ port, perSecond: TOO_MANY_A_SECOND, asked, run: "probe" });
  await pause(seconds * WARM_UP_SHARE * 1_000);
  await load.take();
  const begun = performance.now();
  await pause(seconds * 1_000);
  const { count } = await load.take();
  const perSecond = (count * 1_000) / (performance.now() - begun);
  const { failed, why } = await load.stop();
  if (failed > 0) throw new Error(`Not every call was answered: ${failed} were not, such as ${why.join("; ")}.`);
  return perSecond;
}
